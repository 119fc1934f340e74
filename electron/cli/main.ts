import { isMainThread } from 'node:worker_threads';
import { endQuietlyOnBrokenPipe } from './common/broken-pipe.ts';
import { runInThread } from './common/command-thread.ts';
import { runStoppable } from './common/command-worker.ts';

/** Commands that read for long in one go and leave files behind that are not to stay: they run in a thread of their own, so that they can be stopped. */
const IN_THREAD: ReadonlySet<string> = new Set(['inspect', 'edit', 'new']);

const [command = '', ...rest] = process.argv.slice(2);
if (isMainThread) endQuietlyOnBrokenPipe();
if (isMainThread && IN_THREAD.has(command)) {
  await runInThread(new URL(import.meta.url), [command, ...rest]);
} else {
  // Read where it is run: the thread that waits for a command needs none of it.
  const { run } = await import('./run.ts');
  await runStoppable(() => run(process.argv));
}
