import { parentPort, workerData } from 'node:worker_threads';
import { answerOf } from '../../host/thread/asks.ts';
import type { CheckBy, FileAsk, FromChecker } from './check-threads.ts';
import { toolsOf } from './check-threads.ts';
import { checkFile } from './checked-file.ts';

const port = parentPort;
if (port === null) throw new Error('this is the entry of a worker thread');
const tools = toolsOf(workerData as CheckBy);
const say = (message: FromChecker): void => port.postMessage(message);
let last: Promise<unknown> = Promise.resolve();
port.on('message', ({ id, path }: FileAsk) => {
  // One after the other: what is held grows with one file, not with all that wait.
  last = last.then(async () => say({ kind: 'answer', id, answer: await answerOf(() => checkFile(path, tools)) }));
});
say({ kind: 'ready' });
