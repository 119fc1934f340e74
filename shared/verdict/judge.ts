import { range } from '../bytes/byte-range.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { sliceSource } from '../bytes/byte-source.ts';
import type { Dialect } from '../dialect.ts';
import type { CrashReport } from '../report/crash-report.ts';
import type { PartReading } from '../report/part-reading.ts';
import { readParts } from '../report/part-reading.ts';
import type { Capture } from '../wire/capture.ts';
import type { GzipReading } from '../wire/gzip.ts';
import type { RequestHead } from '../wire/request-head.ts';
import { headerValues } from '../wire/request-head.ts';
import { scan } from '../wire/scanner.ts';
import type { WireMap } from '../wire/wire-map.ts';
import { judgeForms, judgePart, judgeStructure } from './body-rules.ts';
import type { Decision } from './decision.ts';
import { ACCEPTED_ANSWER, malformedAnswer } from './decision.ts';
import type { HeadFacts } from './head-rules.ts';
import { boundaryOf, declaredLength, headFacts, judgeBoundaryLength, judgeHead } from './head-rules.ts';

/** What of a capture has been read already, so that judging reads nothing twice. */
export interface Readings {
  readonly wire: WireMap;
  readonly report: CrashReport;
}

/**
 * The answer that the collector gives to a head over the body of a capture, in the order of its own checks (measured).
 * `request` may be another head than the captured one: the head that goes out.
 */
export function judge(capture: Capture, request: RequestHead, readings: Readings, dialect: Dialect): Decision {
  const facts = headFacts(request, dialect);
  const byHead = judgeHead(facts);
  if (byHead !== null) return byHead;
  const received = receivedBody(capture, request, facts);
  if (received.decision !== null) return received.decision;
  return judgeBoundaryLength(facts) ?? judgeBody(received.plain, capture, facts, readings);
}

type Received = { readonly decision: Decision } | { readonly decision: null; readonly plain: ByteSource };

/** The inflated body as far as the collector reads it: up to Content-Length, and of gzip what the dialect takes. */
function receivedBody(capture: Capture, request: RequestHead, facts: HeadFacts): Received {
  const length = Math.min(declaredLength(facts) ?? capture.content.size, capture.content.size);
  if (!saysGzip(request) || capture.gzip === null) return { decision: null, plain: sliceSource(coded(capture, request), 0, length) };
  const plainLength = inflatedLength(capture.gzip, length, facts.dialect);
  if (plainLength !== null) return { decision: null, plain: sliceSource(capture.plain, 0, plainLength) };
  const fault = capture.gzip.fault;
  const at = fault === null ? Math.max(length - 1, 0) : (capture.chunked?.framedOffset(fault.offset) ?? fault.offset);
  const where = range('sent', Math.min(at, Math.max(capture.sent.size - 1, 0)), 1);
  const answer = malformedAnswer('bad_gzip');
  return {
    decision: { answer, malformed: 'bad_gzip', rule: 'bad_gzip', section: 'Errors, Malformed', range: where, header: 'Content-Encoding' },
  };
}

/** The body as it reaches the multipart reader where the head does not say gzip. */
function coded(capture: Capture, request: RequestHead): ByteSource {
  return saysGzip(request) ? capture.plain : capture.content;
}

export function saysGzip(request: RequestHead): boolean {
  const lines = headerValues(request, 'Content-Encoding');
  return lines.length === 1 && lines[0]?.value === 'gzip';
}

/**
 * Bytes of text that the collector gets out of the first `length` coded bytes, or null where it cannot inflate them.
 * `antenna` takes the first member and ignores what follows; `spec` rule gzip_whole wants whole members and nothing else.
 */
function inflatedLength(gzip: GzipReading, length: number, dialect: Dialect): number | null {
  // Stopped at our own limit: nothing is known against the rest.
  if (gzip.fault?.kind === 'cap') return Number.POSITIVE_INFINITY;
  const first = gzip.members[0];
  if (first === undefined || first.codedEnd > length) return null;
  if (dialect === 'antenna') return first.plainEnd;
  return gzip.members.find((member) => member.codedEnd === length)?.plainEnd ?? null;
}

function judgeBody(plain: ByteSource, capture: Capture, facts: HeadFacts, readings: Readings): Decision {
  const boundary = boundaryOf(facts.contentType?.value ?? '');
  const { wire, parts } = readingOf(plain, boundary, capture, facts.dialect, readings);
  const cut = capture.gzip?.fault?.kind === 'cap';
  const before = wire.broken?.partsBefore ?? wire.partCount;
  for (const part of parts.slice(0, before)) {
    // The last part of a body that we stopped inflating is not known whole.
    if (cut && part.wire.index === wire.partCount - 1) break;
    const decision = judgePart({ dialect: facts.dialect, plain, part });
    if (decision !== null) return decision;
  }
  if (cut) return acceptedDecision();
  return judgeStructure(wire) ?? judgeForms(plain, parts, facts.dialect) ?? uuidDecision(parts, plain, facts.dialect) ?? acceptedDecision();
}

function acceptedDecision(): Decision {
  return { answer: ACCEPTED_ANSWER, malformed: null, rule: 'accepted', section: 'Endpoints, Response rules', range: null, header: null };
}

/** The capture's own readings where they are of the same bytes, else new ones. */
function readingOf(
  plain: ByteSource,
  boundary: string,
  capture: Capture,
  dialect: Dialect,
  readings: Readings,
): { wire: WireMap; parts: readonly PartReading[] } {
  const same = plain.size === capture.plain.size && boundary === readings.wire.boundary && readings.report.dialect === dialect;
  if (same) return { wire: readings.wire, parts: readings.report.readings };
  const wire = scan(plain, boundary);
  return { wire, parts: readParts(plain, wire, dialect) };
}

/** In `antenna` a `uuid` needs a token that no report of a client carries (measured); spec rule no_authentication. */
function uuidDecision(parts: readonly PartReading[], plain: ByteSource, dialect: Dialect): Decision | null {
  if (dialect === 'spec') return null;
  const part = parts.find((candidate) => namesUuid(candidate, plain));
  if (part === undefined) return null;
  const where = range('plain', part.wire.headers, part.wire.content - part.wire.headers);
  return {
    answer: { status: 401, body: 'Discarded=unauthorized_uuid' },
    malformed: null,
    rule: 'unauthorized_uuid',
    section: 'measured',
    range: where,
    header: null,
  };
}

function namesUuid(part: PartReading, plain: ByteSource): boolean {
  if (part.kind === 'text' || part.kind === 'null-text') return part.headers.name === 'uuid';
  return (
    part.json?.members.some((member) =>
      isUuidName(plain.read(part.wire.content + member.nameStart, Math.min(member.nameEnd - member.nameStart, 64))),
    ) ?? false
  );
}

function isUuidName(quoted: Uint8Array): boolean {
  return quoted.length === 6 && String.fromCharCode(...quoted) === '"uuid"';
}
