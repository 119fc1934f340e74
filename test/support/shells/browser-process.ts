import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { ADDRESS } from './sign-in.ts';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Time limits for starting and stopping a shell, in ms. */
const START_LIMIT = 60_000;
const STOP_LIMIT = 10_000;

export interface BrowserShellProcess {
  /** Login link. It opens one tab and expires after a minute. */
  readonly url: string;
  /** All output so far. */
  readonly output: () => string;
  stop(): Promise<void>;
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>;
}

/** Ends a process with SIGTERM, then with SIGKILL if it does not react. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  const ended = await Promise.race([closed.then(() => true), after(STOP_LIMIT, false, { ref: false })]);
  if (ended) return;
  child.kill('SIGKILL');
  await closed;
}

/** Starts the browser shell as `npm start` does, in a separate process, and waits for its URL. */
export async function startBrowserShell(files: readonly string[], env: Readonly<Record<string, string>>): Promise<BrowserShellProcess> {
  const start = path.join(ROOT, 'electron', 'cli', 'app', 'launch', 'start.ts');
  const child = spawn(process.execPath, [start, '--browser', '--no-open', '--no-build', ...files], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    // Limits the wait for the URL; normally the output ends the wait much earlier.
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
