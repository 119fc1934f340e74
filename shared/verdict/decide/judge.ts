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

/** Existing readings of a capture. They avoid reading anything twice. */
export interface Readings {
  readonly wire: WireMap;
  readonly report: CrashReport;
}

/** Facts about the destination of a request. */
export interface JudgeOptions {
  readonly ingress: Ingress;
  /** Largest accepted body, as sent; null: any. */
  readonly maxBody: TargetRules['maxBody'];
  /** True to check the path too. False for a captured report, because its destination is unknown. */
  readonly route: boolean;
}

/** An earlier decision on the body of a report, with its inputs. */
export interface JudgedBody {
  readonly plain: ByteSource;
  readonly boundary: string;
  readonly accept: string | null;
  readonly rulebook: Rulebook;
  readonly decision: Decision | null;
  readonly parts: Rows<PartReading>;
}

/** `body` can be passed to `judgeReading`, in order to judge the same body with another head. null if the body was not reached. */
type Judged =
  | { readonly decision: Decision; readonly read: null; readonly body: JudgedBody | null }
  | { readonly decision: null; readonly read: ReadReport; readonly body: JudgedBody };

/**
 * Judges a request (this head, with the body of the capture) until the collector has read the report, in the collector's order (measured). Returns a decision,
 * or the report. If Crashlens decompressed only a part of the body, the rest counts as valid.
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

/**
 * Returns where the chunk framing becomes invalid; null if it is valid. A body that only ends too early counts as valid, because the proxy waits for the rest.
 */
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

/**
 * Returns the decompressed body as the collector reads it, or the refusal. The collector reads only up to the Content-Length, and only the gzip members that
 * the rulebook accepts.
 */
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

/** If the body is not decompressed, returns it as the multipart reader receives it. */
function coded(capture: Capture, request: RequestHead): ByteSource {
  return saysGzip(request) ? capture.plain : capture.content;
}

export function saysGzip(request: RequestHead): boolean {
  const lines = headerValues(request, 'Content-Encoding');
  return lines.length === 1 && lines[0]?.value === 'gzip';
}

/**
 * Returns the number of bytes that the collector gets by decompressing the first `length` bytes of gzip data; null if it cannot decompress them. `antenna` uses
 * the first member and ignores the rest. With spec rule gzip_whole, all members must be complete.
 */
function inflatedLength(gzip: GzipReading, length: number, rulebook: Rulebook): number | null {
  // Crashlens stopped decompressing at its own limit, so the rest counts as valid.
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
    // If Crashlens stopped decompressing, the last part may be incomplete.
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

/** Returns the existing readings if they are for the same bytes and this rulebook reads them alike. Otherwise makes new ones. */
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
