import { parentPort, workerData } from 'node:worker_threads';
import { openHost } from '../open-host.ts';
import { serveHost } from './serve-host.ts';
import type { ThreadStart } from './thread-messages.ts';

// In every shell, an unhandled rejection is a bug, like an uncaught exception. The thread ends, and its host client starts another thread.
process.on('unhandledRejection', (reason) => {
  throw reason;
});

if (parentPort === null) throw new Error('this is the entry of a worker thread');
// Ends only this thread. Node then closes the store's database.
const exit = (): void => process.exit();
await serveHost(parentPort, workerData as ThreadStart, openHost, exit);
