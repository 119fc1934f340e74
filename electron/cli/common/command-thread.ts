import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { threadEnd } from '../../host/platform/base/end-thread.ts';
import { type CommandMessage, type CommandStart, STOPPED } from './command-worker.ts';
import { type StopSignal, exitCodeOfSignal } from './exit-codes.ts';

/** How long (ms) a command may take until it hears the signal: it can be in a loop, or wait on a busy machine. A second signal ends it at once. */
const HEARING = 1_000;
/** How long (ms) it may take to come to its end from when it heard of it: what it wrote is deleted, what it sent is kept as broken off. */
const CLEANING = 4_000;
/** How long (ms) ending its thread may take: what waits in the system, for a lock on a file say, cannot be ended alone. */
const ENDING = 500;

/**
 * Runs a command in a thread of its own, so that this one hears of SIGINT and SIGTERM while the command is in the middle of a loop: it stops at its
 * next read and cleans up, or is ended. The exit code is the command's, or that of the signal where it was stopped. `entry`: this very program.
 */
export function runInThread(entry: URL, args: readonly string[]): Promise<void> {
  const start: CommandStart = { stop: sharedNumber(), inputBroken: sharedNumber() };
  const folders: string[] = [];
  const worker = new Worker(entry, { argv: [...args], workerData: start, stdin: true, name: 'command' });
  const thread = threadEnd(worker);
  let isInputTaken = false;
  let signalled: StopSignal | null = null;
  let isForced = false;
  let limit: NodeJS.Timeout | undefined;
  /** What is said of it where it is stopped; undefined: what is said of any, null: it has said so itself. */
  let sentence: string | null | undefined;

  function passInput(): void {
    isInputTaken = true;
    const { stdin } = worker;
    if (stdin === null) return;
    process.stdin.on('error', () => {
      Atomics.store(new Int32Array(start.inputBroken), 0, 1);
      stdin.end();
    });
    process.stdin.pipe(stdin);
  }

  function endInput(): void {
    const { stdin } = worker;
    if (stdin === null) return;
    process.stdin.unpipe(stdin);
    stdin.end();
  }

  function remove(): void {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }

  function stop(signal: StopSignal): void {
    if (signalled !== null) process.exit(exitCodeOfSignal(signalled));
    signalled = signal;
    Atomics.store(new Int32Array(start.stop), 0, 1);
    worker.postMessage('stop');
    // One that is in the middle of a loop without a read hears nothing.
    limit = setTimeout(force, HEARING, signal);
  }

  function force(signal: StopSignal): void {
    isForced = true;
    // It was asked already, by `stop`.
    void thread.force();
    setTimeout(() => void endBySignal(signal), ENDING);
  }

  function take(message: CommandMessage): void {
    if (message.message === 'folder') folders.push(message.folder);
    if (message.message === 'sentence') ({ sentence } = message);
    if (message.message === 'input') passInput();
    if (message.message === 'input_left') endInput();
    if (message.message !== 'hears' || signalled === null || isForced) return;
    clearTimeout(limit);
    limit = setTimeout(force, CLEANING, signalled);
  }

  /** Its thread cannot be ended, and this one can as little while that is so: the system ends both. */
  async function endBySignal(signal: StopSignal): Promise<void> {
    await tidyUp();
    for (const one of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(one);
    process.kill(process.pid, signal);
  }

  /** The thread may have been ended in the middle of what it wrote, and of what it said. */
  async function tidyUp(): Promise<void> {
    const [{ sweepEndedThread }, { CLI }] = await Promise.all([
      import('../../host/platform/data-folder/process-folder.ts'),
      import('../../../shared/text/app/cli.ts'),
    ]);
    sweepEndedThread();
    if (sentence !== null) process.stderr.write(`crashlens: ${sentence ?? CLI.stopped}\n`);
    sentence = null;
  }

  async function endStopped(signal: StopSignal): Promise<void> {
    await tidyUp();
    process.exit(exitCodeOfSignal(signal));
  }

  process.once('exit', remove);
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  worker.on('message', take);
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) => {
      clearTimeout(limit);
      if (signalled !== null && (isForced || code === STOPPED)) {
        void endStopped(signalled);
        return;
      }
      process.exitCode = code;
      // What is piped to the command would keep this thread.
      if (isInputTaken) process.stdin.destroy();
      resolve();
    });
  });
}

function sharedNumber(): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
}
