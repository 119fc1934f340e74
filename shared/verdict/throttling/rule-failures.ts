import type { CatalogFailureCode } from '../../report/catalog/catalog-failures.ts';
import type { TextPosition } from '../../report/catalog/catalog-document.ts';
import { type Facts, NO_FACTS } from '../../facts.ts';

/** Errors in the contents of a file of throttling rules. `CatalogFailureCode` has the errors of the file itself, and of its YAML or JSON. */
export type RuleFailureCode =
  | 'no_rules'
  | 'rules_list'
  | 'many_rules'
  | 'rule'
  | 'rule_name'
  | 'rule_twice'
  | 'when'
  | 'many_conditions'
  | 'condition'
  | 'annotation'
  | 'one_test'
  | 'text'
  | 'texts'
  | 'must_be_true'
  | 'days'
  | 'then'
  | 'percent'
  | 'otherwise'
  | 'otherwise_alone'
  | 'whole';

/** An error in a file of throttling rules, with its position. Facts: `key`, `name` of the rule, `line` of an earlier rule with this name (from 1), `limit`. */
export interface RuleFailure extends TextPosition {
  readonly code: RuleFailureCode | CatalogFailureCode;
  readonly facts: Facts;
}

export function ruleFailureAt({ line, column }: TextPosition, code: RuleFailure['code'], facts: Facts = NO_FACTS): RuleFailure {
  return { line, column, code, facts };
}
