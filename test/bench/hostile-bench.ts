import { sourceOfBytes } from '../../shared/bytes/byte-source.ts';
import { inspectCapture } from '../../shared/inspection/inspect.ts';
import { openCapture } from '../../shared/wire/capture.ts';
import { memoryInflate } from '../builders/capture-of.ts';
import { BOUNDARY, request } from '../builders/multipart.ts';
import { MIB } from './bodies.ts';
import { milliseconds, print, ratio, table } from './table.ts';
import { fastest, timesOf } from './timing.ts';

const DELIMITER = `\r\n--${BOUNDARY}\r\n`;
const TEXT = 'Content-Disposition: form-data; name="a"\r\n\r\n';

/** Bodies of one thing again and again, between the delimiters of one part: what costs most for each byte. */
const REPEATED: readonly (readonly [name: string, start: string, once: string])[] = [
  ['delimiters alone', '', DELIMITER],
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

/** Reading and judging what was made to be slow. Linear is four times the time for four times the size. */
export async function benchHostile(): Promise<void> {
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
  const body = Buffer.from(`--${BOUNDARY}\r\n${start}${once.repeat(Math.ceil(size / once.length))}\r\n--${BOUNDARY}--\r\n`, 'latin1');
  const opened = await openCapture(sourceOfBytes(request(body)), memoryInflate, body.length);
  if (!opened.ok) throw new Error(opened.recognised.kind);
  return fastest(await timesOf(() => inspectCapture(opened.capture, 'spec'), { runs: 3, warmUp: 50, budget: 3_000 }));
}
