import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { ADDRESS } from './sign-in.ts';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** How long a shell may take to come up or go down, in milliseconds. */
const START_LIMIT = 60_000;
const STOP_LIMIT = 10_000;

export interface BrowserShellProcess {
  /** Opens one tab, within a minute. */
  readonly url: string;
  /** Everything it printed so far. */
  readonly output: () => string;
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

/** Ends a process: asked first, by force where it does not listen. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  const ended = await Promise.race([closed.then(() => true), after(STOP_LIMIT, false, { ref: false })]);
  if (ended) return;
  child.kill('SIGKILL');
  await closed;
}

/** Starts the browser shell as `npm start` does, in a process of its own, and waits for its address. */
export async function startBrowserShell(files: readonly string[], env: Readonly<Record<string, string>>): Promise<BrowserShellProcess> {
  const start = path.join(ROOT, 'electron', 'cli', 'app', 'launch', 'start.ts');
  const child = spawn(process.execPath, [start, '--browser', '--no-open', '--no-build', ...files], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    // No wait: the most that a start may take.
    const limit = setTimeout(() => reject(new Error(`the browser shell did not come up:\n${output}`)), START_LIMIT);
    const take = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      const address = ADDRESS.exec(output)?.[0];
      if (address === undefined) return;
      clearTimeout(limit);
      resolve(address);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('close', () => {
      clearTimeout(limit);
      reject(new Error(`the browser shell ended:\n${output}`));
    });
  }).catch(async (reason: unknown) => {
    await endProcess(child);
    throw reason;
  });
  return {
    url,
    output: () => output,
    stop: () => endProcess(child),
    async kill() {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}
