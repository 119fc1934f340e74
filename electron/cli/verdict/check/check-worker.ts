import { parentPort, workerData } from 'node:worker_threads';
import { answerBatches } from '../../../host/report/reading/answer-batches.ts';
import { printError } from '../../common/streams.ts';
import { type CheckStart, checkerHere } from './checkers.ts';

const port = parentPort;
if (port === null) throw new Error('this is the entry of a worker thread');
answerBatches(port, checkerHere(workerData as CheckStart, printError));
