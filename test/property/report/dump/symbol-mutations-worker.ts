import { parentPort, workerData } from 'node:worker_threads';
import { readSymbolMutations } from './mutated-symbols.ts';

// Reads `count` mutated symbol files with the seeds from `seed` on, and posts what was found. The test limits the memory of this thread.

const { seed, count } = workerData as { readonly seed: number; readonly count: number };
parentPort?.postMessage(readSymbolMutations(seed, count));
