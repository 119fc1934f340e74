import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { onTestFinished } from 'vitest';

/** A Node process that talks in lines. */
export interface LineProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  /** Its next line. */
  readonly line: () => Promise<string>;
}

/** Starts a script, which is ended when the test ends. */
export function startLineProcess(script: string, ...args: readonly string[]): LineProcess {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, line: async () => String((await lines.next()).value) };
}

/** Lets processes begin together once each has printed its first line; the line after that of each. */
export async function runTogether(processes: readonly LineProcess[]): Promise<readonly string[]> {
  for (const { line } of processes) await line();
  for (const { child } of processes) child.stdin.write('begin');
  return Promise.all(processes.map(({ line }) => line()));
}
