import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

// Loaded before a command that is measured: no other process can ask how much time one of its children took. Plain JavaScript starts faster.
const file = process.env.BENCH_USAGE_FILE;
if (isMainThread && file !== undefined) process.on('exit', () => writeFileSync(file, JSON.stringify(process.resourceUsage())));
