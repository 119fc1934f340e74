import { memoize } from '../../bytes/memoize.ts';

/** What an own rule makes of a report that it fits. */
export const OWN_ACTIONS = ['accept', 'reject', 'defer', 'fake_accept'] as const;

export type OwnAction = (typeof OWN_ACTIONS)[number];

/** What becomes of the reports beyond the share that a rule draws; `continue`: the next rule is asked. */
export const OWN_OTHERWISE = ['accept', 'reject', 'defer', 'continue'] as const;

export type OwnOtherwise = (typeof OWN_OTHERWISE)[number];

/** What is asked of an annotation, by one text. */
export const TEXT_TESTS = ['is', 'is_not', 'starts_with'] as const;

/** What is asked of an annotation, by nothing but its being there. */
export const PRESENCE_TESTS = ['present', 'absent'] as const;

/**
 * Something that is asked of one annotation, by its text as the collector compares it. `is_not` and `absent` fit where it is not there, all others do not.
 * `older_than_days`: it is a build id of 14 digits whose date lies further back.
 */
export type OwnCondition = { readonly annotation: string } & (
  | { readonly test: (typeof TEXT_TESTS)[number]; readonly text: string }
  | { readonly test: 'one_of'; readonly texts: readonly string[] }
  | { readonly test: (typeof PRESENCE_TESTS)[number] }
  | { readonly test: 'older_than_days'; readonly days: number }
);

export interface OwnRule {
  /** As answers name it, without their `rule_`. */
  readonly name: string;
  /** All of them must fit; a rule without any fits every report. */
  readonly when: readonly OwnCondition[];
  readonly then: OwnAction;
  /** null: `then` for all. `percent`: the share that `then` is for, more than 0, less than 100. */
  readonly draw: { readonly percent: number; readonly otherwise: OwnOtherwise } | null;
}

/** Throttling rules that a person wrote: the first that fits decides, and what none fits is rejected. Plain data, without regular expressions. */
export interface OwnRules {
  /** Of their file. */
  readonly name: string;
  readonly rules: readonly OwnRule[];
}

/** What own rules may hold; lengths in UTF-16 code units. */
export const OWN_RULES_LIMITS = {
  rules: 200,
  conditions: 20,
  texts: 100,
  text: 200,
  name: 80,
  days: 36_500,
  /** Of all together, as JSON. */
  whole: 65_536,
} as const;

/** Names of rules, which answers, sentences and logs may tell. */
export const OWN_RULE_NAME = /^[A-Za-z0-9_]{1,80}$/;

/** Of their content alone, in an order of its own, as what crossed the bridge has its keys in another. */
const contentOf = memoize(({ name, rules }: OwnRules) =>
  JSON.stringify([name, ...rules.map((rule) => [rule.name, rule.then, rule.draw?.percent, rule.draw?.otherwise, ...rule.when.map(asked)])]),
);

function asked(condition: OwnCondition): readonly unknown[] {
  const { annotation, test } = condition;
  if ('text' in condition) return [annotation, test, condition.text];
  if ('texts' in condition) return [annotation, test, condition.texts];
  return 'days' in condition ? [annotation, test, condition.days] : [annotation, test];
}

export function areSameOwnRules(a: OwnRules, b: OwnRules): boolean {
  return a === b || contentOf(a) === contentOf(b);
}
