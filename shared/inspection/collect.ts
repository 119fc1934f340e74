import type { Rulebook } from '../dialect.ts';
import { assertNever } from '../errors.ts';
import type { AnnotationValue } from '../report/annotation-value.ts';
import type { RuleSet, Throttling } from '../throttle/throttle.ts';
import { throttle } from '../throttle/throttle.ts';
import type { ThrottleResult } from '../throttle/rules.ts';
import type { Answer } from '../verdict/answer.ts';
import type { MalformedReason } from '../catalog/malformed-reasons.ts';
import type { Decision, RuleName } from '../verdict/decision.ts';
import { internalErrorAnswer } from '../verdict/error-answer.ts';
import { malformedAnswer } from '../verdict/decision.ts';
import { textAnswer } from '../verdict/answer.ts';
import type { ReadReport } from '../kept/kept-report.ts';
import type { JudgeOptions, Readings } from './judge.ts';
import { acceptedDecision, judgeReading } from './judge.ts';
import type { Capture } from '../wire/capture.ts';
import type { RequestHead } from '../wire/request-head.ts';
import { headerValues } from '../wire/request-head.ts';
import { isCrashId } from '../kept/crash-id.ts';
import type { KeptReport } from '../kept/kept-report.ts';
import { cleanedReport, readKept } from '../kept/kept-report.ts';
import { depthOf } from '../kept/stored-json.ts';

export interface CollectOptions extends JudgeOptions {
  /** The collector's clock, ms since the epoch. */
  readonly now: number;
  /** The random draw of sampling rules, 0 <= draw < 1. */
  readonly draw: number;
  readonly rules: RuleSet;
  /** The bearer token that lets a client set the crash id; empty where the collector has none. */
  readonly token: string;
}

/** All that a collector makes of one request: its answer, and what it has read and keeps. */
export interface Collected {
  readonly decision: Decision;
  /** null where the body was not accepted as a report. */
  readonly report: KeptReport | null;
  /** Whether the report is saved; else it was read and thrown away. */
  readonly stored: boolean;
  /** null where the throttler was not asked, or failed. */
  readonly throttling: Extract<Throttling, { result: ThrottleResult }> | null;
}

/** Answers a request and keeps what is to be kept, in the order of the collector's own steps (measured). */
export function collect(capture: Capture, request: RequestHead, readings: Readings, book: Rulebook, options: CollectOptions): Collected {
  const { decision, read } = judgeReading(capture, request, readings, book, options);
  if (read === null) return { decision, report: null, stored: false, throttling: null };
  const report = readKept(read, request, book);
  const throttling = throttle(report.annotations, options);
  if ('error' in throttling) return { decision: failing('throttler_failed', read), report, stored: false, throttling: null };
  const refused = book.rules.has('no_authentication') ? null : judgeUuid(report.annotations.get('uuid'), request, read, options.token);
  if (refused !== null) return { decision: refused, report, stored: false, throttling };
  const ownId = book.rules.has('no_authentication') ? undefined : report.annotations.get('uuid');
  return kept(report, throttling, typeof ownId === 'string' ? ownId : null);
}

function kept(report: KeptReport, throttling: NonNullable<Collected['throttling']>, ownId: string | null): Collected {
  const { result } = throttling;
  switch (result) {
    case 'REJECT': {
      const answer = textAnswer(200, `Discarded=rule_${throttling.rule}`);
      return { decision: { ...acceptedDecision(), answer }, report, stored: false, throttling };
    }
    case 'FAKEACCEPT':
      return { decision: accepting(ownId, '3'), report, stored: false, throttling };
    case 'ACCEPT':
    case 'DEFER': {
      const cleaned = cleanedReport(report);
      const saved = [...cleaned.annotations.values()].every((value) => depthOf(value) < DEPTH_OF_NO_SAVING);
      const decision = saved ? accepting(ownId, result === 'ACCEPT' ? '0' : '1') : SAVE_FAILED;
      return { decision, report: cleaned, stored: saved, throttling };
    }
    default:
      return assertNever(result);
  }
}

/** Nesting of a value at which the collector can read it but not write it (measured). */
const DEPTH_OF_NO_SAVING = 965;

const SAVE_FAILED = refusing('save_failed', textAnswer(500, ''), null);

function accepting(ownId: string | null, digit: string): Decision {
  return { ...acceptedDecision(), answer: textAnswer(200, `CrashID=bp-${ownId ?? `<id>${digit}<yymmdd>`}\n`) };
}

function refusing(rule: RuleName, answer: Answer, malformed: MalformedReason | null): Decision {
  return { by: 'collector', answer, malformed, rule, section: 'measured', range: null, header: null };
}

function failing(rule: RuleName, { accept }: ReadReport): Decision {
  return refusing(rule, internalErrorAnswer(accept), null);
}

const BEARER = 'Bearer ';

/** Only who has the token may set the crash id, and it must be one (measured). The token is compared before anything is asked about the id. */
function judgeUuid(uuid: AnnotationValue | undefined, request: RequestHead, read: ReadReport, token: string): Decision | null {
  const given = headerValues(request, 'Authorization')
    .map((line) => line.value)
    .join(',');
  const bears = token !== '' && given.startsWith(BEARER);
  const bearer = given.slice(BEARER.length);
  if (bears && /[^\x00-\x7f]/.test(bearer + token)) return failing('token_not_ascii', read);
  if (uuid === undefined) return null;
  if (!bears || bearer !== token) return refusing('unauthorized_uuid', textAnswer(401, 'Discarded=unauthorized_uuid'), null);
  if (typeof uuid !== 'string') return failing('uuid_not_text', read);
  return isCrashId(uuid) ? null : refusing('invalid_uuid', malformedAnswer('invalid_uuid'), 'invalid_uuid');
}
