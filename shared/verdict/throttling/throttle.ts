import { assertNever } from '../../errors.ts';
import type { Throttling as RulesOfTarget } from '../rules/target-rules.ts';
import type { OwnRules } from '../rules/own-rules.ts';
import type { AnnotationValue } from '../../report/parts/annotation-value.ts';
import { oldBuildFrom } from './build-date.ts';
import { annotationsOfOwnRule, ownRuleAnnotations, ownRuleTimes, ownThrottleRules } from './own-rules.ts';
import { type RuleOutcome, type ThrottleResult, NO_MATCH, RULE_ANNOTATIONS, annotationsOfMozillaRule } from './rule-facts.ts';
import { type ThrottleRule, ACCEPT_ALL_RULES, MOZILLA_RULES, ruleInput } from './rules.ts';

interface ThrottleOptions extends RulesOfThrottler {
  /** The sample roll, 0 <= roll < 1. A sampling rule gives its first result if roll * 100 <= its rate. */
  readonly roll: number;
}

/** Input of the throttler, except the sample roll. */
interface RulesOfThrottler {
  /** The collector's clock, ms since the epoch. */
  readonly now: number;
  readonly rules: RulesOfTarget;
}

/**
 * `rate`: percentage of reports in the sample of the deciding rule; 100 without sampling, 0 if no rule matched. `error`: the status of the answer if the
 * throttler failed.
 */
export type Throttling = { readonly result: ThrottleResult; readonly rule: string; readonly rate: number } | { readonly error: 500 };

/** Applies the throttling rules to a report's parsed annotations; the first rule that decides wins. */
export function throttle(annotations: ReadonlyMap<string, AnnotationValue>, options: ThrottleOptions): Throttling {
  const input = ruleInput(annotations, options.now);
  for (const rule of rulesOf(options.rules)) {
    const match = rule.matches(input);
    if (match === 'fails') return { error: 500 };
    if (!match) continue;
    const { outcome } = rule;
    switch (outcome.kind) {
      case 'always':
        return { result: outcome.result, rule: rule.name, rate: 100 };
      case 'sampled': {
        const result = options.roll * 100 <= outcome.at ? outcome.within : outcome.beyond;
        if (result !== 'CONTINUE') return { result, rule: rule.name, rate: outcome.at };
        break;
      }
      default:
        return assertNever(outcome);
    }
  }
  return { result: 'REJECT', rule: NO_MATCH, rate: 0 };
}

/** A possible answer of the throttler. */
export interface ThrottleChance {
  readonly throttling: Extract<Throttling, { result: ThrottleResult }>;
  /** Percentage of sample rolls with this answer, more than 0, at most 100. */
  readonly chance: number;
}

/**
 * Returns the possible results of the throttling rules for a report's annotations, in rule order. Each sampling rule makes its own roll. The chances add up to
 * 100, or to less if the throttler can fail after a sampling rule. null if it always fails.
 */
export function throttleChances(
  annotations: ReadonlyMap<string, AnnotationValue>,
  { now, rules }: RulesOfThrottler,
): readonly ThrottleChance[] | null {
  const input = ruleInput(annotations, now);
  const chances: ThrottleChance[] = [];
  let left = 100;
  const add = (result: ThrottleResult | 'CONTINUE', rule: string, rate: number, chance: number): void => {
    if (result === 'CONTINUE' || chance <= 0) return;
    chances.push({ throttling: { result, rule, rate }, chance });
    left -= chance;
  };
  for (const { name, outcome, matches } of rulesOf(rules)) {
    const match = matches(input);
    if (match === 'fails') return chances.length === 0 ? null : chances;
    if (!match) continue;
    if (outcome.kind === 'always') add(outcome.result, name, 100, left);
    else {
      const within = (left * outcome.at) / 100;
      const beyond = left - within;
      add(outcome.within, name, outcome.at, within);
      add(outcome.beyond, name, outcome.at, beyond);
    }
    if (left <= 0) return chances;
  }
  add('REJECT', NO_MATCH, 0, left);
  return chances;
}

function rulesOf(rules: RulesOfTarget): readonly ThrottleRule[] {
  if (typeof rules === 'object') return ownThrottleRules(rules);
  return rules === 'mozilla' ? MOZILLA_RULES : ACCEPT_ALL_RULES;
}

/** Returns the annotations that a rule reads, the most significant first. Empty for a rule that accepts everything, or for an unknown rule. */
export function annotationsOfRule(rule: string, rules: RulesOfTarget): readonly string[] {
  return typeof rules === 'object' ? annotationsOfOwnRule(rules, rule) : annotationsOfMozillaRule(rule);
}

/** Returns all annotations that throttling rules read. */
export function annotationsOfRules(rules: RulesOfTarget): ReadonlySet<string> {
  return typeof rules === 'object' ? ownRuleAnnotations(rules) : RULE_ANNOTATIONS;
}

/** Largest number of upcoming times to test for a different result. */
const MAX_TIMES = 20;

/**
 * Returns the time at which the age of a build changes the decision, in ms since the epoch; null if there is none. `annotations`: must include those that the
 * rules read.
 */
export function changesAt(annotations: ReadonlyMap<string, AnnotationValue>, { now, rules }: RulesOfThrottler): number | null {
  if (rules === 'accept_all') return null;
  const input = ruleInput(annotations, now);
  if (rules === 'mozilla') {
    const at = oldBuildFrom(input.text('BuildID'));
    return at === null || at <= now ? null : at;
  }
  const chancesAt = (time: number): string => JSON.stringify(throttleChances(annotations, { now: time, rules }));
  const today = chancesAt(now);
  // At `time`, a build is exactly the given number of days old. It is older only 1 ms later.
  return (
    ownRuleTimes(rules, input)
      .slice(0, MAX_TIMES)
      .find((time) => chancesAt(time + 1) !== today) ?? null
  );
}

/**
 * Returns whether a rejection by a rule is final for the same content (`hard`), or a result of sampling (`soft`). `unknown` for a rule that Crashlens does not
 * know: the collector's rules change over time (interface, Rejection). Accepts the name with or without `rule_`. `own`: the answering target's own rules, which
 * take precedence.
 */
export function ruleKind(ruleName: string, own: OwnRules | null = null): 'hard' | 'soft' | 'unknown' {
  if (bareName(ruleName) === NO_MATCH) return 'hard';
  const outcome = outcomeOfRule(ruleName, own);
  if (outcome === null) return 'unknown';
  return outcome.kind === 'sampled' ? 'soft' : 'hard';
}

/** Returns the percentage of reports that a sampling rule accepts or passes on. null for all other rules. Names and rules as in `ruleKind`. */
export function rateOfRule(ruleName: string, own: OwnRules | null = null): number | null {
  const outcome = outcomeOfRule(ruleName, own);
  if (outcome?.kind !== 'sampled') return null;
  return outcome.within === 'REJECT' ? 100 - outcome.at : outcome.at;
}

function outcomeOfRule(ruleName: string, own: OwnRules | null): RuleOutcome | null {
  const rules = own === null ? MOZILLA_RULES : [...ownThrottleRules(own), ...MOZILLA_RULES];
  const name = bareName(ruleName);
  return rules.find((candidate) => candidate.name === name)?.outcome ?? null;
}

function bareName(ruleName: string): string {
  return ruleName.startsWith('rule_') ? ruleName.slice('rule_'.length) : ruleName;
}
