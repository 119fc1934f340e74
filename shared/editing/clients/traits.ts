import { type ByteRange, range, rangeBetween } from '../../bytes/byte-range.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';
import { type PartReading, dispositionLine } from '../../report/parts/part-reading.ts';
import { boundaryOf } from '../../verdict/checks/head-checks.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { type HeaderLine, headerValues } from '../../report/wire/request-head.ts';
import { dashesOf } from '../../report/wire/wire-map.ts';

/** Parts at the beginning of a body that are looked at: no client writes more before what tells it apart. */
const MAX_SCANNED = 500;

/** What clients differ in, of one report. Of an inferred head nothing is taken: no client wrote it. */
export interface Traits {
  readonly inspection: Inspection;
  /** What the body was read with. */
  readonly boundary: string;
  /** Where it is given: the Content-Type, or the first delimiter. */
  readonly boundaryAt: ByteRange | null;
  /** In captured order. */
  readonly headers: readonly HeaderLine[];
  readonly userAgent: HeaderLine | null;
  /** The first parts of the body. */
  readonly parts: readonly PartReading[];
  /** Those of them whose headers say more than the name of an annotation. */
  readonly telling: readonly PartReading[];
  /** The last part, where the structure is read to its end. */
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

/** From the first to the last of the headers of the request. */
export function atHeaders({ headers }: Traits): ByteRange | null {
  const [first] = headers;
  const last = headers.at(-1);
  return first === undefined || last === undefined ? null : rangeBetween('head', first.offset, last.offset + last.length);
}

/** The header block of a part, without the blank line behind it. */
export function atHeadersOf({ wire }: PartReading): ByteRange {
  return rangeBetween('plain', wire.headers, Math.max(wire.content - 2, wire.headers));
}

/** Two parts and what lies between them. */
export function between(first: PartReading, last: PartReading): ByteRange {
  return rangeBetween('plain', first.dashes, last.wire.content);
}

export function nameOf({ headers }: PartReading): string {
  return headers.name ?? '';
}

/** The Content-Disposition of a part as it was written, one character a byte. */
export function writtenDisposition(part: PartReading, { inspection }: Traits): string {
  const line = dispositionLine(part);
  return line === undefined ? '' : decodeLatin1(inspection.capture.plain.read(line.offset, line.length));
}
