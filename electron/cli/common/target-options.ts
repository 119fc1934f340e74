import { resolve } from 'node:path';
import { Option } from 'commander';
import { DIALECTS } from '../../../shared/dialect.ts';
import { ok } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { type Ingress, type TargetRules, type Throttling, INGRESSES, RULE_SETS } from '../../../shared/verdict/rules/target-rules.ts';
import { readRulesFile } from '../../host/sending/targets/rules-file.ts';
import type { CommandResult } from './command-result.ts';
import { shownPath } from './output-file.ts';

/** Options of a command for a target's ingress and throttling rules; undefined: omitted. */
export interface TargetFlags {
  readonly ingress?: Ingress;
  /** The name of a built-in rule set, or a file. */
  readonly rules?: string;
}

/** `--dialect spec|antenna`; undefined if omitted. */
export function dialectOption(): Option {
  return new Option('--dialect <dialect>', CLI.target.dialect).choices(DIALECTS);
}

/** `--ingress direct|proxy`. */
export function ingressOption(): Option {
  return new Option('--ingress <ingress>', CLI.target.ingress).choices(INGRESSES);
}

/** `--rules mozilla|accept_all|FILE`. */
export function rulesOption(): Option {
  return new Option('--rules <rules>', CLI.target.rules);
}

/** Resolves the given target rules. Errors: rules_unreadable and those of reading a file. */
export function rulesGiven({ ingress, rules }: TargetFlags): CommandResult<Partial<TargetRules>> {
  const throttling = rules === undefined ? ok(undefined) : throttlingOf(rules);
  if (!throttling.ok) return throttling;
  return ok({
    ...(ingress === undefined ? {} : { ingress }),
    ...(throttling.value === undefined ? {} : { throttling: throttling.value }),
  });
}

/** The built-in rule set with that name, otherwise the rules in that file. */
export function throttlingOf(rules: string): CommandResult<Throttling> {
  const known = RULE_SETS.find((name) => name === rules);
  return known === undefined ? readRulesFile(resolve(rules), shownPath(resolve(rules))) : ok(known);
}
