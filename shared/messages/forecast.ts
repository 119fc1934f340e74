import { assertNever } from '../errors.ts';
import type { OtherView, ThrottleView } from '../view/inspection-view.ts';

/** What the other dialect answers: `antenna: accepted`. */
export function otherSentence({ dialect, status, malformed }: OtherView): string {
  const answer = malformed !== null ? `malformed_${malformed}` : status === 200 ? 'accepted' : `HTTP ${String(status)}`;
  return `${dialect}: ${answer}`;
}

/** The same as a line of its own: `In dialect antenna: accepted`. */
export function otherLine(other: OtherView): string {
  return `In dialect ${otherSentence(other)}`;
}

export const OTHER_HELP = {
  spec: 'By the text of the submission interface the answer would be another one.',
  antenna: 'Today’s collector would give another answer.',
} as const;

/** What the throttling rules would do: never an answer that a collector gave. */
export function throttleSentence({ rule, result, rate }: ThrottleView): string {
  switch (result) {
    case 'ACCEPT':
      return `throttling: rule_${rule} would let it pass`;
    case 'DEFER':
      return `throttling: rule_${rule} would keep it for later`;
    case 'FAKEACCEPT':
      return `throttling: rule_${rule} would answer an id and keep nothing (hard)`;
    case 'REJECT':
      if (rate === 100) return `throttling: rule_${rule} would reject it each time (hard)`;
      return `throttling: rule_${rule} would reject ${String(100 - rate)} of 100 such reports (soft)`;
    default:
      return assertNever(result);
  }
}

/** The same as a line of its own. */
export function throttleLine(throttle: ThrottleView): string {
  return throttleSentence(throttle).replace('throttling', 'Throttling');
}

export const THROTTLE_HELP =
  'What the rules of a production collector would do with a report that it accepts. Soft: a result of sampling, another try may pass. Hard: the same content is rejected each time.';
