import { type DocumentMember, type DocumentValue, memberOf, wordOf } from '../../report/catalog/catalog-document.ts';
import { keyFailures } from '../../report/catalog/catalog-failures.ts';
import { type Result, fail, ok } from '../../errors.ts';
import {
  type OwnCondition,
  type OwnRule,
  type OwnRules,
  OWN_ACTIONS,
  OWN_OTHERWISE,
  OWN_RULES_LIMITS,
  OWN_RULE_NAME,
  PRESENCE_TESTS,
  TEXT_TESTS,
} from '../rules/own-rules.ts';
import { type RuleFailure, type RuleFailureCode, ruleFailureAt } from './rule-failures.ts';

const KEYS: ReadonlySet<string> = new Set(['rules']);
const RULE_KEYS: ReadonlySet<string> = new Set(['name', 'when', 'then', 'percent', 'otherwise']);
const TESTS: ReadonlySet<string> = new Set([...TEXT_TESTS, ...PRESENCE_TESTS, 'one_of', 'older_than_days']);
const CONDITION_KEYS: ReadonlySet<string> = new Set(['annotation', ...TESTS]);

/**
 * Reads throttling rules from a document (docs/formats.md, Throttling rules of a file). `name`: name of the rules. Returns all errors in line order. Any error
 * rejects all rules: without the faulty rule, another one would decide in its place.
 */
export function readOwnRules(document: DocumentValue, name: string): Result<OwnRules, readonly RuleFailure[]> {
  const errors: RuleFailure[] = [];
  const rules = rulesIn(document, errors);
  const own: OwnRules = { name: name.slice(0, OWN_RULES_LIMITS.name), rules };
  const isWhole = errors.length === 0;
  if (isWhole && JSON.stringify(own).length > OWN_RULES_LIMITS.whole)
    errors.push(ruleFailureAt(document.position, 'whole', { limit: OWN_RULES_LIMITS.whole }));
  return errors.length === 0 ? ok(own) : fail(errors.toSorted((a, b) => a.line - b.line || a.column - b.column));
}

/** A list to which the functions below add errors. They return the valid data. */
type Failures = RuleFailure[];

function rulesIn(document: DocumentValue, errors: Failures): readonly OwnRule[] {
  if (document.kind !== 'map') {
    errors.push(ruleFailureAt(document.position, 'no_rules'));
    return [];
  }
  errors.push(...keyFailures(document.members, KEYS));
  const list = memberOf(document.members, 'rules');
  if (list?.kind !== 'list') {
    errors.push(ruleFailureAt(list?.position ?? document.position, list === null ? 'no_rules' : 'rules_list'));
    return [];
  }
  const { rules: most } = OWN_RULES_LIMITS;
  if (list.items.length > most) {
    errors.push(ruleFailureAt(list.items[most]?.position ?? list.position, 'many_rules', { limit: most }));
    return [];
  }
  const lines = new Map<string, number>();
  return list.items.flatMap((item) => {
    const rule = ruleIn(item, errors);
    if (rule === null) return [];
    const earlier = lines.get(rule.name);
    if (earlier !== undefined) errors.push(ruleFailureAt(item.position, 'rule_twice', { name: rule.name, line: earlier }));
    else lines.set(rule.name, item.position.line);
    return [rule];
  });
}

function ruleIn(item: DocumentValue, errors: Failures): OwnRule | null {
  if (item.kind !== 'map') {
    errors.push(ruleFailureAt(item.position, 'rule'));
    return null;
  }
  const { members, position } = item;
  errors.push(...keyFailures(members, RULE_KEYS));
  const given = (key: string): DocumentValue | null => memberOf(members, key);
  for (const key of ['name', 'when', 'then']) if (given(key) === null) errors.push(ruleFailureAt(position, 'missing', { key }));
  const name = textOf(given('name'));
  if (given('name') !== null && (name === null || !OWN_RULE_NAME.test(name)))
    errors.push(ruleFailureAt(given('name')?.position ?? position, 'rule_name', { limit: OWN_RULES_LIMITS.name }));
  const then = wordIn(given('then'), OWN_ACTIONS, 'then', errors);
  const when = conditionsIn(given('when'), errors);
  const draw = drawIn(item, errors);
  return name === null || then === null ? null : { name, when, then, draw };
}

function textOf(value: DocumentValue | null): string | null {
  return value?.kind === 'text' ? value.text : null;
}

/** Returns the value if it is one of the words; otherwise null. Adds an error if the value exists but is not one of the words. */
function wordIn<W extends string>(value: DocumentValue | null, words: readonly W[], code: RuleFailureCode, errors: Failures): W | null {
  const word = wordOf(value, words);
  if (value !== null && word === null) errors.push(ruleFailureAt(value.position, code));
  return word;
}

function drawIn({ members, position }: Extract<DocumentValue, { kind: 'map' }>, errors: Failures): OwnRule['draw'] {
  const percent = memberOf(members, 'percent');
  const otherwise = memberOf(members, 'otherwise');
  const word = wordIn(otherwise, OWN_OTHERWISE, 'otherwise', errors);
  if (percent === null) {
    if (otherwise !== null) errors.push(ruleFailureAt(otherwise.position, 'otherwise_alone'));
    return null;
  }
  if (otherwise === null) errors.push(ruleFailureAt(position, 'missing', { key: 'otherwise' }));
  const share = numberOf(percent);
  if (share === null || share <= 0 || share >= 100) errors.push(ruleFailureAt(percent.position, 'percent'));
  return share === null || word === null ? null : { percent: share, otherwise: word };
}

function numberOf(value: DocumentValue): number | null {
  return value.kind === 'other' && typeof value.value === 'number' ? value.value : null;
}

function conditionsIn(value: DocumentValue | null, errors: Failures): readonly OwnCondition[] {
  if (value === null) return [];
  if (value.kind !== 'list') {
    errors.push(ruleFailureAt(value.position, 'when'));
    return [];
  }
  const { conditions: most } = OWN_RULES_LIMITS;
  if (value.items.length > most) {
    errors.push(ruleFailureAt(value.items[most]?.position ?? value.position, 'many_conditions', { limit: most }));
    return [];
  }
  return value.items.flatMap((item) => conditionIn(item, errors) ?? []);
}

function conditionIn(item: DocumentValue, errors: Failures): OwnCondition | null {
  if (item.kind !== 'map') {
    errors.push(ruleFailureAt(item.position, 'condition'));
    return null;
  }
  const { members, position } = item;
  errors.push(...keyFailures(members, CONDITION_KEYS));
  const named = memberOf(members, 'annotation');
  const annotation = textOf(named);
  const isNamed = annotation !== null && annotation !== '' && annotation.length <= OWN_RULES_LIMITS.text;
  if (!isNamed) errors.push(ruleFailureAt(named?.position ?? position, 'annotation', { limit: OWN_RULES_LIMITS.text }));
  const [test, second] = members.filter(({ key }) => TESTS.has(key));
  if (test === undefined || second !== undefined) errors.push(ruleFailureAt(second?.position ?? position, 'one_test'));
  return test === undefined || !isNamed ? null : testIn(test, annotation, errors);
}

function testIn({ key, value }: DocumentMember, annotation: string, errors: Failures): OwnCondition | null {
  const refused = (code: RuleFailureCode, limit: number = OWN_RULES_LIMITS.text): null => {
    errors.push(ruleFailureAt(value.position, code, { key, limit }));
    return null;
  };
  const presence = PRESENCE_TESTS.find((test) => test === key);
  if (presence !== undefined)
    return value.kind === 'other' && value.value === true ? { annotation, test: presence } : refused('must_be_true');
  if (key === 'older_than_days') {
    const days = numberOf(value);
    const isInRange = days !== null && Number.isInteger(days) && days >= 0 && days <= OWN_RULES_LIMITS.days;
    return isInRange ? { annotation, test: key, days } : refused('days', OWN_RULES_LIMITS.days);
  }
  if (key === 'one_of') {
    const texts = value.kind === 'list' ? value.items.map(comparedText) : [];
    const isWhole = texts.length > 0 && texts.length <= OWN_RULES_LIMITS.texts && texts.every((text) => text !== null);
    return isWhole ? { annotation, test: key, texts } : refused('texts', OWN_RULES_LIMITS.texts);
  }
  const test = TEXT_TESTS.find((word) => word === key);
  const text = comparedText(value);
  return test === undefined || text === null ? refused('text') : { annotation, test, text };
}

function comparedText(value: DocumentValue): string | null {
  const text = textOf(value);
  return text === null || text.length > OWN_RULES_LIMITS.text ? null : text;
}
