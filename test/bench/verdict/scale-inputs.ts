import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { PartSpec } from '../../builders/report/multipart.ts';
import { BENCH_BOUNDARY, annotationParts, body, dumpPart, extraPart } from '../support/bodies.ts';

/** Number of files per folder. */
const IN_FOLDER = 1_000;
/** Number of bytes per write. */
const PIECE = 1 << 20;

/** A generated request: its headers and its body as sent. */
interface MadeRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly sent: Buffer;
}

/** Makes requests of about 5 KiB, alternating between four kinds: key/value, extra, gzip, cut off. `mark` makes the body unique. */
function madeRequest(index: number, mark: string): MadeRequest {
  const marked: PartSpec = { name: 'Marked', content: mark };
  const whole =
    index % 4 === 1 ? body([extraPart(50, { Marked: mark }), dumpPart(1_024)]) : body([marked, ...annotationParts(25), dumpPart(1_024)]);
  const isGzip = index % 4 === 2;
  const sent = isGzip ? gzipSync(whole) : index % 4 === 3 ? whole.subarray(0, whole.length - 200) : whole;
  const headers = {
    'Content-Type': `multipart/form-data; boundary=${BENCH_BOUNDARY}`,
    'Content-Length': String(sent.length),
    ...(isGzip ? { 'Content-Encoding': 'gzip' } : {}),
  };
  return { headers, sent };
}

/** Prints case lines for `crashlens judge`, each with a unique id, no faster than the reader takes them. */
async function printCases(count: number): Promise<void> {
  const rests = [0, 1, 2, 3].map((kind) => {
    const { headers, sent } = madeRequest(kind, '');
    return JSON.stringify({ headers, body_b64: sent.toString('base64') }).slice(1);
  });
  let piece = '';
  for (let id = 0; id < count; id += 1) {
    piece += `{"id":${String(id)},${rests[id % rests.length] ?? ''}\n`;
    if (piece.length < PIECE && id + 1 < count) continue;
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
    piece = '';
  }
}

/** Writes different captured requests, a thousand per folder. */
function writeFiles(folder: string, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const below = path.join(folder, String(Math.floor(index / IN_FOLDER)).padStart(4, '0'));
    if (index % IN_FOLDER === 0) mkdirSync(below, { recursive: true });
    const { headers, sent } = madeRequest(index, `report ${String(index)}`);
    const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `POST /submit HTTP/1.1\r\n${lines.join('')}\r\n`;
    writeFileSync(path.join(below, `${String(index).padStart(7, '0')}.http`), Buffer.concat([Buffer.from(head, 'latin1'), sent]));
  }
}

/** `--cases N` prints N case lines. `--files N --out FOLDER` writes N captured requests. */
export async function benchLines(args: readonly string[]): Promise<void> {
  const options = { cases: { type: 'string' }, files: { type: 'string' }, out: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.cases !== undefined) await printCases(Number(values.cases));
  if (values.files !== undefined) writeFiles(values.out ?? 'captures', Number(values.files));
}
