import { isMainThread } from 'node:worker_threads';
import { endOnOutputFailure } from './common/output-failure.ts';
import { runInThread } from './common/command-thread.ts';
import { runStoppable } from './common/command-worker.ts';

/**
 * Commands with temporary files, unfinished output, a store or a port. They run in a worker thread, so that the main thread can receive a stop signal at any
 * time. `judge` has none of these, and the host of `serve` already has its own thread.
 */
const IN_THREAD: ReadonlySet<string> = new Set([
  'inspect',
  'dump',
  'memory-report',
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

/** Runs the command that the arguments name. `entry`: the running program, also the entry of the command's thread. */
export async function runProgram(entry: URL): Promise<void> {
  const [command = '', ...rest] = process.argv.slice(2);
  if (isMainThread) endOnOutputFailure();
  if (isMainThread && IN_THREAD.has(command)) {
    await runInThread(entry, [command, ...rest]);
    return;
  }
  // Imported only here, because the main thread does not need this code while it waits for the command's thread.
  const { run } = await import('./run.ts');
  await whileAlive(() => runStoppable(() => run(process.argv)));
}

/** The maximum delay of timers, in ms. */
const MAX_DELAY_MS = 2_147_483_647;

/** Keeps the process running until a command ends, even if only unreferenced timers are pending. */
async function whileAlive(command: () => Promise<void>): Promise<void> {
  const alive = setInterval(() => undefined, MAX_DELAY_MS);
  try {
    await command();
  } finally {
    clearInterval(alive);
  }
}
