import { type ByteRange, range } from '../../bytes/byte-range.ts';
import { MAIN_MINIDUMP, MEMORY_REPORT } from '../../report/catalog/binary-parts.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { headerValues } from '../../report/wire/request-head.ts';
import { type Traits, atHeaders, atHeadersOf, atLine, between, nameOf, writtenDisposition } from './traits.ts';

/** Looks for one fact about the writer of a report. Returns its range, or null. */
type Detector = (traits: Traits) => ByteRange | null;

/** Boundaries of known clients. A boundary in one of these shapes excludes all clients with other shapes. */
const BOUNDARIES = {
  boundary_curl: shape(/^-{24}(?:[0-9a-f]{16}|[0-9A-Za-z]{22})$/),
  boundary_breakpad: shape(/^-{27}[0-9A-Fa-f]{16}$/),
  boundary_chromium: shape(/^-{26}[0-9A-Fa-f]{16}$/),
  boundary_crashpad: shape(/^---MultipartBoundary-[0-9A-Za-z]{32}---$/),
  boundary_gecko: shape(/^(?:-{27}\d{20,32}|----geckoformboundary[0-9a-f]{16,64})$/),
  boundary_undici: shape(/^----formdata-undici-0\d{11}$/),
  boundary_vpn: shape(/^-{16,24}XYsowmfWDDGdos$/),
  boundary_submitter: shape(/^01659896d5dc42cabd7f3d8a3dcdd3bb$/),
} as const;

/** User-Agents that name a client. */
const USER_AGENTS = {
  user_agent_crashreporter: userAgent(/^crashreporter\/\d/),
  user_agent_breakpad_linux: userAgent(/^Breakpad\/[\d.]+ \(Linux\)/),
  user_agent_breakpad_windows: userAgent(/^Breakpad\/[\d.]+ \(Windows\)/),
  user_agent_cfnetwork: userAgent(/\bCFNetwork\/.*\bDarwin\//),
  user_agent_wget: userAgent(/^Wget\//),
  user_agent_crashpad: userAgent(/^Crashpad\//),
  user_agent_firefox: userAgent(/^Mozilla\/5\.0 \(.*\bGecko\/[\d.]+ Firefox\//),
  user_agent_dalvik: userAgent(/^Dalvik\//),
  user_agent_submitter: userAgent(/^(?:stage|socorro)-submitter\//),
  user_agent_node: userAgent(/^(?:node|undici)$/),
  user_agent_curl: userAgent(/^curl\//),
  user_agent_crashlens: userAgent(/^Crashlens\//),
} as const;

/** How the request was written and encoded. */
const REQUESTS = {
  headers_curl: order(['Host', 'User-Agent', 'Accept', 'Content-Length', 'Content-Type']),
  headers_undici: order([
    'host',
    'connection',
    'content-type',
    'accept',
    'accept-language',
    'sec-fetch-mode',
    'user-agent',
    'accept-encoding',
  ]),
  headers_lower_case: (traits) => (traits.headers.every(({ name }) => name === name.toLowerCase()) ? atHeaders(traits) : null),
  chunked: (traits) => headerOf(traits, 'Transfer-Encoding', traits.inspection.capture.chunked !== null),
  gzip: (traits) => headerOf(traits, 'Content-Encoding', traits.inspection.capture.gzip !== null),
} as const satisfies Readonly<Record<string, Detector>>;

/** A name without quotes; clients usually quote names. */
const UNQUOTED = /;[ \t]*name=[^"\s;]/i;

/** Names, order and syntax of parts. */
const PARTS = {
  extra_json_file: headersWhere((part) => isExtra(part) && part.headers.filename === 'extra.json'),
  extra_blob: headersWhere((part) => isExtra(part) && part.headers.filename === 'blob'),
  extra_bare: headersWhere((part) => isExtra(part) && part.headers.filename === null),
  extra_then_dump({ parts: [first, second] }) {
    if (first === undefined || second === undefined || !isExtra(first)) return null;
    return nameOf(second) === MAIN_MINIDUMP ? between(first, second) : null;
  },
  memory_report_octets: headersWhere((part) => nameOf(part) === MEMORY_REPORT && part.headers.contentType === 'application/octet-stream'),
  memory_report_gzip: headersWhere((part) => nameOf(part) === MEMORY_REPORT && part.headers.contentType === 'application/gzip'),
  filename_id: filename(/^[0-9a-f]{8}-[0-9a-f-]{27}\.dmp$/i),
  filename_windows_path: filename(/^(?:[A-Za-z]:\\|\\\\)/),
  filename_minidump: filename(/^minidump\.dmp$/),
  filename_dump: filename(/^dump$/),
  filename_file_dump: filename(/^file\.dump$/),
  names_unquoted: (traits) => {
    const part = traits.telling.find((one) => !one.headers.isUsual && UNQUOTED.test(writtenDisposition(one, traits)));
    return part === undefined ? null : atHeadersOf(part);
  },
  names_sorted: ({ parts }) => {
    const texts = parts.filter(({ kind }) => kind === 'text');
    const isSorted = texts.every((part, index) => index === 0 || nameOf(texts[index - 1] ?? part) < nameOf(part));
    const [first] = texts;
    const last = texts.at(-1);
    return isSorted && texts.length > 2 && first !== undefined && last !== undefined ? between(first, last) : null;
  },
  names_prod_ver: startsWith(['prod', 'ver']),
  names_vpn: startsWith(['Version', 'ProductName', MAIN_MINIDUMP]),
  names_electron({ parts }) {
    const part = parts.find((one) => one.kind === 'text' && (nameOf(one) === '_productName' || nameOf(one) === 'process_type'));
    return part === undefined ? null : atHeadersOf(part);
  },
  text_typed: headersWhere(({ kind, headers }) => kind === 'text' && headers.contentType === 'text/plain; charset=utf-8'),
  dump_last: ({ parts: [first], last }) => (first?.kind === 'text' && last?.kind === 'binary' ? atHeadersOf(last) : null),
  dump_between({ parts, last }) {
    const dump = parts.find((part) => nameOf(part) === MAIN_MINIDUMP);
    return dump !== undefined && parts[0]?.kind === 'text' && last?.kind === 'text' ? atHeadersOf(dump) : null;
  },
  file_without_line_end({ parts, boundary }) {
    const part = parts.find(({ kind, wire }) => kind === 'binary' && wire.lookAlike >= 0);
    return part === undefined ? null : range('plain', part.wire.lookAlike, 2 + boundary.length);
  },
  value_line_end({ last, inspection: { capture, wire } }) {
    if (last?.kind !== 'text' || wire.closing?.start !== last.wire.end || last.wire.end - last.wire.content < 2) return null;
    const [first, second] = capture.plain.read(last.wire.end - 2, 2);
    return first === 0x0d && second === 0x0a ? range('plain', last.wire.end - 2, 2) : null;
  },
} as const satisfies Readonly<Record<string, Detector>>;

const DETECTORS = { ...BOUNDARIES, ...USER_AGENTS, ...REQUESTS, ...PARTS } as const;

/** A fact about how a report was written, by which to distinguish clients. Never the contents of a value. */
export type EvidenceCode = keyof typeof DETECTORS;

/** A fact and its range. */
export interface Evidence {
  readonly code: EvidenceCode;
  readonly range: ByteRange;
}

/** Returns every fact found, by code. */
export function evidenceIn(traits: Traits): ReadonlyMap<EvidenceCode, ByteRange> {
  const found = new Map<EvidenceCode, ByteRange>();
  for (const code of EVIDENCE_CODES) {
    const where = DETECTORS[code](traits);
    if (where !== null) found.set(code, where);
  }
  return found;
}

/** Facts that identify a client. Each of them excludes all clients whose fingerprint does not contain it. */
export const IDENTIFYING: ReadonlySet<EvidenceCode> = new Set([...keysOf(BOUNDARIES), ...keysOf(USER_AGENTS)]);

const EVIDENCE_CODES: readonly EvidenceCode[] = keysOf(DETECTORS);

function keysOf<Table extends object>(table: Table): (keyof Table)[] {
  return Object.keys(table).filter((key): key is Extract<keyof Table, string> => key in table);
}

function shape(pattern: RegExp): Detector {
  return ({ boundary, boundaryAt }) => (pattern.test(boundary) ? boundaryAt : null);
}

function userAgent(pattern: RegExp): Detector {
  return ({ userAgent }) => (userAgent !== null && pattern.test(userAgent.value) ? atLine(userAgent) : null);
}

/** Detects headers in the given order and case. Other headers may be between them. */
function order(names: readonly string[]): Detector {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return (traits) => {
    const written = traits.headers.map(({ name }) => name).filter((name) => known.has(name.toLowerCase()));
    return written.join() === names.join() ? atHeaders(traits) : null;
  };
}

function headerOf({ inspection: { capture } }: Traits, name: string, isCoded: boolean): ByteRange | null {
  const line = headerValues(capture.request, name).at(-1);
  if (!isCoded || line === undefined) return null;
  return capture.kind === 'request' ? atLine(line) : range('sent', 0, Math.min(capture.sent.size, 2));
}

/** Tests the parts whose headers contain more than a name. */
function headersWhere(test: (part: PartReading) => boolean): Detector {
  return ({ telling }) => {
    const part = telling.find(test);
    return part === undefined ? null : atHeadersOf(part);
  };
}

function filename(pattern: RegExp): Detector {
  return headersWhere(({ kind, headers }) => kind === 'binary' && pattern.test(headers.filename ?? ''));
}

function isExtra(part: PartReading): boolean {
  return part.kind === 'json' && nameOf(part) === 'extra';
}

/** Detects a body that begins with parts of the given names. */
function startsWith(names: readonly string[]): Detector {
  return ({ parts }) => {
    const [first] = parts;
    const last = parts[names.length - 1];
    if (first === undefined || last === undefined) return null;
    return names.every((name, index) => nameOf(parts[index] ?? first) === name) ? between(first, last) : null;
  };
}
