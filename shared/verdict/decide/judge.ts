import { type ByteRange, byteAt } from '../../bytes/byte-range.ts';
import { type ByteSource, sliceSource } from '../../bytes/byte-source.ts';
import type { Rows } from '../../bytes/rows.ts';
import type { Dialect, Rulebook } from '../../dialect.ts';
import type { CrashReport } from '../../report/parts/crash-report.ts';
import { type PartReading, readParts } from '../../report/parts/part-reading.ts';
import type { ReadReport } from '../stored/stored-report.ts';
import type { Ingress, TargetRules } from '../rules/target-rules.ts';
import { type Capture, isChunked } from '../../report/wire/capture.ts';
import type { GzipReading } from '../../report/wire/gzip.ts';
import { type RequestHead, headerValues } from '../../report/wire/request-head.ts';
import { scan } from '../../report/wire/scanner.ts';
import type { WireMap } from '../../report/wire/wire-map.ts';
import { judgeForms, judgePart, judgeStructure } from '../checks/body-checks.ts';
import { type Decision, malformedAnswer } from '../checks/decision.ts';
import { ACCEPTED_ANSWER } from '../checks/answer.ts';
import { judgeIngress } from '../checks/ingress.ts';
import { type HeadFacts, declaredLength, headFacts, judgeHead, judgeReaderLimits } from '../checks/head-checks.ts';
import { judgeMethod, judgeRoute } from '../checks/route.ts';
import { readsAlike } from './reads-alike.ts';

/** Existing readings of a capture, so that judging reads nothing twice. */
export interface Readings {
  readonly wire: WireMap;
  readonly report: CrashReport;
}

/** The destination of a request. */
export interface JudgeOptions {
  readonly ingress: Ingress;
  /** Largest accepted body, as sent; null: any. */
  readonly maxBody: TargetRules['maxBody'];
  /** Also checks the path and its method; the destination of a captured report is not known. */
  readonly route: boolean;
}

/** An earlier decision over the body of a report, with its inputs. */
export interface JudgedBody {
  readonly plain: ByteSource;
  readonly boundary: string;
  readonly accept: string | null;
  readonly rulebook: Rulebook;
  readonly decision: Decision | null;
  readonly parts: Rows<PartReading>;
}

/** `body`: can be passed in to judge another head over the same body; null if the body was not reached. */
type Judged =
  | { readonly decision: Decision; readonly read: null; readonly body: JudgedBody | null }
  | { readonly decision: null; readonly read: ReadReport; readonly body: JudgedBody };

/**
 * Judges a head over the body of a capture until the report has been read, in the order of the collector's checks (measured). Returns a decision, or the
 * report. A body that was inflated only in part is accepted as far as known.
 */
export function judgeReading(
  capture: Capture,
  request: RequestHead,
  readings: Readings,
  by: Dialect | Rulebook,
  options: JudgeOptions,
  judged: JudgedBody | null = null,
): Judged {
  const proxied = options.ingress === 'proxy' ? capture.bodySize : null;
  const facts = headFacts(request, by, proxied);
  const sentSize = capture.uncoded ? null : capture.bodySize;
  const ingressFacts = { request, sentSize, maxBody: options.maxBody, badChunks: badChunks(capture, request) };
  const byHead = judgeIngress(ingressFacts, options.ingress) ?? judgeAddress(request, facts, options) ?? judgeHead(facts);
  if (byHead !== null) return { decision: byHead, read: null, body: null };
  const received = receivedBody(capture, request, facts);
  if (received.decision !== null) return { decision: received.decision, read: null, body: null };
  const limited = judgeReaderLimits(facts, saysGzip(request) && capture.gzip !== null);
  return limited === null
    ? judgeBody(received.plain, capture, request, facts, readings, judged)
    : { decision: limited, read: null, body: null };
}

/** Returns the position at which chunks become invalid. If the body only ends too early, the proxy waits for the rest, so the received chunks are valid. */
function badChunks({ chunked, sent }: Capture, request: RequestHead): ByteRange | null {
  const error = chunked?.error ?? null;
  const isBroken = error !== null && (error.kind === 'bad_size' || error.kind === 'missing_line_end') && isChunked(request);
  return isBroken ? byteAt('sent', error.offset, sent.size) : null;
}

function judgeAddress(request: RequestHead, { accept }: HeadFacts, { route }: JudgeOptions): Decision | null {
  if (route) return judgeRoute(request, accept);
  return request.method === 'POST' ? null : judgeMethod(request, accept);
}

type Received = { readonly decision: Decision } | { readonly decision: null; readonly plain: ByteSource };

/** Returns the inflated body as far as the collector reads it: up to Content-Length, and up to the gzip data that the rulebook accepts. */
function receivedBody(capture: Capture, request: RequestHead, facts: HeadFacts): Received {
  const declared = capture.uncoded ? null : declaredLength(facts);
  const length = Math.min(declared ?? capture.content.size, capture.content.size);
  if (!saysGzip(request) || capture.gzip === null) return { decision: null, plain: sliceSource(coded(capture, request), 0, length) };
  const plainLength = inflatedLength(capture.gzip, length, facts.rulebook);
  if (plainLength !== null) return { decision: null, plain: sliceSource(capture.plain, 0, plainLength) };
  const error = capture.gzip.error;
  const at = error === null ? Math.max(length - 1, 0) : (capture.chunked?.framedOffset(error.offset) ?? error.offset);
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

/** Returns the body as the multipart reader receives it if the head does not declare gzip. */
function coded(capture: Capture, request: RequestHead): ByteSource {
  return saysGzip(request) ? capture.plain : capture.content;
}

export function saysGzip(request: RequestHead): boolean {
  const lines = headerValues(request, 'Content-Encoding');
  return lines.length === 1 && lines[0]?.value === 'gzip';
}

/**
 * Returns the length of text that the collector inflates from the first `length` coded bytes, or null if it cannot inflate them. `antenna` accepts the first
 * member and ignores the rest; `spec` rule gzip_whole requires only complete members.
 */
function inflatedLength(gzip: GzipReading, length: number, rulebook: Rulebook): number | null {
  // Inflating stopped at our own limit: nothing is known against the rest.
  if (gzip.error?.kind === 'cap') return Number.POSITIVE_INFINITY;
  const first = gzip.members[0];
  if (first === undefined || first.codedEnd > length) return null;
  if (!rulebook.rules.has('gzip_whole')) return first.plainEnd;
  return gzip.members.find((member) => member.codedEnd === length)?.plainEnd ?? null;
}

function judgeBody(
  plain: ByteSource,
  capture: Capture,
  request: RequestHead,
  facts: HeadFacts,
  readings: Readings,
  judged: JudgedBody | null,
): Judged {
  const body = isSameBody(judged, plain, facts) ? judged : judgeParts(plain, capture, facts, readings);
  const { decision, parts, accept } = body;
  if (decision !== null) return { decision, read: null, body };
  const gzip = saysGzip(request) && capture.gzip !== null;
  return { decision, read: { plain, parts, declared: facts.declared ?? '', gzip, accept }, body };
}

function isSameBody(judged: JudgedBody | null, plain: ByteSource, { boundary, accept, rulebook }: HeadFacts): judged is JudgedBody {
  return judged?.plain.size === plain.size && judged.boundary === boundary && judged.accept === accept && judged.rulebook === rulebook;
}

/** Judges every part in order, then makes the checks at the end of the body. */
function judgeParts(plain: ByteSource, capture: Capture, { rulebook, accept, boundary }: HeadFacts, readings: Readings): JudgedBody {
  const { wire, parts } = readingOf(plain, boundary, capture, rulebook, readings);
  const cut = capture.gzip?.error?.kind === 'cap';
  const before = wire.broken?.partsBefore ?? wire.partCount;
  const judged = (decision: Decision | null): JudgedBody => ({ plain, boundary, accept, rulebook, parts, decision });
  let index = -1;
  for (const part of parts) {
    index += 1;
    // If we stopped inflating, the last part may be incomplete.
    if (index >= before || (cut && index === wire.partCount - 1)) break;
    const decision = judgePart({ rulebook, accept, plain, part });
    if (decision !== null) return judged(decision);
  }
  return judged(cut ? acceptedDecision() : (judgeStructure(wire) ?? judgeForms(plain, parts, rulebook)));
}

export function acceptedDecision(): Decision {
  const section = 'Endpoints, Response rules';
  return { by: 'collector', answer: ACCEPTED_ANSWER, malformed: null, rule: 'accepted', section, range: null, header: null };
}

/** Returns the capture's own readings if they are of the same bytes, else new ones. */
function readingOf(
  plain: ByteSource,
  boundary: string,
  capture: Capture,
  rulebook: Rulebook,
  readings: Readings,
): { wire: WireMap; parts: Rows<PartReading> } {
  const same = plain.size === capture.plain.size && boundary === readings.wire.boundary;
  if (same && readsAlike(readings.report, rulebook)) return { wire: readings.wire, parts: readings.report.readings };
  const wire = same ? readings.wire : scan(plain, boundary);
  return { wire, parts: readParts(plain, wire, rulebook) };
}
