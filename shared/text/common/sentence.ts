import type { Facts } from '../../facts.ts';

/** The sentence of a code: a text in which `{name}` is replaced by the fact of that name, or a function if facts must be put into words. */
export type Sentence = string | ((facts: Facts) => string);

export function sentenceOf(sentence: Sentence, facts: Facts): string {
  if (typeof sentence === 'function') return sentence(facts);
  // A replacement function, so that `$` in a fact has no special meaning.
  return sentence.includes('{') ? sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? '')) : sentence;
}
