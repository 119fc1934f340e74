import { parentPort, workerData } from 'node:worker_threads';
import { answerBatches } from '../../../host/report/reading/answer-batches.ts';
import { printError } from '../../common/streams.ts';
import type { DumpStart } from './dump-options.ts';
import { dumpReaderHere } from './read-dump.ts';

const port = parentPort;
if (port === null) throw new Error('this is the entry of a worker thread');
answerBatches(port, dumpReaderHere(workerData as DumpStart, printError));
