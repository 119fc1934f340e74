// throttle/: the collector's throttling rules as data, and the draw. They decide over a report that is well-formed already; that it is, verdict/
// says.

import { assertNever } from '../errors.ts';
import type { RuleSet } from '../target/target-rules.ts';
import type { AnnotationValue } from '../report/annotation-value.ts';
import { ACCEPT_ALL_RULES, MOZILLA_RULES, ruleInput } from './rules.ts';
import type { ThrottleResult, ThrottleRule } from './rules.ts';

export interface ThrottleOptions extends RulesOfThrottler {
  /** The random draw, 0 <= draw < 1: a sampling rule takes its first result where draw * 100 <= its rate. */
  readonly draw: number;
}

/** What the throttler goes by before anything is drawn. */
export interface RulesOfThrottler {
  /** The collector's clock, ms since the epoch. */
  readonly now: number;
  readonly rules: RuleSet;
}

/** `rate`: percent of the deciding rule's sample, 100 where it does not sample. `error`: the throttler itself failed, which the collector answers with that status. */
export type Throttling = { readonly result: ThrottleResult; readonly rule: string; readonly rate: number } | { readonly error: 500 };

/** What the throttler says where no rule matches. */
const NO_MATCH = 'NO_MATCH';

/** Runs a report's annotations, as they are after parsing, through the throttling rules; the first rule that decides wins. */
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
        const result = options.draw * 100 <= outcome.at ? outcome.within : outcome.beyond;
        if (result !== 'CONTINUE') return { result, rule: rule.name, rate: outcome.at };
        break;
      }
      default:
        return assertNever(outcome);
    }
  }
  return { result: 'REJECT', rule: NO_MATCH, rate: 0 };
}

/** One of the answers that the throttler may give. */
export interface ThrottleChance {
  readonly throttling: Extract<Throttling, { result: ThrottleResult }>;
  /** Percent of the draws that lead to it, more than 0, at most 100. */
  readonly chance: number;
}

/**
 * What the throttling rules may make of a report's annotations, in the order of the rules; the chances add up to 100. Each rule that samples draws for
 * itself. null: the throttler itself fails.
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

function rulesOf(rules: RuleSet): readonly ThrottleRule[] {
  return rules === 'mozilla' ? MOZILLA_RULES : ACCEPT_ALL_RULES;
}

/**
 * Whether a rejection by that rule is final for the same content (`hard`) or a result of sampling (`soft`); `unknown` for a rule that is not in the
 * table, as rules change over time (interface, Rejection). Takes the name with or without its `rule_`.
 */
export function ruleKind(ruleName: string): 'hard' | 'soft' | 'unknown' {
  const name = ruleName.startsWith('rule_') ? ruleName.slice('rule_'.length) : ruleName;
  if (name === NO_MATCH) return 'hard';
  const rule = MOZILLA_RULES.find((candidate) => candidate.name === name);
  if (rule === undefined) return 'unknown';
  return rule.outcome.kind === 'sampled' ? 'soft' : 'hard';
}
