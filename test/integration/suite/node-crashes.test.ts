import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { corePattern, crashTraces, foundCrashes } from '../../support/runner/node-crashes.ts';

/** Runs a script with crash traces enabled, in a new folder. Returns how it ended and the traces found. */
function run(script: string, ...flags: readonly string[]) {
  const [folder, cwd] = [path.join(tempFolder(), 'traces with a space'), tempFolder()];
  const since = Date.now() - 1_000;
  const traces = crashTraces(folder, {});
  const [program, args] = traces.command(process.execPath, [...flags, '-e', script]);
  const { status, signal } = spawnSync(program, args, { cwd, env: { ...process.env, ...traces.env }, stdio: 'ignore' });
  return { status, signal, folder, cwd, found: () => foundCrashes(folder, cwd, since) };
}

it('a suite that does not crash leaves no traces and keeps its exit code', () => {
  const { status, found } = run('process.exit(3)');
  expect(status).toBe(3);
  expect(found()).toEqual([]);
});

it('a full heap leaves a report that Node writes', () => {
  const { found } = run('const all = []; for (;;) all.push(new Array(1_000).fill(0.5));', '--max-old-space-size=20');
  const reports = found().filter(({ file }) => file.endsWith('.json'));
  expect(reports).toHaveLength(1);
  expect(reports[0]?.excerpt).toContain('"event"');
});

it.skipIf(corePattern() !== 'core')('a SIGSEGV leaves a core file, and either its stacks or the file itself are stored', () => {
  const { signal, folder, cwd, found } = run("process.kill(process.pid, 'SIGSEGV')");
  expect(signal).toBe('SIGSEGV');
  const [trace, ...more] = found();
  expect(more).toEqual([]);
  expect(readdirSync(cwd)).toEqual([]);
  expect(readdirSync(folder)).toEqual([path.basename(trace?.file ?? '')]);
  if (trace?.file.endsWith('.txt') === true) expect(readFileSync(trace.file, 'utf8')).toContain('Thread 1');
});
