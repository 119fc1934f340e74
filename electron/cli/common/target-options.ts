import { Option } from 'commander';
import type { Front, RuleSet, TargetRules } from '../../../shared/target/target-rules.ts';
import { FRONTS, RULE_SETS } from '../../../shared/target/target-rules.ts';

/** What a command is told of a target's front and throttling rules; undefined: left out. */
export interface TargetFlags {
  readonly front?: Front;
  readonly rules?: RuleSet;
}

/** `--front bare|proxy`. */
export function frontOption(about: string): Option {
  return new Option('--front <front>', about).choices(FRONTS);
}

/** `--rules mozilla|accept_all`. */
export function rulesOption(about: string): Option {
  return new Option('--rules <rules>', about).choices(RULE_SETS);
}

/** What was given of a target, over what is so without. */
export function rulesGiven({ front, rules }: TargetFlags): Partial<TargetRules> {
  return { ...(front === undefined ? {} : { front }), ...(rules === undefined ? {} : { throttling: rules }) };
}
