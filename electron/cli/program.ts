import { isMainThread } from 'node:worker_threads';
import { endOnOutputFailure } from './common/output-failure.ts';
import { runInThread } from './common/command-thread.ts';
import { runStoppable } from './common/command-worker.ts';

/**
 * Commands with temporary files, half-written ones, a store or a port of their own: they run in a thread, so that this one hears that they are to stop
 * whatever they do. `judge` has nothing of that, and the host of `serve` has its own thread.
 */
const IN_THREAD: ReadonlySet<string> = new Set([
  'inspect',
  'check',
  'board',
  'edit',
  'new',
  'curl',
  'send',
  'outbox',
  'target',
  'history',
  'collector',
  'samples',
  'settings',
]);

/** Runs what the command line asks for. `entry`: the program that runs, which a command's thread begins with too. */
export async function runProgram(entry: URL): Promise<void> {
  const [command = '', ...rest] = process.argv.slice(2);
  if (isMainThread) endOnOutputFailure();
  if (isMainThread && IN_THREAD.has(command)) {
    await runInThread(entry, [command, ...rest]);
    return;
  }
  // Read where it is run: the thread that waits for a command needs none of it.
  const { run } = await import('./run.ts');
  await whileAlive(() => runStoppable(() => run(process.argv)));
}

/** The longest interval that timers take, in ms. */
const MAX_DELAY_MS = 2_147_483_647;

/** A command lives until it is done, even while it waits only for timers that keep no process alive. */
async function whileAlive(command: () => Promise<void>): Promise<void> {
  const alive = setInterval(() => undefined, MAX_DELAY_MS);
  try {
    await command();
  } finally {
    clearInterval(alive);
  }
}
