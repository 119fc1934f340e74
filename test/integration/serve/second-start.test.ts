import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { START } from '../../../shared/text/app/start.ts';
import { outputMatching, runCli, startCli } from '../../builders/app/run-cli.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { ROOT, startBrowserShell } from '../../support/shells/browser-process.ts';
import { ADDRESS, signIn } from '../../support/shells/sign-in.ts';

/** Runs `npm start -- --browser` to its end. */
function secondStart(home: string, args: readonly string[]): ReturnType<typeof runCli> {
  const program = join(ROOT, 'electron', 'cli', 'app', 'launch', 'start.ts');
  return runCli(['--browser', '--no-open', '--no-build', ...args], { CRASHLENS_HOME: home }, new Uint8Array(0), program);
}

/** Starts the app as `npm start -- --browser` or as `crashlens serve`, and returns its login link. */
async function running(by: 'npm start' | 'serve', home: string): Promise<string> {
  if (by === 'serve') return ADDRESS.exec(await outputMatching(startCli(['serve'], { CRASHLENS_HOME: home }), /#code=\S+\n/))?.[0] ?? '';
  const shell = await startBrowserShell([], { CRASHLENS_HOME: home });
  onTestFinished(() => shell.stop());
  return shell.url;
}

async function boardOf(link: string): Promise<unknown> {
  const answer = await fetch(new URL('/bridge/board.state', link), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await signIn(link)}` },
    body: '{}',
  });
  return answer.json();
}

describe('a second start in the browser', () => {
  it.each(['npm start', 'serve'] as const)(
    'prints a new link of the app that runs by “%s”, and adds the given files to its board',
    async (by) => {
      const [home, folder] = [join(tempFolder(), 'home'), tempFolder()];
      const link = await running(by, home);
      const capture = join(tempFolder(), 'single.http');
      writeFileSync(capture, rawRequest({ parts: GOOD_PARTS }));
      writeFileSync(join(folder, 'in-folder.http'), rawRequest({ parts: GOOD_PARTS, chunkSize: 64 }));

      const { code, out, err } = await secondStart(home, [capture, folder]);
      expect([code, err]).toEqual([0, '']);
      const second = ADDRESS.exec(out)?.[0] ?? '';
      expect(out.trimEnd().split('\n')).toEqual([
        START.already,
        START.ready(second),
        START.once,
        START.onBoard('Added 2 reports from 2 files.'),
      ]);
      expect(new URL(second).port).toBe(new URL(link).port);
      expect(second).not.toBe(link);
      expect(await boardOf(second)).toMatchObject({ ok: true, value: { total: 2 } });
    },
  );

  it('prints a link and fails if a given file does not exist, and says which options had no effect', async () => {
    const home = join(tempFolder(), 'home');
    await running('serve', home);
    const { code, out, err } = await secondStart(home, ['--new-token', '--clean', 'nowhere.http']);
    expect(code).toBe(1);
    expect(out).toMatch(ADDRESS);
    expect(out).toContain(START.noEffect(['--new-token', '--clean']));
    expect(err).toContain('nowhere.http');
  });

  it('does not claim to run in the browser if the app that uses the data folder has a window', async () => {
    const { home } = await testHost();
    const { code, out, err } = await secondStart(home, []);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^Crashlens already uses the data folder \S+, but not in a browser\. .*window/);
  });
});
