import { parentPort, workerData } from 'node:worker_threads';
import { answerBatches } from './answer-batches.ts';
import { type ReaderStart, readerHere } from './read-in-thread.ts';

const port = parentPort;
if (port === null) throw new Error('this is the entry of a worker thread');
// Only the parent thread can write to the log, so lines go to stderr.
const log = (line: string): void => void process.stderr.write(`crashlens: ${line}\n`);
answerBatches(
  port,
  readerHere(workerData as ReaderStart, () => Date.now(), log),
);
