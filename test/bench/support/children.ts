import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a script of this folder as a process of its own and reads the JSON that it prints. */
export async function childResult(script: string, args: readonly string[], options: readonly string[] = []): Promise<unknown> {
  const { stdout } = await run(process.execPath, [...options, scriptPath(script), ...args], { maxBuffer: 2 ** 20 });
  return JSON.parse(stdout);
}

/** A script of this folder that runs beside others. */
export interface RunningChild {
  /** JSON of the first line that it printed. */
  readonly first: unknown;
  /** Writes it an empty line; JSON of the line that it prints then. */
  ask(): Promise<unknown>;
  /** Ends its input; JSON of the line that it prints then. */
  ended(): Promise<unknown>;
}

/** Starts a script of this folder and waits for its first line. */
export async function startChild(script: string, args: readonly string[], options: readonly string[] = []): Promise<RunningChild> {
  const child = spawn(process.execPath, [...options, scriptPath(script), ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const line = await lines.next();
    if (line.done === true) throw new Error(`${script} ended before it printed what it should`);
    return JSON.parse(line.value);
  };
  return {
    first: await next(),
    ask() {
      child.stdin.write('\n');
      return next();
    },
    async ended() {
      const exit = once(child, 'exit');
      child.stdin.end();
      const result = await next();
      await exit;
      return result;
    },
  };
}

function scriptPath(script: string): string {
  return path.join(import.meta.dirname, '..', script);
}

/** A number of what a child printed. */
export function numberOf(result: unknown, field: string): number {
  const value = fieldOf(result, field);
  if (typeof value !== 'number') throw new Error(`the child printed no ${field}`);
  return value;
}

/** A text of what a child printed. */
export function textOf(result: unknown, field: string): string {
  const value = fieldOf(result, field);
  if (typeof value !== 'string') throw new Error(`the child printed no ${field}`);
  return value;
}

function fieldOf(result: unknown, field: string): unknown {
  return typeof result === 'object' && result !== null ? Reflect.get(result, field) : undefined;
}
