import { isAscii } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { CLI } from '../../../../shared/text/app/cli.ts';
import type { RuleSet } from '../../../../shared/verdict/rules/target-rules.ts';
import { type Capture, captureRequest } from '../../../../shared/report/wire/capture.ts';
import type { HeaderLine, RequestHead } from '../../../../shared/report/wire/request-head.ts';
import { inflateNow, memorySource } from '../../../host/platform/files/inflate-now.ts';

/** The request of a case line, and the collector settings in that line. */
interface JudgeCase {
  /** JSON of the id, repeated in the answer. */
  readonly id: string;
  readonly capture: Capture;
  readonly roll: number;
  /** undefined if the line does not contain it. */
  readonly now: number | undefined;
  readonly rules: RuleSet | undefined;
  readonly token: string | undefined;
}

type CaseLine = JudgeCase | { readonly id: string; readonly error: string };

/** Maximum size of one decompressed body, in bytes. */
const INFLATE_LIMIT = 2 ** 31;

/** Reads one UTF-8 case line (docs/formats.md, Case and answer lines). Its body is valid until the next line is read. */
export function readCaseLine(bytes: Buffer): CaseLine {
  // A byte order mark may precede the first line. It is not part of the JSON.
  const line = bytes.length > 2 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  const read = withBodyCutOut(line) ?? parsedWhole(line);
  if (read === null) return { id: 'null', error: CLI.judge.unreadable.line };
  const { value, body } = read;
  const id = idText(value['id'], line);
  if (body === null) return { id, error: CLI.judge.unreadable.body };
  const headers = headersOf(value);
  if (headers === null) return { id, error: CLI.judge.unreadable.headers };
  const { method = 'POST', path = '/submit', dice: roll = 0.5, now, rules, token } = value;
  if (typeof method !== 'string' || typeof path !== 'string') return { id, error: CLI.judge.unreadable.address };
  if (typeof roll !== 'number' || roll < 0 || roll >= 1) return { id, error: CLI.judge.unreadable.dice };
  if (rules !== undefined && rules !== 'mozilla' && rules !== 'accept_all') return { id, error: CLI.judge.unreadable.rules };
  if (token !== undefined && typeof token !== 'string') return { id, error: CLI.judge.unreadable.token };
  const time = now === undefined ? undefined : readTime(now);
  if (time === null) return { id, error: CLI.judge.unreadable.now };
  const request: RequestHead = { method, target: path, version: '1.1', headers, strayLines: [], bareLines: [] };
  const capture = captureRequest(request, memorySource(body), inflateNow, INFLATE_LIMIT);
  return { id, capture, roll, now: time, rules, token };
}

/** Returns the JSON of the id for the answer line. A number beyond double precision is repeated as written. */
function idText(id: unknown, line: Buffer): string {
  if (typeof id !== 'number' || Number.isSafeInteger(id)) return JSON.stringify(id ?? null);
  let written = String(id);
  JSON.parse(line.toString(), function (this: unknown, name, value: unknown, context?: { readonly source?: string }) {
    if (name === 'id' && value === id) written = context?.source ?? written;
    return value;
  });
  return written;
}

/** One buffer for all bodies, because memory outside the heap is expensive. A case is answered before the next case is read. */
let bodyBuffer = Buffer.alloc(64 * 1024);

function bodyBytes(base64: string): Uint8Array {
  if (bodyBuffer.length < base64.length) bodyBuffer = Buffer.alloc(base64.length * 2);
  // Not a Buffer view, because a Buffer takes longer to create.
  return new Uint8Array(bodyBuffer.buffer, bodyBuffer.byteOffset, bodyBuffer.write(base64, 'base64'));
}

type Values = Readonly<Record<string, unknown>>;

/** The values of a case line. `body`: null if the body is not given as base64. */
interface ReadLine {
  readonly value: Values;
  readonly body: Uint8Array | null;
}

const BODY_NAME = '"body_b64":';

/** Placeholder for the body while the rest of the line is parsed. It is random, so that no line can contain it on purpose. */
const CUT_OUT = randomBytes(8).toString('hex');

/**
 * Like `parsedWhole`, but the JSON parser does not copy the body, which is most of a line. Returns null if the result might differ: another text in the line
 * has the same name, or the body is not entirely base64.
 */
function withBodyCutOut(bytes: Buffer): ReadLine | null {
  // Latin-1 maps each byte to one character, which needs no checks. Bytes beyond ASCII are handled after the body is cut out.
  const line = bytes.toString('latin1');
  const name = line.indexOf(BODY_NAME);
  if (name < 0) return null;
  let start = name + BODY_NAME.length;
  if (line.charAt(start) === ' ') start += 1;
  const end = line.indexOf('"', start + 1);
  if (line.charAt(start) !== '"' || end < 0) return null;
  const others = `${line.slice(0, start + 1)}${CUT_OUT}${line.slice(end)}`;
  const value = parsed(BEYOND_ASCII.test(others) ? Buffer.from(others, 'latin1').toString() : others);
  if (value?.['body_b64'] !== CUT_OUT) return null;
  const body = wholeBody(line.slice(start + 1, end));
  return body === null ? null : { value, body };
}

const BEYOND_ASCII = /[\x80-\xff]/;

/** Decodes a text that is entirely base64; otherwise returns null. */
function wholeBody(base64: string): Uint8Array | null {
  const body = bodyBytes(base64);
  const digits = base64.length - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);
  // The decoder skips invalid characters, so it then returns fewer bytes.
  return digits % 4 === 1 || body.length !== Math.floor((digits * 3) / 4) ? null : body;
}

function parsedWhole(line: Buffer): ReadLine | null {
  // Both encodings give the same text for pure ASCII, and Latin-1 is faster.
  const value = parsed(line.toString(isAscii(line) ? 'latin1' : 'utf8'));
  if (value === null) return null;
  const body = value['body_b64'] ?? '';
  // Base64 may contain line breaks. If the text has other invalid characters, decoding would give bytes that are not in the case.
  return { value, body: typeof body === 'string' ? wholeBody(body.replace(/\s+/g, '')) : null };
}

function parsed(line: string): Values | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : null;
  } catch (reason) {
    if (reason instanceof SyntaxError) return null;
    throw reason;
  }
}

/** Parses an ISO time as ms since the epoch, as UTC if it has no offset; null if it is invalid. */
export function readTime(text: unknown): number | null {
  if (typeof text !== 'string') return null;
  const time = Date.parse(/T.*(?:Z|[+-]\d\d:?\d\d)$|^[^T]*$/i.test(text) ? text : `${text}Z`);
  return Number.isNaN(time) ? null : time;
}

/** The head lines in order, after the default headers; null if the case's headers are invalid. */
function headersOf(value: Values): readonly HeaderLine[] | null {
  const given = value['headers'] ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) return null;
  const entries: (readonly [string, string])[] = [];
  let before = DEFAULT_HEADERS;
  for (const [name, values] of Object.entries(given)) {
    for (const single of Array.isArray(values) ? (values as readonly unknown[]) : [values as unknown]) {
      if (typeof single !== 'string' || BEYOND_LATIN1.test(name) || BEYOND_LATIN1.test(single)) return null;
      entries.push([name, single]);
      if (isDefaultHeader(name)) before = before.filter((header) => header[0].toLowerCase() !== name.toLowerCase());
    }
  }
  if (value['chunked'] === true) entries.push(['Transfer-Encoding', 'chunked']);
  const lines: HeaderLine[] = [];
  let offset = 0;
  for (const [name, text] of [...before, ...entries]) {
    // The first colon splits the line, even if the colon was meant as part of the name.
    const line = `${name}: ${text}`;
    const colon = line.indexOf(':');
    const length = line.length + '\r\n'.length;
    lines.push({ name: line.slice(0, colon), value: line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, ''), offset, length });
    offset += length;
  }
  return lines;
}

const BEYOND_LATIN1 = /[^\x00-\xff]/;

const DEFAULT_HEADERS: readonly (readonly [string, string])[] = [
  ['Host', 'localhost'],
  ['Connection', 'close'],
];

function isDefaultHeader(name: string): boolean {
  return DEFAULT_HEADERS.some((header) => header[0].length === name.length && header[0].toLowerCase() === name.toLowerCase());
}
