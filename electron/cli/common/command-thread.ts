import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { CommandStart, FolderNews } from './command-worker.ts';

/** How long (ms) a command that is to stop may take to clean up by itself. */
const CLEANING = 80;

/**
 * Runs a command in a thread of its own, so that this one hears of SIGINT and SIGTERM while the command is in the middle of a loop: it stops at its
 * next read and cleans up, or is ended. The exit code is the command's, or that of the signal. `entry`: this very program.
 */
export function runInThread(entry: URL, args: readonly string[]): Promise<void> {
  const start: CommandStart = { stop: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT) };
  const folders: string[] = [];
  // Standard input is left to others where nobody asks for it.
  const worker = new Worker(entry, { argv: [...args], workerData: start, stdin: args.includes('-'), name: 'command' });
  if (worker.stdin !== null) process.stdin.pipe(worker.stdin);
  let signalled = 0;

  function remove(): void {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }

  function stop(signal: 'SIGINT' | 'SIGTERM'): void {
    if (signalled !== 0) process.exit(signalled);
    signalled = 128 + constants.signals[signal];
    Atomics.store(new Int32Array(start.stop), 0, 1);
    worker.postMessage('stop');
    // One that is in the middle of a loop without a read hears nothing: it is ended after a moment.
    setTimeout(() => void worker.terminate(), CLEANING);
  }

  /** A thread that did not come to its next read in time was ended in the middle of what it wrote. */
  async function endStopped(): Promise<void> {
    const { removeLeftPartials } = await import('../../host/files/partials.ts');
    for (const folder of folders) removeLeftPartials(folder);
    process.exit(signalled);
  }

  process.once('exit', remove);
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  worker.on('message', ({ folder }: FolderNews) => folders.push(folder));
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) => {
      if (signalled !== 0) {
        void endStopped();
        return;
      }
      process.exitCode = code;
      // What is piped to the command would keep this thread.
      if (worker.stdin !== null) process.stdin.destroy();
      resolve();
    });
  });
}
