import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const MAIN = join(import.meta.dirname, '../../electron/cli/main.ts');

export interface CliRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts `crashlens` from source; it is ended with the test at the latest. */
export function startCli(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, ...env } });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Runs `crashlens` to its end. `input` goes to its standard input. */
export async function runCli(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input: Uint8Array = new Uint8Array(0),
): Promise<CliRun> {
  const child = startCli(args, env);
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => out.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => err.push(bytes));
  // A command that does not read its input may be gone before it was written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: Buffer.concat(out).toString('utf8'), err: Buffer.concat(err).toString('utf8') };
}

/** Resolves with the text that a running command has written once it matches. Bounded by the test's own time limit. */
export async function outputMatching(child: ChildProcessWithoutNullStreams, pattern: RegExp): Promise<string> {
  let text = '';
  for await (const bytes of child.stdout.iterator({ destroyOnReturn: false })) {
    text += String(bytes);
    if (pattern.test(text)) return text;
  }
  throw new Error(`the command ended after: ${text}`);
}
