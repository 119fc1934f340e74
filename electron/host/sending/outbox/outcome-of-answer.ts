import { shownAnswerHead } from '../../../../shared/sending/outcome/answer-head.ts';
import type { OutcomeNote } from '../../../../shared/sending/outcome/outcome.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import { readRetryAfter } from '../../../../shared/sending/outcome/retry-after.ts';
import { type RejectionRules, readMasked, totalBytes } from '../../../../shared/sending/outcome/read-answer.ts';
import { outcomeView } from '../../../../shared/text/presenters/outcome-of.ts';
import type { OutcomeView } from '../../../../shared/bridge/view/attempt-view.ts';
import type { ProtectedValues } from '../../../../shared/sending/outcome/mask-answer.ts';
import type { Treatments } from '../../../../shared/sending/outcome/rejection-of.ts';
import type { OwnRules } from '../../../../shared/verdict/rules/own-rules.ts';
import { runAs } from '../../platform/base/work.ts';
import { IoFailure } from '../../platform/files/io-error.ts';
import type { AnswerRecord } from '../../store/exchange-rows.ts';
import { MAX_ANSWER } from '../http/answer-reader.ts';
import type { ReceivedAnswer } from '../http/send-request.ts';

/** An answer in its stored form: masked, with its meaning. */
export interface JudgedAnswer {
  readonly outcome: OutcomeView;
  readonly answer: AnswerRecord;
}

/**
 * Interprets an answer, and adds notes about the exchange. Every answer that is stored, displayed or printed passes through this function. Masks parts that
 * repeat protected `values` of the report. If the values cannot be read (null), masks everything except the parts that decide the outcome.
 */
export function outcomeOfAnswer(
  answer: ReceivedAnswer,
  values: ProtectedValues,
  own: OwnRules | null,
  treats: Treatments = {},
): JudgedAnswer {
  const { outcome, answer: masked } = runAs(null, () => maskedOutcome(answer, values, { own, treats }));
  const notes: OutcomeNote[] = [...outcome.notes];
  if (answer.early) notes.push({ code: 'early' });
  if (answer.tooLong) notes.push({ code: 'too_long', most: MAX_ANSWER });
  if (answer.brokeOff) notes.push({ code: 'broke_off' });
  if (answer.notDecoded !== null) notes.push({ code: 'not_decoded', coding: shownCoding(answer.notDecoded) });
  const record = { head: shownAnswerHead(masked.head), body: masked.body, bytes: totalBytes(answer) };
  const location = answer.status >= 300 && answer.status < 400 ? locationIn(record.head) : null;
  const retryAfter = readRetryAfter(answer.retryAfter ?? null, Date.now());
  return { outcome: { ...outcomeView({ ...outcome, notes }), location, retryAfter }, answer: record };
}

/** The Location header in a masked head; null if there is none. */
function locationIn(head: string): string | null {
  return /^location:[ \t]*(.+)$/im.exec(head)?.[1]?.trim() ?? null;
}

/** A Content-Encoding for display. A server may write any text there. */
function shownCoding(coding: string): string {
  return /^[\w-]{1,20}(?:, ?[\w-]{1,20}){0,3}$/.test(coding) ? coding : MASK;
}

function maskedOutcome(answer: ReceivedAnswer, values: ProtectedValues, by: RejectionRules): ReturnType<typeof readMasked> {
  try {
    return readMasked(answer, values, by);
  } catch (reason) {
    if (reason instanceof IoFailure) return readMasked(answer, null, by);
    throw reason;
  }
}
