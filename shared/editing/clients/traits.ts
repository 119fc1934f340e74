import { type ByteRange, range, rangeBetween } from '../../bytes/byte-range.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';
import { type PartReading, dispositionLine } from '../../report/parts/part-reading.ts';
import { boundaryOf } from '../../verdict/checks/head-checks.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { type HeaderLine, headerValues } from '../../report/wire/request-head.ts';
import { dashesOf } from '../../report/wire/wire-map.ts';

/** Number of parts to read at the beginning of a body. Every known client can be recognised by these parts. */
const MAX_SCANNED = 500;

/** Traits by which to distinguish the reports of different clients. Excludes an inferred head, because no client wrote it. */
export interface Traits {
  readonly inspection: Inspection;
  /** The boundary with which the body was read. */
  readonly boundary: string;
  /** The range of the Content-Type with the boundary, or of the first delimiter. */
  readonly boundaryAt: ByteRange | null;
  /** In captured order. */
  readonly headers: readonly HeaderLine[];
  readonly userAgent: HeaderLine | null;
  /** The first parts of the body. */
  readonly parts: readonly PartReading[];
  /** The items of `parts` whose headers contain more than an annotation's name. */
  readonly telling: readonly PartReading[];
  /** The last part of the body, even after a structure error; null if there are no parts. */
  readonly last: PartReading | null;
}

export function traitsOf(inspection: Inspection): Traits {
  const { capture, wire, report } = inspection;
  const headers = capture.kind === 'request' ? capture.request.headers : [];
  const userAgent = capture.kind === 'request' ? (headerValues(capture.request, 'User-Agent').at(-1) ?? null) : null;
  const parts = report.readings.slice(0, MAX_SCANNED);
  return {
    inspection,
    boundary: wire.boundary ?? '',
    boundaryAt: boundaryRange(inspection),
    headers,
    userAgent,
    parts,
    telling: parts.filter(({ headers: { isPlain } }) => !isPlain),
    last: report.readings.at(-1) ?? null,
  };
}

function boundaryRange({ capture, wire }: Inspection): ByteRange | null {
  const line = capture.kind === 'request' ? headerValues(capture.request, 'Content-Type').at(-1) : undefined;
  if (line !== undefined && boundaryOf(line.value) === wire.boundary) return atLine(line);
  return wire.preambleEnd < wire.size ? range('plain', wire.preambleEnd, dashesOf(wire).length) : null;
}

export function atLine({ offset, length }: Pick<HeaderLine, 'offset' | 'length'>): ByteRange {
  return range('head', offset, length);
}

/** Returns the range of all request headers. */
export function atHeaders({ headers }: Traits): ByteRange | null {
  const [first] = headers;
  const last = headers.at(-1);
  return first === undefined || last === undefined ? null : rangeBetween('head', first.offset, last.offset + last.length);
}

/** Returns the range of a part's header block, without the blank line after it. */
export function atHeadersOf({ wire }: PartReading): ByteRange {
  return rangeBetween('plain', wire.headers, Math.max(wire.content - 2, wire.headers));
}

/** Returns the range from the delimiter of one part to the end of the headers of another. */
export function between(first: PartReading, last: PartReading): ByteRange {
  return rangeBetween('plain', first.dashes, last.wire.content);
}

export function nameOf({ headers }: PartReading): string {
  return headers.name ?? '';
}

/** Returns the Content-Disposition of a part as written, one character per byte. */
export function writtenDisposition(part: PartReading, { inspection }: Traits): string {
  const line = dispositionLine(part);
  return line === undefined ? '' : decodeLatin1(inspection.capture.plain.read(line.offset, line.length));
}
