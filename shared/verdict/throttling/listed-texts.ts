import type { Throttling as RulesOfTarget } from '../rules/target-rules.ts';
import { listedByOwn } from './own-rules.ts';
import { listedByMozilla } from './rules.ts';

/** How a text differs from one that a rule lists. `blanks` includes line ends. */
export type SmallDifference = 'case' | 'blanks' | 'both';

/** A text that a rule lists, and how another text differs from it. */
export interface ListedLike {
  readonly listed: string;
  readonly by: SmallDifference;
}

/** The text in a rule's list that differs from `text` only in case or blanks. null if there is none, or if `text` itself is listed. */
export function listedLike(text: string, rule: string, rules: RulesOfTarget): ListedLike | null {
  const texts = typeof rules === 'object' ? listedByOwn(rules, rule) : listedByMozilla(rule);
  for (const listed of texts) {
    if (listed === text) return null;
    if (withoutBlanks(listed) === withoutBlanks(text)) return { listed, by: 'blanks' };
    if (listed.toLowerCase() === text.toLowerCase()) return { listed, by: 'case' };
    if (withoutBlanks(listed).toLowerCase() === withoutBlanks(text).toLowerCase()) return { listed, by: 'both' };
  }
  return null;
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '');
}
