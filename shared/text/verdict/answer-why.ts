import { RULE_SENTENCES, reasonSentence } from './reasons.ts';

/** How the sentence of an answer is headed wherever it is told. */
export const WHY = 'Why';

/** What a rule or a reason that an answer names means, in a sentence; null where it names none, or one that nobody knows. */
export function answerWhy(value: string | null): string | null {
  return value === null ? null : (reasonSentence(value) ?? RULE_SENTENCES.get(value) ?? null);
}
