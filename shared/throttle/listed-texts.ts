import type { Throttling as RulesOfTarget } from '../target/target-rules.ts';
import { listedByOwn } from './own-rules.ts';
import { listedByMozilla } from './rules.ts';

/** How a text differs from one that a rule lists: `blanks` are line ends too. */
export type SmallDifference = 'case' | 'blanks' | 'both';

/** The text that a rule lists for the annotation that it looks at, where another one differs from it by case or blanks alone; null: by more, or not at all. */
export function listedLike(
  text: string,
  rule: string,
  rules: RulesOfTarget,
): { readonly listed: string; readonly by: SmallDifference } | null {
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
