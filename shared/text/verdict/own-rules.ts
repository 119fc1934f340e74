import { exactBytes } from '../../bytes/quantities.ts';
import type { CatalogFailureCode } from '../../report/catalog/catalog-failures.ts';
import type { RuleFailure, RuleFailureCode } from '../../verdict/throttling/rule-failures.ts';
import { CATALOG, catalogFailureSentence } from '../report/catalog.ts';
import { type Sentence, sentenceOf } from '../common/sentence.ts';

/** The errors of a file of throttling rules. They quote keys and rule names, but never the values to compare with. */
const FAILURE_SENTENCES = {
  no_rules: 'the file must contain "rules" with a list, as docs/formats.md shows',
  rules_list: '"rules" must be a list',
  many_rules: 'too many rules: the limit is {limit}',
  rule: 'each rule must have a "name", a "when" and a "then"',
  rule_name: '"name" must be up to {limit} letters, digits and underscores',
  rule_twice: 'the name “{name}” is already used on line {line}',
  when: '"when" must be a list of conditions; [] matches every report',
  many_conditions: 'too many conditions: the limit is {limit}',
  condition: 'each condition must have an "annotation" and a test',
  annotation: '"annotation" must be a text of up to {limit} characters',
  one_test: 'a condition has one test: "is", "is_not", "one_of", "starts_with", "present", "absent" or "older_than_days"',
  text: '"{key}" must be a text of up to {limit} characters; quote numbers and YAML keywords',
  texts: '"{key}" must be a list of up to {limit} texts; quote numbers',
  must_be_true: '"{key}" must be true',
  days: '"{key}" must be an integer number of days, up to {limit}',
  then: '"then" must be "accept", "reject", "defer" or "fake_accept"',
  percent: '"percent" must be a number above 0 and below 100; omit it to match all reports',
  otherwise: '"otherwise" must be "accept", "reject", "defer" or "continue"',
  otherwise_alone: '"otherwise" requires "percent"',
  whole: 'the rules together exceed {limit} characters',
} as const satisfies Readonly<Record<RuleFailureCode, Sentence>>;

/** Errors whose sentence for a rules file differs from that for an annotation list. */
const FILE_SENTENCES: Readonly<Partial<Record<CatalogFailureCode, Sentence>>> = {
  empty: 'the file is empty: it must contain "rules" with a list',
  too_large: ({ limit }) => `the file is larger than ${exactBytes(Number(limit))}: is it the right file?`,
  documents: 'a second document begins here: a file has only one set of rules',
  deep: 'this is nested too deeply: docs/formats.md shows the format',
};

function ruleFailureSentence(error: RuleFailure): string {
  const { code, facts } = error;
  if (isRuleFailure(code)) return sentenceOf(FAILURE_SENTENCES[code], facts);
  const own = FILE_SENTENCES[code];
  return own === undefined ? catalogFailureSentence({ ...error, code }) : sentenceOf(own, facts);
}

function isRuleFailure(code: RuleFailure['code']): code is RuleFailureCode {
  return code in FAILURE_SENTENCES;
}

/** Maximum number of listed errors; the rest are counted. */
const MAX_LISTED = 5;

/** The errors of a rules file as one text: `line 3, column 5: …; line 7, column 1: …`. */
export function ruleFailuresText(errors: readonly RuleFailure[]): string {
  const listed = errors.slice(0, MAX_LISTED).map((error) => CATALOG.at(error, ruleFailureSentence(error)));
  const more = errors.length - listed.length;
  return [...listed, ...(more > 0 ? [CATALOG.more(more)] : [])].join('; ');
}
