import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { threadEnd } from '../../host/platform/base/end-thread.ts';
import { type CommandMessage, type CommandStart, STOPPED } from './command-worker.ts';
import { type StopSignal, exitCodeOfSignal } from './exit-codes.ts';

/** Time limit in ms for a command to notice the signal. The command may be in a loop, or the machine may be busy. A second signal ends the command at once. */
const HEARING = 1_000;
/** Time limit in ms for the cleanup after the command noticed the signal. The command deletes its output, and stores an aborted attempt as aborted. */
const CLEANING = 4_000;
/** Time limit in ms for terminating the thread. A thread cannot be terminated while it waits in a system call, for example for a file lock. */
const ENDING = 500;

/**
 * Runs a command in a separate thread, so that the main thread receives SIGINT and SIGTERM even while the command is in a loop. After a signal, the command
 * stops at its next read and cleans up. If it does not, its thread is terminated. The process exits with the code of the command, or with the code of the
 * signal if the command was stopped. `entry`: the running program.
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
  /** The message to print if the command is stopped. undefined: the general message. null: no message, because the command has already printed one. */
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
    // A loop without reads never notices the signal.
    limit = setTimeout(force, HEARING, signal);
  }

  function force(signal: StopSignal): void {
    isForced = true;
    // `stop` has already asked the command to stop.
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

  /** Called if the thread cannot be terminated. The process cannot exit before the thread, so the signal's default action has to end both. */
  async function endBySignal(signal: StopSignal): Promise<void> {
    await tidyUp();
    for (const one of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(one);
    process.kill(process.pid, signal);
  }

  /** Removes files that the thread left behind, because it may have been terminated while writing. Prints the message for a stopped command. */
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
      // An open standard input would keep the process running.
      if (isInputTaken) process.stdin.destroy();
      resolve();
    });
  });
}

function sharedNumber(): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
}
