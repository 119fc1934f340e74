import type { CatalogFaultCode } from '../../report/catalog/catalog-faults.ts';
import type { TextPlace } from '../../report/catalog/catalog-document.ts';
import type { Facts } from '../../facts.ts';
import { NO_FACTS } from '../../facts.ts';

/** What may be wrong with what a file of throttling rules says; with the file and its YAML or JSON, `CatalogFaultCode` says. */
export const RULE_FAULTS = [
  'no_rules',
  'rules_list',
  'many_rules',
  'rule',
  'rule_name',
  'rule_twice',
  'when',
  'many_conditions',
  'condition',
  'annotation',
  'one_test',
  'text',
  'texts',
  'must_be_true',
  'days',
  'then',
  'percent',
  'otherwise',
  'otherwise_alone',
  'whole',
] as const;

export type RuleFaultCode = (typeof RULE_FAULTS)[number];

/** Something wrong with a file of throttling rules, and where. Facts: `key` and `name` of the file, `line` from 1, `limit`. */
export interface RuleFault extends TextPlace {
  readonly code: RuleFaultCode | CatalogFaultCode;
  readonly facts: Facts;
}

export function ruleFaultAt({ line, column }: TextPlace, code: RuleFault['code'], facts: Facts = NO_FACTS): RuleFault {
  return { line, column, code, facts };
}
