import { RULE_SENTENCES, reasonSentence } from './reasons.ts';

/** The label of the explanation of an answer. */
export const WHY = 'Why';

/** The meaning of the rule or reason that an answer names; null if the answer names no known rule or reason. */
export function answerWhy(value: string | null): string | null {
  return value === null ? null : (reasonSentence(value) ?? RULE_SENTENCES.get(value) ?? null);
}
