import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { inspectCapture } from '../../../shared/verdict/decide/inspect.ts';
import { openCapture } from '../../../shared/report/wire/capture.ts';
import { memoryInflate } from '../../builders/report/capture-of.ts';
import { BOUNDARY, request } from '../../builders/report/multipart.ts';
import { MIB } from '../support/bodies.ts';
import { childResult } from '../support/children.ts';
import { HOSTILE_FILES, writeHostile } from './hostile-files.ts';
import { mebibytes, milliseconds, print, ratio, table } from '../support/table.ts';
import { fastest, timesOf } from '../support/timing.ts';

const DELIMITER = `\r\n--${BOUNDARY}\r\n`;
const TEXT = 'Content-Disposition: form-data; name="a"\r\n\r\n';

/** Bodies that repeat one text between the delimiters of one part. These cost the most time per byte. */
export const REPEATED: readonly (readonly [name: string, start: string, once: string])[] = [
  ['delimiters', '', DELIMITER],
  ['annotations of one name', '', `${DELIMITER}${TEXT}`],
  ['parts with an odd header', '', `${DELIMITER}Content-Disposition: attachment; name=a; filename*=utf-8''%C3%A9\r\n\r\n`],
  ['header lines without an end', '', 'Content-Type: text/plain\r\n'],
  ['boundaries without a line end', TEXT, `--${BOUNDARY}`],
  ['boundary lines without a line end before', TEXT, `x--${BOUNDARY}--`],
  ['broken delimiters', TEXT, `\r\n--${BOUNDARY} `],
  ['line ends', TEXT, '\r\n'],
  ['JSON, brackets', 'Content-Disposition: form-data; name="extra"\r\nContent-Type: application/json\r\n\r\n', '['],
  ['JSON, members of one name', 'Content-Disposition: form-data; name="extra"\r\nContent-Type: application/json\r\n\r\n{"a":"b"', ',"a":1'],
];
const SIZES = [MIB / 4, MIB, 4 * MIB] as const;

/** Measures bodies in memory, then whole files in a host. `--only TEXT`: only files whose names contain the text. */
export async function benchHostile(args: readonly string[]): Promise<void> {
  const only = args[args.indexOf('--only') + 1];
  if (args.includes('--only') && only !== undefined) return benchHostileFiles(only);
  await benchRepeated();
  print('');
  await benchHostileFiles('');
}

const resultSchema = v.object({
  took: v.number(),
  cpu: v.number(),
  peak: v.number(),
  parts: v.number(),
  findings: v.number(),
  result: v.string(),
});

/** Opens a file in a host in a separate process, with its data in the folder. */
export async function openInHost(folder: string, file: string): Promise<v.InferOutput<typeof resultSchema>> {
  const data = path.join(folder, 'data');
  const found = v.parse(resultSchema, await childResult('verdict/hostile-child.ts', [data, file]));
  rmSync(data, { recursive: true, force: true });
  return found;
}

/** Measures each file in a separate process: the time until it is shown, and the peak memory of the process. */
async function benchHostileFiles(only: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'crashlens-bench-'));
  const rows: string[][] = [];
  try {
    for (const hostile of HOSTILE_FILES.filter(({ name }) => name.includes(only))) {
      const file = path.join(folder, 'report.http');
      writeHostile(file, hostile);
      const { size } = statSync(file);
      const found = await openInHost(folder, file);
      rows.push([
        hostile.name,
        mebibytes(size),
        milliseconds(found.took),
        milliseconds(found.cpu),
        mebibytes(found.peak),
        formatCount(found.findings),
        found.result,
      ]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  print(table(['file', 'size', 'open and inspect', 'CPU time', 'most memory', 'findings', 'result'], rows));
}

/** Measures reading and judging of slow bodies. Linear means four times the time for four times the size. */
async function benchRepeated(): Promise<void> {
  const rows: string[][] = [];
  for (const [name, start, once] of REPEATED) {
    const times: number[] = [];
    for (const size of SIZES) times.push(await timeOf(start, once, size));
    const [small = 0, middle = 0, large = 0] = times;
    rows.push([name, ...times.map(milliseconds), ratio(middle / small), ratio(large / middle)]);
  }
  print(table(['body of nothing but', '256 KiB', '1 MiB', '4 MiB', '1 MiB to 256 KiB', '4 MiB to 1 MiB'], rows));
}

async function timeOf(start: string, once: string, size: number): Promise<number> {
  const inspect = await inspecting(repeatedBody(start, once, size));
  return fastest(await timesOf(inspect, { runs: 3, warmUp: 50, budget: 3_000 }));
}

/** Returns a body of one part that repeats a text. */
export function repeatedBody(start: string, once: string, size: number): Buffer {
  return Buffer.from(`--${BOUNDARY}\r\n${start}${once.repeat(Math.ceil(size / once.length))}\r\n--${BOUNDARY}--\r\n`, 'latin1');
}

/** Opens a body. Each call of the returned function reads and judges it. */
export async function inspecting(body: Buffer): Promise<() => unknown> {
  const opened = await openCapture(sourceOfBytes(request(body)), memoryInflate, body.length);
  if (!opened.ok) throw new Error(opened.recognised.kind);
  return () => inspectCapture(opened.capture, 'spec');
}
