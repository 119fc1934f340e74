import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Folder of recorded real inputs beside the checkout. Tests that read it are skipped if it is missing. */
export const CORPUS = join(import.meta.dirname, '../../../shared/corpus');

export const hasCorpus = existsSync(join(CORPUS, 'collector', 'payload_cases.json'));

/** Suffix for the titles of suites that are skipped without the corpus. */
export const corpusNote = hasCorpus ? '' : ' (skipped: no corpus folder beside the checkout)';

interface Expected {
  readonly status: number;
  readonly outcome: string;
  readonly body?: string;
}

/** A recorded submission: the request's bytes, and the answer in each dialect. */
export interface RecordedCase {
  readonly id: string;
  readonly request: Buffer;
  readonly antenna: Expected;
  readonly spec: Expected;
}

interface PayloadCase {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly content_type: string | null;
  readonly content_encoding: string | null;
  readonly content_length: string | null;
  readonly transfer_encoding: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly user_agent: string | null;
  readonly body_base64: string | null;
  readonly status: string;
  readonly outcome: string;
  readonly spec_outcome: string;
  readonly response_body: string;
}

function readPayloadCases(): readonly PayloadCase[] {
  const text = readFileSync(join(CORPUS, 'collector', 'payload_cases.json'), 'utf8');
  // The file has NaN and Infinity as stored values, which JSON does not allow. No test here uses them.
  const file = JSON.parse(text.replace(/(": )-?(NaN|Infinity)/g, '$1null')) as { readonly cases: readonly PayloadCase[] };
  return file.cases;
}

/** Returns hand-made submissions with a real collector's answers. Submissions without a body in the corpus are left out. */
export function payloadCases(): readonly RecordedCase[] {
  return readPayloadCases()
    .filter((item) => item.body_base64 !== null)
    .map((item) => ({
      id: item.name,
      request: requestOf(
        item.method,
        item.path,
        [
          ['Content-Type', item.content_type],
          ['Content-Encoding', item.content_encoding],
          ['Content-Length', item.content_length],
          ['Transfer-Encoding', item.transfer_encoding],
          ['User-Agent', item.user_agent],
          ...Object.entries(item.headers),
        ],
        bodyOf(item),
      ),
      antenna: { status: Number(item.status.split(' ')[1]), outcome: item.outcome },
      spec: { status: statusOf(item.spec_outcome), outcome: item.spec_outcome },
    }));
}

function bodyOf(item: PayloadCase): Buffer {
  return Buffer.from(item.body_base64 ?? '', 'base64');
}

function statusOf(outcome: string): number {
  if (outcome.startsWith('malformed_')) return 400;
  return outcome.startsWith('http_') ? Number(outcome.slice(5)) : 200;
}

interface FuzzLine {
  readonly id: string;
  readonly case: {
    readonly headers: Readonly<Record<string, string | readonly string[]>>;
    readonly body_b64: string;
    readonly method?: string;
    readonly path?: string;
    readonly chunked?: boolean;
  };
  readonly answer: FuzzAnswer;
  readonly answer_spec?: FuzzAnswer;
}

interface FuzzAnswer {
  readonly status: number;
  readonly outcome: string;
  readonly body: string;
}

/** Returns generated submissions with a real collector's answers. */
export function fuzzCases(): readonly RecordedCase[] {
  const text = gunzipSync(readFileSync(join(CORPUS, 'collector', 'fuzz_cases.jsonl.gz'))).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.startsWith('{"id"'))
    .map((line) => fuzzCase(JSON.parse(line) as FuzzLine));
}

function fuzzCase({ id, case: given, answer, answer_spec: specAnswer }: FuzzLine): RecordedCase {
  const headers = Object.entries(given.headers).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((single): [string, string] => [name, single]),
  );
  const body = Buffer.from(given.body_b64, 'base64');
  const chunked = given.chunked === true;
  const sent = chunked ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]) : body;
  const all: [string, string][] = chunked ? [...headers, ['Transfer-Encoding', 'chunked']] : headers;
  return {
    id,
    request: requestOf(given.method ?? 'POST', given.path ?? '/submit', all, sent),
    antenna: answer,
    spec: specAnswer ?? answer,
  };
}

function requestOf(method: string, path: string, headers: readonly (readonly [string, string | null])[], body: Buffer): Buffer {
  const lines = headers.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`, 'latin1'),
    body,
  ]);
}
