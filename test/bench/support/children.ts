import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a script below test/bench in a separate process and returns the JSON that it prints. */
export async function childResult(script: string, args: readonly string[], options: readonly string[] = []): Promise<unknown> {
  const { stdout } = await run(process.execPath, [...options, scriptPath(script), ...args], { maxBuffer: 2 ** 20 });
  return JSON.parse(stdout);
}

/** A running script in a separate process. */
export interface RunningChild {
  /** JSON of the first printed line. */
  readonly first: unknown;
  /** Writes an empty line to the script, and resolves to the JSON of its next line. */
  ask(): Promise<unknown>;
  /** Ends the script's input, and resolves to the JSON of its next line. */
  ended(): Promise<unknown>;
}

/** Starts a script below test/bench in a separate process and waits for its first line. */
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

/** Returns a number from a child's output. */
export function numberOf(result: unknown, field: string): number {
  const value = fieldOf(result, field);
  if (typeof value !== 'number') throw new Error(`the child printed no ${field}`);
  return value;
}

/** Returns a text from a child's output. */
export function textOf(result: unknown, field: string): string {
  const value = fieldOf(result, field);
  if (typeof value !== 'string') throw new Error(`the child printed no ${field}`);
  return value;
}

function fieldOf(result: unknown, field: string): unknown {
  return typeof result === 'object' && result !== null ? Reflect.get(result, field) : undefined;
}
