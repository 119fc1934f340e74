import { parentPort, workerData } from 'node:worker_threads';
import { openHost } from '../open-host.ts';
import { serveHost } from './serve-host.ts';
import type { ThreadStart } from './thread-messages.ts';

// A rejection that nobody handles is a bug like an exception that nobody catches, in every shell: the thread ends, and its host client starts another.
process.on('unhandledRejection', (reason) => {
  throw reason;
});

if (parentPort === null) throw new Error('this is the entry of a worker thread');
// Ends this thread alone. Node closes the database of the store with it.
const exit = (): void => process.exit();
await serveHost(parentPort, workerData as ThreadStart, openHost, exit);
