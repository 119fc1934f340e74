import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { BENCH_BOUNDARY, annotationParts, body, dumpPart, extraPart } from './bodies.ts';
import { milliseconds, print, table } from './table.ts';
import type { Repeats } from './timing.ts';
import { fastest, timesOf } from './timing.ts';

const CLI = path.join(import.meta.dirname, '../../electron/cli');
const CASES = 100_000;
/** Lines that are in memory at once; they are given again until all cases are. */
const LINES = 20_000;
const REPEATS: Repeats = { runs: 3, warmUp: 0, budget: 60_000 };

/** Bodies of about 5 KiB. */
const BODIES: readonly { readonly name: string; readonly body: Buffer; readonly gzip: boolean }[] = [
  { name: 'key/value', body: body([...annotationParts(25), dumpPart(1_024)]), gzip: false },
  { name: 'extra', body: body([extraPart(50), dumpPart(1_024)]), gzip: false },
  { name: 'gzip', body: gzipSync(body([...annotationParts(25), dumpPart(1_024)])), gzip: true },
  { name: 'cut off', body: body([...annotationParts(30), dumpPart(1_024)]).subarray(0, 5_000), gzip: false },
];

function caseLines(bytes: Buffer, gzip: boolean, count: number): Buffer {
  const headers = {
    'Content-Type': `multipart/form-data; boundary=${BENCH_BOUNDARY}`,
    'Content-Length': String(bytes.length),
    ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
  };
  const rest = JSON.stringify({ headers, body_b64: bytes.toString('base64') }).slice(1);
  return Buffer.from(Array.from({ length: count }, (_, id) => `{"id":${String(id)},${rest}\n`).join(''), 'latin1');
}

/** Has `crashlens judge` answer case lines so many times over, as a process of its own; every case must get its line. */
async function judge(lines: Buffer, times: number, count: number): Promise<void> {
  const child = spawn(process.execPath, [path.join(CLI, 'main.ts'), 'judge', '--now', '2026-11-20T12:00:00Z'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let answers = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) answers += 1;
  });
  const closed = once(child, 'close');
  await pipeline(
    Array.from({ length: times }, () => lines),
    child.stdin,
  );
  await closed;
  if (answers !== count) throw new Error(`${String(answers)} answers to ${String(count)} cases`);
}

/** Cases that `crashlens judge` answers in a second. */
export async function benchJudge(): Promise<void> {
  const start = fastest(await timesOf(() => judge(Buffer.alloc(0), 0, 0), REPEATS));
  const rows: string[][] = [];
  for (const { name, body: bytes, gzip } of BODIES) {
    const lines = caseLines(bytes, gzip, LINES);
    const time = fastest(await timesOf(() => judge(lines, CASES / LINES, CASES), REPEATS));
    const perSecond = [CASES / (time - start), CASES / time].map((value) => Math.round(value * 1_000).toLocaleString('en'));
    rows.push([name, bytes.length.toLocaleString('en'), milliseconds(time), ...perSecond]);
  }
  print(`${CASES.toLocaleString('en')} cases each; starting the command takes ${milliseconds(start)}.\n`);
  print(table(['cases', 'bytes of a body', 'whole run', 'cases a second', 'with the start'], rows));
}
