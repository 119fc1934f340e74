import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from '../../support/shells/browser-process.ts';

/** Where `crashlens` lies: as it is built, which `test/support/runner/build-first.ts` sees to, and as `npm run crashlens` starts it. */
export const BUILT = join(ROOT, 'out', 'cli.js');
export const SOURCE = join(ROOT, 'electron', 'cli', 'main.ts');

/** Node keeps there what it compiled, for the many starts of the same file. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'node');

interface CliRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts `crashlens`; it is ended with the test at the latest. */
export function startCli(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  program: string = BUILT,
): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env } });
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
  program: string = BUILT,
): Promise<CliRun> {
  const child = startCli(args, env, program);
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
