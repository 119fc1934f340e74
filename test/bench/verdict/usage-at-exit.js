import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

// Loaded into a measured command, which then writes its own CPU time at exit. No other process can read the CPU time of a single child. Plain JavaScript
// starts faster.
const file = process.env.BENCH_USAGE_FILE;
if (isMainThread && file !== undefined) process.on('exit', () => writeFileSync(file, JSON.stringify(process.resourceUsage())));
