import { type ByteRange, range } from '../../bytes/byte-range.ts';
import type { Rulebook } from '../../dialect.ts';
import { assertNever } from '../../errors.ts';
import type { MalformedReason } from '../../report/catalog/malformed-reasons.ts';
import type { AnnotationValue } from '../../report/parts/annotation-value.ts';
import { isWritable } from '../stored/stored-json.ts';
import { isCrashId } from '../stored/crash-id.ts';
import type { ReadReport } from '../stored/stored-report.ts';
import type { ThrottleResult } from '../throttling/rule-facts.ts';
import type { Throttling } from '../throttling/throttle.ts';
import { type Answer, textAnswer } from '../checks/answer.ts';
import { DROPPED_BY_COLLECTOR, MADE_BY_COLLECTOR } from '../../report/catalog/collector-annotations.ts';
import { type Decision, type RuleName, malformedAnswer } from '../checks/decision.ts';
import { internalErrorAnswer } from '../checks/error-answer.ts';
import type { Capture } from '../../report/wire/capture.ts';
import { type RequestHead, headerValues } from '../../report/wire/request-head.ts';
import { decidingValues } from './deciding-values.ts';
import { type JudgeOptions, type JudgedBody, type Readings, acceptedDecision, judgeReading } from './judge.ts';

/** An answer of the throttler, failures excluded. */
export type Throttled = Extract<Throttling, { result: ThrottleResult }>;

interface DecideOptions extends JudgeOptions {
  /** Applies the throttling rules to a report's annotations; the caller supplies the sample roll. */
  readonly throttle: (annotations: ReadonlyMap<string, AnnotationValue>) => Throttling;
  /** The bearer token with which a client can set the crash id. Empty if the collector has none. */
  readonly token: string;
}

/** A collector's decision on one request, with the data that it read for the decision. */
export interface Decided {
  readonly decision: Decision;
  /** The report as read. null if it was not accepted as a report, or not read completely. */
  readonly read: ReadReport | null;
  /** null if the collector did not reach the body. */
  readonly body: JudgedBody | null;
  /** Values of the report, including those that the answer depends on (`decidingValues`). Empty if the report was not read. */
  readonly annotations: ReadonlyMap<string, AnnotationValue>;
  /** True if the report is saved; otherwise it was read and discarded. */
  readonly stored: boolean;
  /** null if the throttler did not run, or failed. */
  readonly throttling: Throttled | null;
}

interface DecideCache {
  readonly body?: JudgedBody | null;
  /** Returns the values of a report that was read, including those that the answer depends on (`decidingValues`). */
  readonly values?: (read: ReadReport, body: JudgedBody) => ReadonlyMap<string, AnnotationValue>;
}

/**
 * Decides one request, in the order of the collector's steps (measured): ingress, head, body, throttling, uuid and token, storing. Inspections, predictions,
 * answer lines and the demo collector all use this result. `request` can differ from the captured head, for example if it is the outgoing head.
 */
export function decide(
  capture: Capture,
  request: RequestHead,
  readings: Readings,
  rulebook: Rulebook,
  options: DecideOptions,
  cached: DecideCache = {},
): Decided {
  const { decision, read, body } = judgeReading(capture, request, readings, rulebook, options, cached.body);
  if (read === null) return { decision, read, body, annotations: NO_VALUES, stored: false, throttling: null };
  const annotations = cached.values?.(read, body) ?? decidingValues(body, 'mozilla');
  const throttling = options.throttle(annotations);
  if ('error' in throttling)
    return { decision: failing('throttler_failed', read), read, body, annotations, stored: false, throttling: null };
  const refused = rulebook.rules.has('no_authentication') ? null : judgeUuid(annotations.get('uuid'), request, read, options.token);
  if (refused !== null) return { decision: refused, read, body, annotations, stored: false, throttling };
  const ownId = rulebook.rules.has('no_authentication') ? undefined : annotations.get('uuid');
  return { ...decidedByThrottling(annotations, throttling, typeof ownId === 'string' ? ownId : null), read, body, annotations, throttling };
}

const NO_VALUES: ReadonlyMap<string, AnnotationValue> = new Map();

function decidedByThrottling(
  annotations: ReadonlyMap<string, AnnotationValue>,
  { result, rule }: Throttled,
  ownId: string | null,
): Pick<Decided, 'decision' | 'stored'> {
  switch (result) {
    case 'REJECT':
      return { decision: { ...acceptedDecision(), rule: 'throttled', answer: textAnswer(200, `Discarded=rule_${rule}`) }, stored: false };
    case 'FAKEACCEPT':
      return { decision: accepting(ownId, '3'), stored: false };
    case 'ACCEPT':
    case 'DEFER':
      if (!canBeSaved(annotations)) return { decision: SAVE_FAILED, stored: false };
      return { decision: accepting(ownId, result === 'ACCEPT' ? '0' : '1'), stored: true };
    default:
      return assertNever(result);
  }
}

/** Returns true if the collector can write the report. Ignores annotations that the collector removes or overwrites. */
function canBeSaved(annotations: ReadonlyMap<string, AnnotationValue>): boolean {
  for (const [name, value] of annotations) if (typeof value !== 'string' && !NOT_SAVED.has(name) && !isWritable(value)) return false;
  return true;
}

const NOT_SAVED: ReadonlySet<string> = new Set([...DROPPED_BY_COLLECTOR, ...MADE_BY_COLLECTOR]);

const SAVE_FAILED = refusing('save_failed', textAnswer(500, ''), null, null);

function accepting(ownId: string | null, digit: string): Decision {
  return { ...acceptedDecision(), answer: textAnswer(200, `CrashID=bp-${ownId ?? `<id>${digit}<yymmdd>`}\n`) };
}

function refusing(rule: RuleName, answer: Answer, malformed: MalformedReason | null, where: ByteRange | null): Decision {
  return { by: 'collector', answer, malformed, rule, section: 'measured', range: where, header: null };
}

function failing(rule: RuleName, { accept }: ReadReport): Decision {
  return refusing(rule, internalErrorAnswer(accept), null, null);
}

const BEARER = 'Bearer ';

/** Checks a crash id chosen by the client (annotation `uuid`). The request needs the collector's token, and the id must be valid (measured). */
function judgeUuid(uuid: AnnotationValue | undefined, request: RequestHead, read: ReadReport, token: string): Decision | null {
  const given = headerValues(request, 'Authorization')
    .map((line) => line.value)
    .join(',');
  const bears = token !== '' && given.startsWith(BEARER);
  const bearer = given.slice(BEARER.length);
  if (bears && /[^\x00-\x7f]/.test(bearer + token)) return failing('token_not_ascii', read);
  if (uuid === undefined) return null;
  const where = rangeOfUuid(read);
  if (!bears || bearer !== token) return refusing('unauthorized_uuid', textAnswer(401, 'Discarded=unauthorized_uuid'), null, where);
  if (typeof uuid !== 'string') return { ...failing('uuid_not_text', read), range: where };
  return isCrashId(uuid) ? null : refusing('invalid_uuid', malformedAnswer('invalid_uuid'), 'invalid_uuid', where);
}

/** Returns the range of the headers of the part that contains the crash id. For JSON annotations, this is the JSON part, because members have no headers. */
function rangeOfUuid({ parts }: ReadReport): ByteRange | null {
  const part = parts.findLast(
    ({ kind, headers }) => kind === 'json' || ((kind === 'text' || kind === 'null_text') && headers.name === 'uuid'),
  );
  return part === undefined ? null : range('plain', part.wire.headers, part.wire.content - part.wire.headers);
}
