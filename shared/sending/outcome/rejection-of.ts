import type { OwnRules } from '../../verdict/rules/own-rules.ts';
import type { RuleTreatment } from '../targets/preset.ts';
import { rateOfRule, ruleKind } from '../../verdict/throttling/throttle.ts';
import type { Rejection } from './outcome.ts';

/** How a person treats rules of a target, by their names without `rule_`. */
export type Treatments = Readonly<Record<string, RuleTreatment>>;

/** A rule's name as tables have it. */
export function bareRule(name: string): string {
  return name.startsWith('rule_') ? name.slice('rule_'.length) : name;
}

/** What a rejection by that rule is: as a person treats it at that target, else as the rules of the target and our table say. */
export function rejectionOf(rule: string, own: OwnRules | null, treats: Treatments): Rejection {
  const name = bareRule(rule);
  return Object.hasOwn(treats, name) ? (treats[name]?.kind ?? 'unknown') : ruleKind(rule, own);
}

/** Percent of the draws that such a rule passes, told by the same; null: nobody knows, or it does not sample. */
export function passRateOf(rule: string, own: OwnRules | null, treats: Treatments): number | null {
  const treated = treats[bareRule(rule)];
  if (treated?.kind === 'hard') return null;
  return treated?.chance ?? rateOfRule(rule, own);
}
