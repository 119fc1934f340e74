import { type ByteRange, range } from '../../bytes/byte-range.ts';
import type { ByteLength } from '../../bytes/byte-source.ts';
import { type Ingress, type TargetRules, isOverMaximum } from '../rules/target-rules.ts';
import { strip, trimmed } from '../../report/wire/header-params.ts';
import { type HeadLine, type HeaderLine, type RequestHead, headerValues, scriptName } from '../../report/wire/request-head.ts';
import { MAX_HEADERS_SIZE, MAX_HEADER_LINE_LENGTH, MAX_REQUEST_LINE_LENGTH, MAX_HEADERS } from '../../report/wire/collector-limits.ts';
import { targetPath } from '../../report/wire/request-target.ts';
import type { Decision, RuleName } from './decision.ts';
import { pageAnswer } from './answer.ts';
import { SUBMIT_PATH } from './route.ts';

/**
 * Input for the ingress checks. `request`: the head as sent. `sentSize`: size of the body as sent; null if unknown. `maxBody`: the largest accepted size.
 * `badChunks`: where the chunk framing of the body becomes invalid; null if it is valid, or if the body is not chunked.
 */
export interface IngressFacts {
  readonly request: RequestHead;
  readonly sentSize: ByteLength | null;
  readonly maxBody: TargetRules['maxBody'];
  readonly badChunks: ByteRange | null;
}

interface Hit {
  readonly rule: RuleName;
  readonly status: number;
  readonly line: HeaderLine | HeadLine | null;
  /** Range in the body. Only set if no line of the head decides. */
  readonly at?: ByteRange;
}

type IngressCheck = (facts: IngressFacts) => Hit | null;

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/;
const KNOWN_CODINGS: ReadonlySet<string> = new Set(['chunked', 'identity', 'compress', 'deflate', 'gzip']);

/** Checks in the HTTP server's order (measured): the request line, each header line, then the framing of the body. */
const SERVER_CHECKS: readonly IngressCheck[] = [
  ({ request: { method, target, version } }) => {
    if (method === '' && target === '' && version === '') return null;
    const long = `${method} ${target} HTTP/${version}`.length > MAX_REQUEST_LINE_LENGTH;
    return long ? { rule: 'request_line_too_long', status: 400, line: null } : null;
  },
  ({ request }) => (isRequestLine(request) ? null : { rule: 'request_line', status: 400, line: null }),
  ({ request }) => headersHit(request, oddLines(request)),
  ({ request }) => framingHit(request),
  ({ request }) => mountHit(request),
];

/** Checks of a buffering proxy. It makes them before it passes a request on with a length of its own. */
const PROXY_CHECKS: readonly IngressCheck[] = [
  ({ request }) => {
    const lines = headerValues(request, 'Transfer-Encoding');
    const line = lines.find(({ value }) => value.toLowerCase() !== 'chunked');
    return line === undefined ? null : { rule: 'transfer_coding_unknown', status: 501, line };
  },
];

/** A body over the maximum is refused before it is read, with or without a proxy. */
const SIZE_CHECK: IngressCheck = ({ sentSize, maxBody }) =>
  sentSize !== null && isOverMaximum(sentSize, maxBody) ? { rule: 'body_too_large', status: 413, line: null } : null;

/**
 * A proxy joins chunks before it passes a request on. Without a proxy, a collector never reads the chunks, because it refuses chunked requests for their
 * missing length.
 */
const CHUNKS_CHECK: IngressCheck = ({ badChunks }) =>
  badChunks === null ? null : { rule: 'chunks_unreadable', status: 400, line: null, at: badChunks };

const DIRECT: readonly IngressCheck[] = [SIZE_CHECK, ...SERVER_CHECKS];
const BEHIND_PROXY: readonly IngressCheck[] = [...PROXY_CHECKS, SIZE_CHECK, CHUNKS_CHECK, ...SERVER_CHECKS];

/** Returns the answer of the HTTP server in front of the collector. null if the server passes the request on. */
export function judgeIngress(facts: IngressFacts, ingress: Ingress): Decision | null {
  const hit = firstOf(ingress === 'proxy' ? BEHIND_PROXY : DIRECT, (rule) => rule(facts));
  if (hit === null) return null;
  const { rule, status, line, at = null } = hit;
  const where = line === null ? at : range('head', line.offset, line.length);
  const answer = pageAnswer(status);
  return {
    by: 'ingress',
    answer,
    malformed: null,
    rule,
    section: 'measured',
    range: where,
    header: line !== null && 'name' in line ? line.name : null,
  };
}

function firstOf(checks: readonly IngressCheck[], hitOf: (check: IngressCheck) => Hit | null): Hit | null {
  for (const check of checks) {
    const hit = hitOf(check);
    if (hit !== null) return hit;
  }
  return null;
}

/** Requires a method in capitals, a valid request target, and HTTP version 1.x, 2 or 3. */
function isRequestLine({ method, target, version }: RequestHead): boolean {
  const fits = TOKEN.test(method) && method.length >= 3 && method.length <= 20 && !/[a-z#]/.test(method);
  return fits && isAddress(method, target) && /^(?:1\.\d|[23])$/.test(version);
}

/** Returns true for a valid request target. A space is invalid, because it would end the target. */
function isAddress(method: string, target: string): boolean {
  if (target === SUBMIT_PATH) return true;
  if (target === '' || target.includes(' ')) return false;
  const addressed = target === '*' ? method === 'OPTIONS' : method === 'CONNECT' || target.startsWith('/') || target.includes('://');
  return addressed && targetPath(target) !== null;
}

/** Returns true if the line has this name (in lower case). Comparing the lengths first excludes most lines quickly. */
function isNamed(line: HeaderLine, name: string): boolean {
  return line.name.length === name.length && line.name.toLowerCase() === name;
}

/** A line of the head that the HTTP server does not accept as a header. For the server, only CRLF ends a line. */
interface OddLine {
  readonly rule: RuleName;
  readonly line: HeadLine;
}

const NO_ODD_LINES: readonly OddLine[] = [];

function oddLines({ strayLines, bareLines }: RequestHead): readonly OddLine[] {
  if (strayLines.length === 0 && bareLines.length === 0) return NO_ODD_LINES;
  const odd = [
    ...bareLines.map((line) => ({ rule: 'head_line_feeds', line }) as const),
    ...strayLines.map((line) => ({ rule: 'head_line_not_header', line }) as const),
  ];
  return odd.toSorted((a, b) => a.line.offset - b.line.offset);
}

/**
 * Checks the headers in order. The server checks, but then drops, headers with an underscore in the name (except SCRIPT_NAME and PATH_INFO). Dropped headers
 * are not counted.
 */
function headersHit(request: RequestHead, odd: readonly OddLine[]): Hit | null {
  let passed = 0;
  let secure: boolean | null = null;
  const first = odd[0];
  for (const line of request.headers) {
    if (first !== undefined && first.line.offset < line.offset + line.length) return { ...first, status: 400 };
    if (passed >= MAX_HEADERS) return { rule: 'header_fields_too_large', status: 431, line };
    const hit = headerHit(line);
    if (hit !== null) return hit;
    const says = saysSecure(line);
    if (says !== null && secure !== null && says !== secure) return { rule: 'forwarded_conflict', status: 400, line };
    secure = says ?? secure;
    if (isPassedOn(line.name)) passed += 1;
  }
  if (first !== undefined) return { ...first, status: 400 };
  // More than MAX_HEADERS lines can only be left here if some of them are dropped headers.
  return request.headers.length > MAX_HEADERS && isOverBuffer(request)
    ? { rule: 'header_fields_too_large', status: 431, line: null }
    : null;
}

function headerHit(line: HeaderLine): Hit | null {
  if (!TOKEN.test(line.name)) return { rule: 'header_name_invalid', status: 400, line };
  if (line.firstLine !== undefined) return { rule: 'header_folded', status: 400, line };
  if (CONTROL.test(line.value)) return { rule: 'header_value_invalid', status: 400, line };
  if (line.length > MAX_HEADER_LINE_LENGTH) return { rule: 'header_fields_too_large', status: 431, line };
  const asks = isNamed(line, 'expect') && line.value.toLowerCase() !== '100-continue';
  return asks ? { rule: 'expectation_unknown', status: 417, line } : null;
}

/** Headers in which proxies declare that a request came over TLS, with the value that declares it. */
const SECURE_HEADERS: ReadonlyMap<string, string> = new Map([
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-protocol', 'ssl'],
  ['x-forwarded-ssl', 'on'],
]);

/** Returns whether a header declares that the request came over TLS. null for other headers. */
function saysSecure({ name, value }: HeaderLine): boolean | null {
  if (name.length < 15 || name.length > 20 || (name.charCodeAt(0) | 0x20) !== 0x78) return null;
  const word = SECURE_HEADERS.get(name.toLowerCase());
  return word === undefined ? null : value === word;
}

function isPassedOn(name: string): boolean {
  if (!name.includes('_')) return true;
  const lower = name.toLowerCase();
  return lower === 'script_name' || lower === 'path_info';
}

function isOverBuffer({ headers }: RequestHead): boolean {
  return headers.reduce((sum, { length }) => sum + length, 0) > MAX_HEADERS_SIZE;
}

/** Checks that the request path begins with the mount path of the collector, which is in the header SCRIPT_NAME. */
function mountHit(request: RequestHead): Hit | null {
  const line = scriptName(request);
  if (line === null || (targetPath(request.target) ?? '').startsWith(line.value)) return null;
  return { rule: 'script_name_mismatch', status: 500, line };
}

/**
 * Allows at most one Content-Length, which must consist of digits. `chunked` must be the last coding and occur only once. It is invalid with a Content-Length,
 * and in HTTP/1.0.
 */
function framingHit(request: RequestHead): Hit | null {
  let length: HeaderLine | null = null;
  let chunked: HeaderLine | null = null;
  for (const line of request.headers) {
    if (isNamed(line, 'content-length')) {
      if (length !== null) return { rule: 'content_length_unreadable', status: 400, line };
      length = line;
    } else if (isNamed(line, 'transfer-encoding')) {
      for (const coding of line.value.split(',').map((text) => strip(text).toLowerCase())) {
        if (!KNOWN_CODINGS.has(coding)) return { rule: 'transfer_coding_unknown', status: 501, line };
        if (chunked !== null) return { rule: 'transfer_coding_conflict', status: 400, line };
        if (coding === 'chunked') chunked = line;
      }
    }
  }
  if (chunked !== null && (length !== null || request.version === '1.0'))
    return { rule: 'transfer_coding_conflict', status: 400, line: length ?? chunked };
  if (chunked !== null || length === null || isLength(length.value)) return null;
  return { rule: 'content_length_unreadable', status: 400, line: length };
}

/** Largest number of digits that the HTTP server (Python) can convert to an integer. */
const MAX_DIGITS = 4_300;

function isLength(value: string): boolean {
  return /^\d+$/.test(trimmed(value, (character) => character === ' ' || character === '\t')) && value.length <= MAX_DIGITS;
}
