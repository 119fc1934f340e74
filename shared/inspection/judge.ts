import { byteAt, range } from '../bytes/byte-range.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { sliceSource, sourceOfBytes } from '../bytes/byte-source.ts';
import type { Rows } from '../bytes/rows.ts';
import type { Dialect, Rulebook } from '../dialect.ts';
import { rulebookOf } from '../dialect.ts';
import type { CrashReport } from '../report/crash-report.ts';
import type { PartReading } from '../report/part-reading.ts';
import { jsonOf, readParts } from '../report/part-reading.ts';
import type { ReadReport } from '../kept/kept-report.ts';
import type { TargetRules } from '../target/target-rules.ts';
import type { Capture } from '../wire/capture.ts';
import type { GzipReading } from '../wire/gzip.ts';
import type { RequestHead } from '../wire/request-head.ts';
import { headerValues } from '../wire/request-head.ts';
import { scan } from '../wire/scanner.ts';
import type { WireMap } from '../wire/wire-map.ts';
import { judgeForms, judgePart, judgeStructure } from '../verdict/body-checks.ts';
import type { Decision } from '../verdict/decision.ts';
import { ACCEPTED_ANSWER, textAnswer } from '../verdict/answer.ts';
import { malformedAnswer } from '../verdict/decision.ts';
import type { Front } from '../verdict/front.ts';
import { judgeFront } from '../verdict/front.ts';
import type { HeadFacts } from '../verdict/head-checks.ts';
import { declaredLength, headFacts, judgeHead, judgeReaderLimits } from '../verdict/head-checks.ts';
import { judgeMethod, judgeRoute } from '../verdict/route.ts';
import { readsAlike } from './reads-alike.ts';

/** What of a capture has been read already, so that judging reads nothing twice. */
export interface Readings {
  readonly wire: WireMap;
  readonly report: CrashReport;
}

/** Where a request goes. */
export interface JudgeOptions {
  readonly front: Front;
  /** Largest body that a proxy before the collector takes, as sent; null: any. */
  readonly maxBody: TargetRules['maxBody'];
  /** The path and the method's use there are judged too; of a captured report it is not known where it goes. */
  readonly route: boolean;
}

/** A collector without a proxy before it, whatever the path. */
export const ANYWHERE: JudgeOptions = { front: 'bare', maxBody: null, route: false };

export type Judged = { readonly decision: Decision; readonly read: null } | { readonly decision: null; readonly read: ReadReport };

/**
 * The answer that the collector gives to a head over the body of a capture, in the order of its own checks (measured), to a client without a
 * token. `request` may be another head than the captured one: the head that goes out.
 */
export function judge(
  capture: Capture,
  request: RequestHead,
  readings: Readings,
  by: Dialect | Rulebook,
  options: JudgeOptions = ANYWHERE,
): Decision {
  const { decision, read } = judgeReading(capture, request, readings, by, options);
  return read === null ? decision : (uuidDecision(read, rulebookOf(by)) ?? acceptedDecision());
}

/** The same up to where the report has been read: a decision, or what was read. A body that was inflated only in part is accepted as far as known. */
export function judgeReading(
  capture: Capture,
  request: RequestHead,
  readings: Readings,
  by: Dialect | Rulebook,
  options: JudgeOptions,
): Judged {
  const proxied = options.front === 'proxy' ? capture.content.size : null;
  const facts = headFacts(request, by, proxied);
  const atFront = { request, sentSize: capture.content.size, maxBody: options.maxBody };
  const byHead = judgeFront(atFront, options.front) ?? judgeAddress(request, facts, options) ?? judgeHead(facts);
  if (byHead !== null) return { decision: byHead, read: null };
  const received = receivedBody(capture, request, facts);
  if (received.decision !== null) return { decision: received.decision, read: null };
  const limited = judgeReaderLimits(facts, saysGzip(request) && capture.gzip !== null);
  return limited === null ? judgeBody(received.plain, capture, request, facts, readings) : { decision: limited, read: null };
}

function judgeAddress(request: RequestHead, { accept }: HeadFacts, { route }: JudgeOptions): Decision | null {
  if (route) return judgeRoute(request, accept);
  return request.method === 'POST' ? null : judgeMethod(request, accept);
}

type Received = { readonly decision: Decision } | { readonly decision: null; readonly plain: ByteSource };

/** The inflated body as far as the collector reads it: up to Content-Length, and of gzip what the rulebook takes. */
function receivedBody(capture: Capture, request: RequestHead, facts: HeadFacts): Received {
  const declared = capture.uncoded ? null : declaredLength(facts);
  const length = Math.min(declared ?? capture.content.size, capture.content.size);
  if (!saysGzip(request) || capture.gzip === null) return { decision: null, plain: sliceSource(coded(capture, request), 0, length) };
  const plainLength = inflatedLength(capture.gzip, length, facts.book);
  if (plainLength !== null) return { decision: null, plain: sliceSource(capture.plain, 0, plainLength) };
  const fault = capture.gzip.fault;
  const at = fault === null ? Math.max(length - 1, 0) : (capture.chunked?.framedOffset(fault.offset) ?? fault.offset);
  const where = byteAt('sent', at, capture.sent.size);
  const section = 'Errors, Malformed';
  const decision: Decision = {
    by: 'collector',
    answer: malformedAnswer('bad_gzip'),
    malformed: 'bad_gzip',
    rule: 'bad_gzip',
    section,
    range: where,
    header: 'Content-Encoding',
  };
  return { decision };
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
function inflatedLength(gzip: GzipReading, length: number, book: Rulebook): number | null {
  // Stopped at our own limit: nothing is known against the rest.
  if (gzip.fault?.kind === 'cap') return Number.POSITIVE_INFINITY;
  const first = gzip.members[0];
  if (first === undefined || first.codedEnd > length) return null;
  if (!book.rules.has('gzip_whole')) return first.plainEnd;
  return gzip.members.find((member) => member.codedEnd === length)?.plainEnd ?? null;
}

function judgeBody(plain: ByteSource, capture: Capture, request: RequestHead, facts: HeadFacts, readings: Readings): Judged {
  const { book, accept } = facts;
  const { wire, parts } = readingOf(plain, facts.boundary, capture, book, readings);
  const cut = capture.gzip?.fault?.kind === 'cap';
  const before = wire.broken?.partsBefore ?? wire.partCount;
  let index = -1;
  for (const part of parts) {
    index += 1;
    // The last part of a body that we stopped inflating is not known whole.
    if (index >= before || (cut && index === wire.partCount - 1)) break;
    const decision = judgePart({ book, accept, plain, part });
    if (decision !== null) return { decision, read: null };
  }
  if (cut) return { decision: acceptedDecision(), read: null };
  const atEnd = judgeStructure(wire) ?? judgeForms(plain, parts, book);
  if (atEnd !== null) return { decision: atEnd, read: null };
  const gzip = saysGzip(request) && capture.gzip !== null;
  return { decision: null, read: { plain, parts, declared: facts.declared ?? '', gzip, accept } };
}

export function acceptedDecision(): Decision {
  const section = 'Endpoints, Response rules';
  return { by: 'collector', answer: ACCEPTED_ANSWER, malformed: null, rule: 'accepted', section, range: null, header: null };
}

/** The capture's own readings where they are of the same bytes, else new ones. */
function readingOf(
  plain: ByteSource,
  boundary: string,
  capture: Capture,
  book: Rulebook,
  readings: Readings,
): { wire: WireMap; parts: Rows<PartReading> } {
  const same = plain.size === capture.plain.size && boundary === readings.wire.boundary;
  if (same && readsAlike(readings.report, book)) return { wire: readings.wire, parts: readings.report.readings };
  const wire = same ? readings.wire : scan(plain, boundary);
  return { wire, parts: readParts(plain, wire, book) };
}

/** In `antenna` a `uuid` needs a token, which no report of a client carries (measured); spec rule no_authentication. */
function uuidDecision({ plain, parts }: ReadReport, book: Rulebook): Decision | null {
  if (book.rules.has('no_authentication')) return null;
  // A JSON part replaces what came before it.
  const lastJson = parts.findLastIndex((part) => part.kind === 'json');
  const part = parts.find((candidate, index) => index >= lastJson && namesUuid(candidate, plain));
  if (part === undefined) return null;
  const where = range('plain', part.wire.headers, part.wire.content - part.wire.headers);
  const answer = textAnswer(401, 'Discarded=unauthorized_uuid');
  return { by: 'collector', answer, malformed: null, rule: 'unauthorized_uuid', section: 'measured', range: where, header: null };
}

function namesUuid(part: PartReading, plain: ByteSource): boolean {
  if (part.kind === 'text' || part.kind === 'null-text') return part.headers.name === 'uuid';
  const text =
    part.recoded === null ? sliceSource(plain, part.wire.content, part.wire.end - part.wire.content) : sourceOfBytes(part.recoded.bytes);
  return (
    jsonOf(part)?.members.some((member) => isUuidName(text.read(member.nameStart, Math.min(member.nameEnd - member.nameStart, 64)))) ??
    false
  );
}

function isUuidName(quoted: Uint8Array): boolean {
  return quoted.length === 6 && String.fromCharCode(...quoted) === '"uuid"';
}
