import { parentPort, workerData } from 'node:worker_threads';
import { richDumps } from '../../../builders/report/rich-dumps.ts';
import { corpusDumps, loadDisassemblers, readMutations } from './mutated-dumps.ts';

// Reads `count` mutated dumps with the seeds from `seed` on, and posts what was found. The test limits the memory of this thread.

const { seed, count } = workerData as { readonly seed: number; readonly count: number };
const sources = [...corpusDumps().map(([, bytes]) => bytes), ...richDumps()];
parentPort?.postMessage(readMutations(sources, await loadDisassemblers(), seed, count));
