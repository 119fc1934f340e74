import type { OwnRules } from '../../verdict/rules/own-rules.ts';
import type { RuleTreatment } from '../targets/preset.ts';
import { rateOfRule, ruleKind } from '../../verdict/throttling/throttle.ts';
import type { Rejection } from './outcome.ts';

/** How the user treats the rules of a target, by rule name without `rule_`. */
export type Treatments = Readonly<Record<string, RuleTreatment>>;

export function bareRule(name: string): string {
  return name.startsWith('rule_') ? name.slice('rule_'.length) : name;
}

/** The kind of a rejection. The sources, in order of precedence: the user's treatment of the rule, the target's own rules, our rule table. */
export function rejectionOf(rule: string, own: OwnRules | null, treats: Treatments): Rejection {
  const name = bareRule(rule);
  return Object.hasOwn(treats, name) ? (treats[name]?.kind ?? 'unknown') : ruleKind(rule, own);
}

/** Percent of the sample rolls that pass a rule, from the same sources as `rejectionOf`. null: unknown, or the rule does not sample. */
export function passRateOf(rule: string, own: OwnRules | null, treats: Treatments): number | null {
  const treated = treats[bareRule(rule)];
  if (treated?.kind === 'hard') return null;
  return treated?.chance ?? rateOfRule(rule, own);
}
