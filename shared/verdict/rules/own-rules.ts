import { memoize } from '../../bytes/memoize.ts';

/** Actions of the user's own rules for matching reports. */
export const OWN_ACTIONS = ['accept', 'reject', 'defer', 'fake_accept'] as const;

export type OwnAction = (typeof OWN_ACTIONS)[number];

/** Actions for matching reports that are not in the sample of a rule. `continue`: tries the next rule. */
export const OWN_OTHERWISE = ['accept', 'reject', 'defer', 'continue'] as const;

export type OwnOtherwise = (typeof OWN_OTHERWISE)[number];

/** Tests of an annotation against one text. */
export const TEXT_TESTS = ['is', 'is_not', 'starts_with'] as const;

/** Tests for the existence of an annotation. */
export const PRESENCE_TESTS = ['present', 'absent'] as const;

/**
 * A condition on the text of an annotation, as the collector compares it. `is_not` and `absent` match a missing annotation, other tests do not.
 * `older_than_days` matches a build id of 14 digits if its date is more than `days` ago.
 */
export type OwnCondition = { readonly annotation: string } & (
  | { readonly test: (typeof TEXT_TESTS)[number]; readonly text: string }
  | { readonly test: 'one_of'; readonly texts: readonly string[] }
  | { readonly test: (typeof PRESENCE_TESTS)[number] }
  | { readonly test: 'older_than_days'; readonly days: number }
);

export interface OwnRule {
  /** Name in answers, without `rule_`. */
  readonly name: string;
  /** All conditions must match. A rule without conditions matches every report. */
  readonly when: readonly OwnCondition[];
  readonly then: OwnAction;
  /** Sampling; null: all matching reports get `then`. `percent`: the share that gets `then`, more than 0 and less than 100. The rest gets `otherwise`. */
  readonly draw: { readonly percent: number; readonly otherwise: OwnOtherwise } | null;
}

/**
 * Throttling rules that the user wrote. The first rule that matches decides; a report that matches no rule is rejected. Plain data without regular expressions.
 */
export interface OwnRules {
  /** Name of the file with the rules. */
  readonly name: string;
  readonly rules: readonly OwnRule[];
}

/** Limits of the user's own rules; lengths in UTF-16 code units. */
export const OWN_RULES_LIMITS = {
  rules: 200,
  conditions: 20,
  texts: 100,
  text: 200,
  name: 80,
  days: 36_500,
  /** Total size, as JSON. */
  whole: 65_536,
} as const;

/** Valid names of rules. The names may appear in answers, sentences and logs. */
export const OWN_RULE_NAME = /^[A-Za-z0-9_]{1,80}$/;

/** The content as text for comparison, with fields in a fixed order. Rules that crossed the bridge have their keys in another order. */
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
