import type { DocumentMember, DocumentValue } from '../../report/catalog/catalog-document.ts';
import { memberOf, wordOf } from '../../report/catalog/catalog-document.ts';
import { keyFaults } from '../../report/catalog/catalog-faults.ts';
import type { Result } from '../../errors.ts';
import { fail, ok } from '../../errors.ts';
import type { OwnCondition, OwnRule, OwnRules } from '../rules/own-rules.ts';
import { OWN_ACTIONS, OWN_OTHERWISE, OWN_RULES_LIMITS, OWN_RULE_NAME, PRESENCE_TESTS, TEXT_TESTS } from '../rules/own-rules.ts';
import type { RuleFault, RuleFaultCode } from './rule-faults.ts';
import { ruleFaultAt } from './rule-faults.ts';

const KEYS: ReadonlySet<string> = new Set(['rules']);
const RULE_KEYS: ReadonlySet<string> = new Set(['name', 'when', 'then', 'percent', 'otherwise']);
const TESTS: ReadonlySet<string> = new Set([...TEXT_TESTS, ...PRESENCE_TESTS, 'one_of', 'older_than_days']);
const CONDITION_KEYS: ReadonlySet<string> = new Set(['annotation', ...TESTS]);

/**
 * Throttling rules out of a document (docs/formats.md, Throttling rules of a file). `name`: what the rules are called. Errors: everything that is wrong with
 * it, in the order of its lines; rules with a fault count for nothing, as a rule that is left out would let another one decide.
 */
export function readOwnRules(document: DocumentValue, name: string): Result<OwnRules, readonly RuleFault[]> {
  const faults: RuleFault[] = [];
  const rules = rulesIn(document, faults);
  const own: OwnRules = { name: name.slice(0, OWN_RULES_LIMITS.name), rules };
  const isWhole = faults.length === 0;
  if (isWhole && JSON.stringify(own).length > OWN_RULES_LIMITS.whole)
    faults.push(ruleFaultAt(document.place, 'whole', { limit: OWN_RULES_LIMITS.whole }));
  return faults.length === 0 ? ok(own) : fail(faults.toSorted((a, b) => a.line - b.line || a.column - b.column));
}

/** Gathers what is wrong; what is right is given back. */
type Faults = RuleFault[];

function rulesIn(document: DocumentValue, faults: Faults): readonly OwnRule[] {
  if (document.kind !== 'map') {
    faults.push(ruleFaultAt(document.place, 'no_rules'));
    return [];
  }
  faults.push(...keyFaults(document.members, KEYS));
  const list = memberOf(document.members, 'rules');
  if (list?.kind !== 'list') {
    faults.push(ruleFaultAt(list?.place ?? document.place, list === null ? 'no_rules' : 'rules_list'));
    return [];
  }
  const { rules: most } = OWN_RULES_LIMITS;
  if (list.items.length > most) {
    faults.push(ruleFaultAt(list.items[most]?.place ?? list.place, 'many_rules', { limit: most }));
    return [];
  }
  const lines = new Map<string, number>();
  return list.items.flatMap((item) => {
    const rule = ruleIn(item, faults);
    if (rule === null) return [];
    const earlier = lines.get(rule.name);
    if (earlier !== undefined) faults.push(ruleFaultAt(item.place, 'rule_twice', { name: rule.name, line: earlier }));
    else lines.set(rule.name, item.place.line);
    return [rule];
  });
}

function ruleIn(item: DocumentValue, faults: Faults): OwnRule | null {
  if (item.kind !== 'map') {
    faults.push(ruleFaultAt(item.place, 'rule'));
    return null;
  }
  const { members, place } = item;
  faults.push(...keyFaults(members, RULE_KEYS));
  const given = (key: string): DocumentValue | null => memberOf(members, key);
  for (const key of ['name', 'when', 'then']) if (given(key) === null) faults.push(ruleFaultAt(place, 'missing', { key }));
  const name = textOf(given('name'));
  if (given('name') !== null && (name === null || !OWN_RULE_NAME.test(name)))
    faults.push(ruleFaultAt(given('name')?.place ?? place, 'rule_name', { limit: OWN_RULES_LIMITS.name }));
  const then = wordIn(given('then'), OWN_ACTIONS, 'then', faults);
  const when = conditionsIn(given('when'), faults);
  const draw = drawIn(item, faults);
  return name === null || then === null ? null : { name, when, then, draw };
}

function textOf(value: DocumentValue | null): string | null {
  return value?.kind === 'text' ? value.text : null;
}

/** null, with a fault where it is there and none of these words. */
function wordIn<W extends string>(value: DocumentValue | null, words: readonly W[], code: RuleFaultCode, faults: Faults): W | null {
  const word = wordOf(value, words);
  if (value !== null && word === null) faults.push(ruleFaultAt(value.place, code));
  return word;
}

function drawIn({ members, place }: Extract<DocumentValue, { kind: 'map' }>, faults: Faults): OwnRule['draw'] {
  const percent = memberOf(members, 'percent');
  const otherwise = memberOf(members, 'otherwise');
  const word = wordIn(otherwise, OWN_OTHERWISE, 'otherwise', faults);
  if (percent === null) {
    if (otherwise !== null) faults.push(ruleFaultAt(otherwise.place, 'otherwise_alone'));
    return null;
  }
  if (otherwise === null) faults.push(ruleFaultAt(place, 'missing', { key: 'otherwise' }));
  const share = numberOf(percent);
  if (share === null || share <= 0 || share >= 100) faults.push(ruleFaultAt(percent.place, 'percent'));
  return share === null || word === null ? null : { percent: share, otherwise: word };
}

function numberOf(value: DocumentValue): number | null {
  return value.kind === 'other' && typeof value.value === 'number' ? value.value : null;
}

function conditionsIn(value: DocumentValue | null, faults: Faults): readonly OwnCondition[] {
  if (value === null) return [];
  if (value.kind !== 'list') {
    faults.push(ruleFaultAt(value.place, 'when'));
    return [];
  }
  const { conditions: most } = OWN_RULES_LIMITS;
  if (value.items.length > most) {
    faults.push(ruleFaultAt(value.items[most]?.place ?? value.place, 'many_conditions', { limit: most }));
    return [];
  }
  return value.items.flatMap((item) => conditionIn(item, faults) ?? []);
}

function conditionIn(item: DocumentValue, faults: Faults): OwnCondition | null {
  if (item.kind !== 'map') {
    faults.push(ruleFaultAt(item.place, 'condition'));
    return null;
  }
  const { members, place } = item;
  faults.push(...keyFaults(members, CONDITION_KEYS));
  const named = memberOf(members, 'annotation');
  const annotation = textOf(named);
  const isNamed = annotation !== null && annotation !== '' && annotation.length <= OWN_RULES_LIMITS.text;
  if (!isNamed) faults.push(ruleFaultAt(named?.place ?? place, 'annotation', { limit: OWN_RULES_LIMITS.text }));
  const [test, second] = members.filter(({ key }) => TESTS.has(key));
  if (test === undefined || second !== undefined) faults.push(ruleFaultAt(second?.place ?? place, 'one_test'));
  return test === undefined || !isNamed ? null : testIn(test, annotation, faults);
}

function testIn({ key, value }: DocumentMember, annotation: string, faults: Faults): OwnCondition | null {
  const refused = (code: RuleFaultCode, limit: number = OWN_RULES_LIMITS.text): null => {
    faults.push(ruleFaultAt(value.place, code, { key, limit }));
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
