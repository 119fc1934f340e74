import type { Facts } from '../../facts.ts';

/** The sentence for a code. A text, in which `{name}` is replaced by the fact with that name; or a function, if the facts need wording. */
export type Sentence = string | ((facts: Facts) => string);

export function sentenceOf(sentence: Sentence, facts: Facts): string {
  if (typeof sentence === 'function') return sentence(facts);
  // A function as replacement, because `$` has a special meaning in a replacement text.
  return sentence.includes('{') ? sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? '')) : sentence;
}
