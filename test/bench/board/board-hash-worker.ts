import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

let hashed = 0;
for (const path of workerData as readonly string[]) {
  createHash('sha256').update(readFileSync(path)).digest('hex');
  hashed += 1;
}
parentPort?.postMessage(hashed);
