import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CORPUS } from '../../conformance/corpus.ts';
import { BENCH_BOUNDARY, annotationParts, body, dumpPart, extraPart } from '../support/bodies.ts';

/** Number of lines held in memory. They are repeated until enough cases have been given. */
const LINES = 20_000;

/** Case lines of one kind. */
export interface CaseKind {
  readonly name: string;
  /** One or more complete lines, which are repeated. */
  readonly lines: Buffer;
}

/** Returns kinds with bodies of about 5 KiB. */
export function bodyKinds(): readonly CaseKind[] {
  const usual = body([...annotationParts(25), dumpPart(1_024)]);
  return [
    { name: 'key/value', lines: caseLines(usual, false) },
    { name: 'extra', lines: caseLines(body([extraPart(50), dumpPart(1_024)]), false) },
    { name: 'gzip', lines: caseLines(gzipSync(usual), true) },
    { name: 'cut off', lines: caseLines(body([...annotationParts(30), dumpPart(1_024)]).subarray(0, 5_000), false) },
  ];
}

function caseLines(bytes: Buffer, gzip: boolean): Buffer {
  const headers = {
    'Content-Type': `multipart/form-data; boundary=${BENCH_BOUNDARY}`,
    'Content-Length': String(bytes.length),
    ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
  };
  const rest = JSON.stringify({ headers, body_b64: bytes.toString('base64') }).slice(1);
  return Buffer.from(Array.from({ length: LINES }, (_, id) => `{"id":${String(id)},${rest}\n`).join(''), 'latin1');
}

/** Returns generated unusual submissions, all different. Returns null if the corpus is missing. */
export function oddKind(): CaseKind | null {
  const file = path.join(CORPUS, 'collector', 'fuzz_cases.jsonl.gz');
  if (!existsSync(file)) return null;
  const [, ...recorded] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const lines = recorded.map((line) => `${JSON.stringify((JSON.parse(line) as { readonly case: unknown }).case)}\n`);
  return { name: 'odd ones', lines: Buffer.from(lines.join('')) };
}

/** Returns `cases` lines as a list of buffers, repeating the lines of the kind. */
export function linesOf({ lines }: CaseKind, cases: number): readonly Buffer[] {
  const pieces: Buffer[] = [];
  for (let left = cases, end = 0, from = 0; left > 0; from = end) {
    if (from === lines.length) from = 0;
    for (end = from; left > 0 && end < lines.length; left -= 1) end = lines.indexOf(0x0a, end) + 1;
    pieces.push(lines.subarray(from, end));
  }
  return pieces;
}
