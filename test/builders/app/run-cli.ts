import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { tempFolder } from '../platform/temp-folder.ts';
import { ROOT } from '../../support/shells/browser-process.ts';

/** Paths of `crashlens`: as built by `test/support/runner/build-first.ts`, and as started by `npm run crashlens`. */
export const BUILT = join(ROOT, 'out', 'cli.js');
export const SOURCE = join(ROOT, 'electron', 'cli', 'main.ts');

/** Node's compile cache, for starting the same file many times. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'node');

interface CliRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts `crashlens`; the process is killed when the test ends. Unless `env` names a data folder, it has one of its own, which does not exist. */
export function startCli(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  program: string = BUILT,
): ChildProcessWithoutNullStreams {
  const own = { CRASHLENS_HOME: join(tempFolder(), 'home'), NODE_COMPILE_CACHE: COMPILED };
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...own, ...env } });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Runs `crashlens` and waits until it exits. `input` goes to its standard input. */
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
  // A command that does not read its input may end before the input is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: Buffer.concat(out).toString('utf8'), err: Buffer.concat(err).toString('utf8') };
}

/** Resolves with the output of a running command when it matches, within the test's own time limit. */
export async function outputMatching(child: ChildProcessWithoutNullStreams, pattern: RegExp): Promise<string> {
  let text = '';
  for await (const bytes of child.stdout.iterator({ destroyOnReturn: false })) {
    text += String(bytes);
    if (pattern.test(text)) return text;
  }
  throw new Error(`the command ended after: ${text}`);
}
