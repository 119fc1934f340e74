import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { onTestFinished } from 'vitest';

/** A Node process whose output is read line by line. */
export interface LineProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  /** Returns the next line of output. */
  readonly line: () => Promise<string>;
}

/** Starts a script; the process is killed when the test ends. */
export function startLineProcess(script: string, ...args: readonly string[]): LineProcess {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, line: async () => String((await lines.next()).value) };
}

/** Waits until each process has printed its first line, then starts all of them at the same time. Returns the next line of each. */
export async function runTogether(processes: readonly LineProcess[]): Promise<readonly string[]> {
  for (const { line } of processes) await line();
  for (const { child } of processes) child.stdin.write('begin');
  return Promise.all(processes.map(({ line }) => line()));
}
