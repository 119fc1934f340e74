import type { Facts } from '../../facts.ts';

/** The sentence of a code: `{name}` stands for the fact of that name as it is; a function where a fact needs words of its own. */
export type Sentence = string | ((facts: Facts) => string);

export function sentenceOf(sentence: Sentence, facts: Facts): string {
  if (typeof sentence === 'function') return sentence(facts);
  // By a function, so that a name with `$` in it stands as it is.
  return sentence.includes('{') ? sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? '')) : sentence;
}
