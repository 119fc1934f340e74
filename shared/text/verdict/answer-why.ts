import { RULE_SENTENCES, reasonSentence } from './reasons.ts';

/** The label of the explanation of an answer. */
export const WHY = 'Why';

/** The meaning of the rule or reason that an answer names; null if it names none, or an unknown one. */
export function answerWhy(value: string | null): string | null {
  return value === null ? null : (reasonSentence(value) ?? RULE_SENTENCES.get(value) ?? null);
}
