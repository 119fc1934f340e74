import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findElectron, hasDisplay } from '../../../../electron/cli/app/launch/electron-binary.ts';
import type { CollectorView, LoggedRequest } from '../../../../shared/bridge/view/collector-view.ts';
import { type TargetRules, DEMO_RULES } from '../../../../shared/verdict/rules/target-rules.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { type TestHost, testHost } from '../../../builders/app/test-host.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const APP = path.join(ROOT, 'test/builders/app/crash-app');

const electron = findElectron(ROOT);
const canShow = hasDisplay() || spawnSync('xvfb-run', ['--help'], { stdio: 'ignore' }).error === undefined;
const why = electron.found ? 'no display, and no xvfb-run to make one' : electron.reason;
const isThere = electron.found && canShow;

/** Starts the crashing app, on a virtual display if there is no other. All of its processes are killed when the test ends. */
function startApp(program: string, url: string, compress: boolean): void {
  const data = mkdtempSync(path.join(tempFolder(), 'crash-app-'));
  const args = ['--no-sandbox', '--disable-gpu', APP];
  const [command, all] = hasDisplay() ? [program, args] : ['xvfb-run', ['-a', program, ...args]];
  const env = { ...process.env, CRASH_APP_DATA: data, CRASH_APP_URL: url, CRASH_APP_COMPRESS: compress ? '1' : '0' };
  // No core file is written, because the crash is deliberate.
  const child = spawn('/bin/sh', ['-c', 'ulimit -c 0; exec "$0" "$@"', command, ...all], { env, stdio: 'ignore', detached: true });
  onTestFinished(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  });
}

/** Resolves with the first request that the demo collector receives. */
function firstRequest({ host }: TestHost): Promise<LoggedRequest> {
  return new Promise((resolve) => {
    host.onEvent((event, payload) => {
      const logged = event === 'collector.changed' ? (payload as CollectorView).log.at(-1) : undefined;
      if (logged !== undefined) resolve(logged);
    });
  });
}

async function crash(rules: TargetRules, compress: boolean): Promise<{ readonly test: TestHost; readonly logged: LoggedRequest }> {
  const test = await testHost();
  await test.value('collector.judgeBy', rules);
  const { url } = await test.value('collector.start', { port: 0 });
  const received = firstRequest(test);
  startApp(electron.found ? electron.program : '', url ?? '', compress);
  return { test, logged: await received };
}

describe.skipIf(!isThere)(`Electron’s own crash reporter${isThere ? '' : ` (skipped: ${why})`}`, () => {
  it.each([false, true])('is accepted behind a proxy, and its request can be opened and explained; compressed: %s', async (compress) => {
    const { test, logged } = await crash(DEMO_RULES, compress);
    expect(logged).toMatchObject({ method: 'POST', status: 200, answer: expect.stringMatching(/^CrashID=bp-/) as string });
    const { report } = await test.value('collector.open', { request: logged.id });
    const view = await test.value('report.inspect', { report, ...DEMO_RULES, from: 0, limit: 100 });
    expect(view.source).toMatchObject({ chunked: true, gzip: compress, kind: 'request' });
    expect(view.client?.name).toBe('Crashpad in an Electron app');
    expect(view.parts.map(({ name }) => name)).toContain('upload_file_minidump');
    expect(view.expected).toMatchObject({ outgoing: { label: 'accepted' }, captured: null });
    const explanation = await test.value('report.explain', { report, ...DEMO_RULES, request: 'captured', from: 0, limit: 10 });
    expect(explanation.steps.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(explanation.steps.find(({ code }) => code === 'parts')?.parts?.to).toBe(view.totals.annotations + view.totals.parts - 1);
    expect(explanation.steps.find(({ code }) => code === 'gzip')?.found).toMatch(compress ? /decompressed/ : /No Content-Encoding/);
  });

  it('is rejected by a collector without a proxy because a chunked body has no length', async () => {
    const bare: TargetRules = { ...DEMO_RULES, ingress: 'direct' };
    const { test, logged } = await crash(bare, false);
    expect(logged).toMatchObject({ status: 400, answer: 'Discarded=malformed_no_content_length' });
    const { report } = await test.value('collector.open', { request: logged.id });
    const explanation = await test.value('report.explain', { report, ...bare, request: 'captured', from: 0, limit: 10 });
    expect(explanation.steps.find(({ state }) => state === 'failed')?.code).toBe('length');
    const { expected } = await test.value('report.inspect', { report, ...bare, from: 0, limit: 1 });
    expect(expected).toMatchObject({ outgoing: { label: 'accepted' }, captured: { label: 'malformed', malformed: 'no_content_length' } });
  });
});
