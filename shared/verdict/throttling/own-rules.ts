import { memoize } from '../../bytes/memoize.ts';
import { assertNever } from '../../errors.ts';
import type { OwnAction, OwnCondition, OwnOtherwise, OwnRule, OwnRules } from '../rules/own-rules.ts';
import { isOldBuild, oldBuildFrom } from './build-date.ts';
import type { RuleOutcome, ThrottleResult } from './rule-facts.ts';
import type { RuleInput, ThrottleRule } from './rules.ts';

/** The user's own rules in the form that the throttler applies. */
export const ownThrottleRules = memoize(({ rules }: OwnRules): readonly ThrottleRule[] =>
  rules.map((rule) => ({
    name: rule.name,
    outcome: outcomeOf(rule),
    matches: (input) => rule.when.every((condition) => fits(condition, input)),
  })),
);

const RESULTS: Readonly<Record<OwnAction, ThrottleResult>> = {
  accept: 'ACCEPT',
  reject: 'REJECT',
  defer: 'DEFER',
  fake_accept: 'FAKEACCEPT',
};

function outcomeOf({ then, draw }: OwnRule): RuleOutcome {
  const result = RESULTS[then];
  if (draw === null) return { kind: 'always', result };
  return { kind: 'sampled', at: draw.percent, within: result, beyond: beyondOf(draw.otherwise) };
}

function beyondOf(otherwise: OwnOtherwise): ThrottleResult | 'CONTINUE' {
  return otherwise === 'continue' ? 'CONTINUE' : RESULTS[otherwise];
}

function fits(condition: OwnCondition, input: RuleInput): boolean {
  const { annotation } = condition;
  const isThere = input.has(annotation);
  const { test } = condition;
  switch (test) {
    case 'is':
      return isThere && input.text(annotation) === condition.text;
    case 'is_not':
      return !isThere || input.text(annotation) !== condition.text;
    case 'starts_with':
      return isThere && input.text(annotation).startsWith(condition.text);
    case 'one_of':
      return isThere && condition.texts.includes(input.text(annotation));
    case 'present':
      return isThere;
    case 'absent':
      return !isThere;
    case 'older_than_days':
      return isThere && isOldBuild(input.text(annotation), input.now, condition.days);
    default:
      return assertNever(test);
  }
}

/** Returns the annotations that a rule reads, in order; empty if the rule does not exist. */
export function annotationsOfOwnRule({ rules }: OwnRules, name: string): readonly string[] {
  return rules.find((rule) => rule.name === name)?.when.map(({ annotation }) => annotation) ?? [];
}

/** Returns the texts with which a rule compares its first annotation. */
export function listedByOwn({ rules }: OwnRules, name: string): readonly string[] {
  const when = rules.find((rule) => rule.name === name)?.when ?? [];
  return when.flatMap((condition) => {
    if (condition.annotation !== when[0]?.annotation) return [];
    return 'texts' in condition ? condition.texts : 'text' in condition ? [condition.text] : [];
  });
}

/** All annotations that the user's own rules read. */
export const ownRuleAnnotations = memoize(
  ({ rules }: OwnRules): ReadonlySet<string> => new Set(rules.flatMap(({ when }) => when.map(({ annotation }) => annotation))),
);

/** Returns the next times at which a condition on the age of a build starts to match, in ms since the epoch, ascending. */
export function ownRuleTimes({ rules }: OwnRules, { text, now }: Pick<RuleInput, 'text' | 'now'>): readonly number[] {
  const times = new Set<number>();
  for (const condition of rules.flatMap(({ when }) => when)) {
    if (condition.test !== 'older_than_days') continue;
    const at = oldBuildFrom(text(condition.annotation), condition.days);
    if (at !== null && at > now) times.add(at);
  }
  return [...times].sort((a, b) => a - b);
}
