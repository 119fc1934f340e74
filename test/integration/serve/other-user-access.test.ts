import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { pageFolder } from '../../../electron/host/app/page/page-folder.ts';
import { outputMatching, runCli } from '../../builders/app/run-cli.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { endProcess, ROOT } from '../../support/shells/browser-process.ts';
import { ADDRESS, codeIn, signIn } from '../../support/shells/sign-in.ts';
import { canBeNobody, watchAsNobody } from './other-user.ts';

const isPossible = canBeNobody();
const isBuilt = existsSync(join(pageFolder(), 'page-files.json'));
const note = isPossible && isBuilt ? '' : ` (skipped: ${isBuilt ? 'this user cannot become another one' : 'the page is not built'})`;

const SLOW_BROWSER = join(import.meta.dirname, 'children', 'slow-browser.ts');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Makes a slow browser and a home folder. Every user may read the folder and all files that Crashlens writes to it when it starts. */
async function openHome() {
  const base = tempFolder();
  chmodSync(base, 0o755);
  const [home, tmp, bin, own] = ['home', 'tmp', 'bin', 'own'].map((name) => join(base, name)) as [string, string, string, string];
  for (const folder of [home, tmp, bin, join(home, 'Downloads'), join(home, '.local', 'share')])
    mkdirSync(folder, { mode: 0o755, recursive: true });
  chmodSync(tmp, 0o1777);
  mkdirSync(own, { mode: 0o700 });
  const rounds = join(own, 'rounds');
  const done = join(own, 'done.json');
  writeFileSync(rounds, '0');
  writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\nexec '${process.execPath}' '${SLOW_BROWSER}' "$@"\n`, { mode: 0o755 });
  // A file that every user may read. It must be found; otherwise the watch does not work.
  writeFileSync(join(home, 'Downloads', 'seen.txt'), 'a-word-that-is-no-secret', { mode: 0o644 });
  const env = {
    HOME: home,
    TMPDIR: tmp,
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    DISPLAY: ':99',
    XDG_DATA_HOME: join(home, '.local', 'share'),
    XDG_CONFIG_HOME: join(home, '.config'),
    CRASHLENS_HOME: '',
    SLOW_BROWSER_ROUNDS: rounds,
    SLOW_BROWSER_DONE: done,
  };
  return { base, home, rounds, done, env, port: await freePort() };
}

type Home = Awaited<ReturnType<typeof openHome>>;

/** The result that the slow browser writes. */
const visitSchema = v.object({ address: v.string(), status: v.number() });

/** Runs `npm start -- --browser` with umask 0, so that only Crashlens itself can restrict access to its files. */
function start({ env, port }: Home) {
  const script = join(ROOT, 'electron', 'cli', 'app', 'launch', 'start.ts');
  const command = `umask 0; exec '${process.execPath}' '${script}' --browser --no-build --port ${String(port)}`;
  const child = spawn('/bin/sh', ['-c', command], { cwd: ROOT, env: { ...process.env, ...env } });
  onTestFinished(() => endProcess(child));
  return child;
}

describe.skipIf(!isPossible || !isBuilt)(`another user of the machine${note}`, () => {
  it('finds no secret that signs in, at any moment of a start in the default browser', async () => {
    const home = await openHome();
    const other = await watchAsNobody(home.port, [home.base], home.rounds);
    const child = start(home);
    const text = await outputMatching(child, /Press Ctrl\+C/);
    await vi.waitUntil(() => existsSync(home.done), { timeout: 90_000, interval: 20 });
    const asked = await runCli(['serve', '--url'], home.env);
    await other.looksRound(2);
    const watched = await other.stop();
    expect(watched.readable).toEqual([]);
    expect(watched.environments).toEqual([]);
    const visit = v.parse(visitSchema, JSON.parse(readFileSync(home.done, 'utf8')));
    expect(visit.status).toBe(200);
    expect(visit.address).toMatch(/^file:.*\/Downloads\/crashlens-\d+-\w{6}\/open-crashlens\.html$/);
    // The redirect file was deleted after its use.
    expect(readdirSync(join(home.home, 'Downloads'))).toEqual(['seen.txt']);
    // Checks that the watch works: it read the readable file and could not read the private files.
    expect(watched.read).toContain(join(home.home, 'Downloads', 'seen.txt'));
    expect(watched.closed).toContainEqual(expect.stringMatching(/\/Downloads\/crashlens-\d+-\w{6}$/));
    expect(watched.closed).toContain(join(home.home, '.local', 'share', 'crashlens'));
    expect(watched.rounds).toBeGreaterThan(12);
    expect(watched.tried).toBeGreaterThan(0);
    // The other user did not use up any login link: the printed links still work.
    for (const out of [text, asked.out]) expect(await signIn(ADDRESS.exec(out)?.[0] ?? '')).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ['the process list', (address: string) => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)', address])],
    [
      'a file',
      (address: string, { home }: Home) => {
        writeFileSync(join(home, 'Downloads', 'open.html'), address, { mode: 0o644 });
        return null;
      },
    ],
  ])('can sign in with a login link from %s, which shows that the watch works', async (_, show) => {
    const home = await openHome();
    const text = await outputMatching(start({ ...home, env: { ...home.env, DISPLAY: '' } }), /#code=\S+\n/);
    const address = ADDRESS.exec(text)?.[0] ?? '';
    const other = await watchAsNobody(home.port, [home.base], home.rounds);
    const shown = show(address, home);
    onTestFinished(() => {
      shown?.kill('SIGKILL');
    });
    await other.looksRound(3);
    expect((await other.stop()).readable).toHaveLength(1);
    // If the intended user opens the link afterwards, that signs the other user out.
    await expect(signIn(address)).rejects.toThrow('"used"');
    expect(codeIn(address)).toHaveLength(22);
  });
});
