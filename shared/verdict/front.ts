import { range } from '../bytes/byte-range.ts';
import type { ByteLength } from '../bytes/byte-source.ts';
import type { Front, TargetRules } from '../target/target-rules.ts';
import { isOverMaximum } from '../target/target-rules.ts';
import { strip, trimmed } from '../wire/header-params.ts';
import type { HeaderLine, RequestHead } from '../wire/request-head.ts';
import { LONGEST_HEADER_LINE, LONGEST_REQUEST_LINE, MOST_HEADERS } from '../wire/collector-limits.ts';
import { headerValues } from '../wire/request-head.ts';
import type { Decision, RuleName } from './decision.ts';
import { pageAnswer } from './answer.ts';

/** What the front looks at: the head as it is sent, how many bytes of body come with it (null: not known yet), and how many it takes. */
export interface FrontFacts {
  readonly request: RequestHead;
  readonly sentSize: ByteLength | null;
  readonly maxBody: TargetRules['maxBody'];
}

interface Hit {
  readonly rule: RuleName;
  readonly status: number;
  readonly line: HeaderLine | null;
}

type FrontCheck = (facts: FrontFacts) => Hit | null;

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/;
const KNOWN_CODINGS: ReadonlySet<string> = new Set(['chunked', 'identity', 'compress', 'deflate', 'gzip']);

/** In the order in which the HTTP server reads: the request line, each header in turn, then what frames the body (measured). */
const SERVER_CHECKS: readonly FrontCheck[] = [
  ({ request: { method, target, version } }) => {
    if (method === '' && target === '' && version === '') return null;
    const long = `${method} ${target} HTTP/${version}`.length > LONGEST_REQUEST_LINE;
    return long ? { rule: 'request_line_too_long', status: 400, line: null } : null;
  },
  ({ request }) => (isRequestLine(request) ? null : { rule: 'request_line', status: 400, line: null }),
  ({ request }) => firstOf(request.headers, headerHit),
  ({ request }) => framingHit(request),
];

/** What a buffering proxy says before it passes a request on with a length of its own. */
const PROXY_CHECKS: readonly FrontCheck[] = [
  ({ request }) => {
    const lines = headerValues(request, 'Transfer-Encoding');
    const line = lines.find(({ value }) => value.toLowerCase() !== 'chunked');
    return line === undefined ? null : { rule: 'transfer_coding_unknown', status: 501, line };
  },
];

/** Whatever stands in front, a body over the maximum is read by nobody behind it. */
const SIZE_CHECK: FrontCheck = ({ sentSize, maxBody }) =>
  sentSize !== null && isOverMaximum(sentSize, maxBody) ? { rule: 'body_too_large', status: 413, line: null } : null;

/** What the HTTP server before the collector answers by itself, or null where it hands the request on. */
export function judgeFront(facts: FrontFacts, front: Front): Decision | null {
  const rules = front === 'proxy' ? [...PROXY_CHECKS, SIZE_CHECK, ...SERVER_CHECKS] : [SIZE_CHECK, ...SERVER_CHECKS];
  const hit = firstOf(rules, (rule) => rule(facts));
  if (hit === null) return null;
  const { rule, status, line } = hit;
  const where = line === null ? null : range('head', line.offset, line.length);
  const answer = pageAnswer(status);
  return { by: 'front', answer, malformed: null, rule, section: 'measured', range: where, header: line?.name ?? null };
}

function firstOf<Item>(items: readonly Item[], hitOf: (item: Item, index: number) => Hit | null): Hit | null {
  for (const [index, item] of items.entries()) {
    const hit = hitOf(item, index);
    if (hit !== null) return hit;
  }
  return null;
}

/** Method in capitals, an address that a server can be asked for, HTTP/1. */
function isRequestLine({ method, target, version }: RequestHead): boolean {
  const fits = TOKEN.test(method) && method.length >= 3 && method.length <= 20 && !/[a-z#]/.test(method);
  const addressed = target === '*' ? method === 'OPTIONS' : method === 'CONNECT' || target.startsWith('/') || target.includes('://');
  return fits && addressed && /^1\.\d$/.test(version);
}

/** `name` in lower case. Most names have another length, so that few are looked at. */
function isNamed(line: HeaderLine, name: string): boolean {
  return line.name.length === name.length && line.name.toLowerCase() === name;
}

function headerHit(line: HeaderLine, index: number): Hit | null {
  if (index >= MOST_HEADERS) return { rule: 'header_fields_too_large', status: 431, line };
  if (!TOKEN.test(line.name)) return { rule: 'header_name_invalid', status: 400, line };
  if (CONTROL.test(line.value)) return { rule: 'header_value_invalid', status: 400, line };
  if (line.length > LONGEST_HEADER_LINE) return { rule: 'header_fields_too_large', status: 431, line };
  const asks = isNamed(line, 'expect') && line.value.toLowerCase() !== '100-continue';
  return asks ? { rule: 'expectation_unknown', status: 417, line } : null;
}

/** One Content-Length of digits, or chunks alone; chunked comes last of all codings, once. */
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

/** Most digits that the server's language reads as a number. */
const MOST_DIGITS = 4_300;

function isLength(value: string): boolean {
  return /^\d+$/.test(trimmed(value, (character) => character === ' ' || character === '\t')) && value.length <= MOST_DIGITS;
}
