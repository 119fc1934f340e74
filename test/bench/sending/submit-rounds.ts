import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Runs a process that sends files. For each line of its input, the process sends all files and prints the time and the CPU time (ms) as a line of JSON.
 * `bodies`: a file with a body, or a folder of such files. `concurrency`: number of concurrent requests. `send`: takes files from the iterable and sends them
 * one after another.
 */
export async function answerRounds(bodies: string, concurrency: number, send: (left: Iterable<string>) => Promise<void>): Promise<void> {
  const files = statSync(bodies).isDirectory() ? readdirSync(bodies).map((name) => path.join(bodies, name)) : [bodies];
  print({ files: files.length });
  for await (const _ of createInterface({ input: process.stdin })) {
    const left = files.values();
    const before = process.cpuUsage();
    const start = performance.now();
    await Promise.all(Array.from({ length: concurrency }, () => send(left)));
    const time = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    print({ time, cpu: (user + system) / 1_000 });
  }
  print({});
}

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
