import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a script of this folder as a process of its own and reads the JSON that it prints. */
export async function childResult(script: string, args: readonly string[], options: readonly string[] = []): Promise<unknown> {
  const { stdout } = await run(process.execPath, [...options, path.join(import.meta.dirname, script), ...args], { maxBuffer: 2 ** 20 });
  return JSON.parse(stdout);
}

/** A number of what a child printed. */
export function numberOf(result: unknown, field: string): number {
  const value: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, field) : undefined;
  if (typeof value !== 'number') throw new Error(`the child printed no ${field}`);
  return value;
}
