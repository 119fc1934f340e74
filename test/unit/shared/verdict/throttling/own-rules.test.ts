import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readRulesBytes } from '../../../../../electron/host/sending/targets/rules-file.ts';
import {
  type Throttling,
  changesAt,
  annotationsOfRule,
  ruleKind,
  throttle,
  throttleChances,
} from '../../../../../shared/verdict/throttling/throttle.ts';
import { ruleFailuresText } from '../../../../../shared/text/verdict/own-rules.ts';
import type { OwnRules } from '../../../../../shared/verdict/rules/own-rules.ts';
import { DEFAULT_RULES, areSameRules } from '../../../../../shared/verdict/rules/target-rules.ts';
import { targetRulesSchema } from '../../../../../shared/bridge/view/target-view.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

const read = (text: string) => readRulesBytes(new TextEncoder().encode(text), 'rules.yaml');

function rulesOf(text: string): OwnRules {
  const rules = read(text);
  return rules.ok ? rules.value : expect.fail(ruleFailuresText(rules.error));
}

function errorsOf(text: string): string {
  const rules = read(text);
  return rules.ok ? expect.fail('taken') : ruleFailuresText(rules.error);
}

/** Makes rules with a single rule that accepts reports with this condition. All other reports are rejected. */
const asking = (condition: string): OwnRules => rulesOf(`rules: [{name: it, when: [${condition}], then: accept}]`);

function decided(rules: OwnRules, annotations: Readonly<Record<string, string>>, roll = 0.5): Throttling {
  return throttle(new Map(Object.entries(annotations)), { now: NOW, roll, rules });
}

const fits = (condition: string, annotations: Readonly<Record<string, string>>): boolean =>
  'result' in decided(asking(condition), annotations) && JSON.stringify(decided(asking(condition), annotations)).includes('ACCEPT');

const RULES = `# ours
rules:
  - name: ours_alone
    when:
      - {annotation: ProductName, is_not: Ours}
    then: reject
  - name: old
    when: [{annotation: BuildID, older_than_days: 30}]
    then: fake_accept
  - name: sampled
    when: [{annotation: ReleaseChannel, one_of: [release, esr]}]
    then: accept
    percent: 25
    otherwise: continue
  - {name: rest, when: [], then: defer, percent: 60, otherwise: reject}
`;

describe('throttling rules from a file', () => {
  it.each([
    ['{annotation: A, is: x}', { A: 'x' }, true],
    ['{annotation: A, is: x}', { A: 'X' }, false],
    ['{annotation: A, is: ""}', {}, false],
    ['{annotation: A, is_not: x}', { A: 'y' }, true],
    ['{annotation: A, is_not: x}', { A: 'x' }, false],
    ['{annotation: A, is_not: x}', {}, true],
    ['{annotation: A, one_of: [x, "7"]}', { A: '7' }, true],
    ['{annotation: A, one_of: [x]}', {}, false],
    ['{annotation: A, starts_with: "148."}', { A: '148.0a1' }, true],
    ['{annotation: A, starts_with: "1.8"}', { A: '148' }, false],
    ['{annotation: A, present: true}', { A: '' }, true],
    ['{annotation: A, present: true}', {}, false],
    ['{annotation: A, absent: true}', {}, true],
    ['{annotation: A, absent: true}', { A: '' }, false],
    ['{annotation: A, older_than_days: 30}', { A: '20261020000000' }, true],
    ['{annotation: A, older_than_days: 31}', { A: '20261020000000' }, true],
    ['{annotation: A, older_than_days: 32}', { A: '20261020000000' }, false],
    ['{annotation: A, older_than_days: 0}', { A: 'no build id' }, false],
    ['{annotation: A, is: x}, {annotation: B, present: true}', { A: 'x' }, false],
    ['{annotation: A, is: x}, {annotation: B, present: true}', { A: 'x', B: 'y' }, true],
  ])('with the condition %s match %j: %s', (condition, annotations, expected) => {
    expect(fits(condition, annotations)).toBe(expected);
  });

  it('decide by the first match, and reject a report that matches no rule', () => {
    const rules = rulesOf(RULES);
    const ours = { ProductName: 'Ours', BuildID: '20261119000000' };
    expect(decided(rules, {})).toEqual({ result: 'REJECT', rule: 'ours_alone', rate: 100 });
    expect(decided(rules, { ...ours, BuildID: '20250101000000' })).toEqual({ result: 'FAKEACCEPT', rule: 'old', rate: 100 });
    expect(decided(rules, { ...ours, ReleaseChannel: 'esr' }, 0.2)).toEqual({ result: 'ACCEPT', rule: 'sampled', rate: 25 });
    expect(decided(rules, { ...ours, ReleaseChannel: 'esr' }, 0.5)).toEqual({ result: 'DEFER', rule: 'rest', rate: 60 });
    expect(decided(rules, ours, 0.9)).toEqual({ result: 'REJECT', rule: 'rest', rate: 60 });
    expect(decided(asking('{annotation: A, present: true}'), {})).toEqual({ result: 'REJECT', rule: 'NO_MATCH', rate: 0 });
  });

  it('give the chance of each answer', () => {
    const annotations = new Map([
      ['ProductName', 'Ours'],
      ['ReleaseChannel', 'release'],
    ]);
    const chances = throttleChances(annotations, { now: NOW, rules: rulesOf(RULES) }) ?? [];
    expect(chances.map(({ throttling, chance }) => [throttling.rule, throttling.result, chance])).toEqual([
      ['sampled', 'ACCEPT', 25],
      ['rest', 'DEFER', 45],
      ['rest', 'REJECT', 30],
    ]);
  });

  it('list the annotations that a rule checks, whether a rule samples, and when the age of a build changes the answer', () => {
    const rules = rulesOf(RULES);
    expect(annotationsOfRule('old', rules)).toEqual(['BuildID']);
    expect(annotationsOfRule('unknown', rules)).toEqual([]);
    expect(['rule_old', 'rule_rest', 'rule_is_firefox_desktop', 'rule_other'].map((name) => ruleKind(name, rules))).toEqual([
      'hard',
      'soft',
      'soft',
      'unknown',
    ]);
    const build = new Map([['BuildID', '20261101000000']]);
    expect(changesAt(new Map([...build, ['ProductName', 'Ours']]), { now: NOW, rules })).toBe(Date.UTC(2026, 10, 1) + 30 * DAY);
    // Without ProductName, another rule decides before the age of the build is checked.
    expect(changesAt(build, { now: NOW, rules })).toBeNull();
  });

  it('cross the bridge unchanged and compare equal by content', () => {
    const rules = { ...DEFAULT_RULES, throttling: rulesOf(RULES) };
    const there = v.parse(targetRulesSchema, JSON.parse(JSON.stringify(rules)));
    expect(there).toEqual(rules);
    expect(areSameRules(there, rules)).toBe(true);
    expect(areSameRules(there, { ...rules, throttling: rulesOf(RULES.replace('30', '31')) })).toBe(false);
    expect(areSameRules(there, DEFAULT_RULES)).toBe(false);
  });

  it('are refused by the bridge if they exceed a limit', () => {
    const own = rulesOf('rules: [{name: it, when: [], then: accept}]');
    const taken = (throttling: unknown): boolean => v.safeParse(targetRulesSchema, { ...DEFAULT_RULES, throttling }).success;
    const rule = own.rules[0];
    expect(taken(own)).toBe(true);
    expect(taken({ ...own, rules: Array.from({ length: 201 }, () => rule) })).toBe(false);
    expect(taken({ ...own, rules: [{ ...rule, name: 'a rule' }] })).toBe(false);
    expect(taken({ ...own, rules: [{ ...rule, then: 'delete' }] })).toBe(false);
    const much = Array.from({ length: 100 }, () => 'x'.repeat(200));
    const whole = Array.from({ length: 10 }, () => ({ ...rule, when: [{ annotation: 'A', test: 'one_of', texts: much }] }));
    expect(taken({ ...own, rules: whole })).toBe(false);
  });

  it.each([
    ['', 'line 1, column 1: the file is empty: it must contain "rules"'],
    ['- name: it', 'line 1, column 1: the file must contain "rules"'],
    ['rules: yes', 'line 1, column 8: "rules" must be a list'],
    ['rules:\n- it', 'line 2, column 3: each rule must have'],
    ['rules:\n- {name: it, then: accept}', 'line 2, column 3: "when" is missing'],
    ['rules:\n- {name: a rule, when: [], then: accept}', 'line 2, column 10: "name" must be up to 80 letters'],
    ['rules:\n- {name: it, when: [], then: perhaps}', 'line 2, column 30: "then" must be'],
    ['rules:\n- {name: it, when: [], then: accept, when_not: 1}', 'line 2, column 38: "when_not" is not a key'],
    ['rules:\n- {name: it, when: [], then: accept, percent: 100, otherwise: reject}', 'line 2, column 47: "percent" must be'],
    ['rules:\n- {name: it, when: [], then: accept, percent: 10}', 'line 2, column 3: "otherwise" is missing'],
    ['rules:\n- {name: it, when: [], then: accept, otherwise: reject}', 'line 2, column 49: "otherwise" requires'],
    ['rules:\n- {name: it, when: [], then: a, then: accept}', '"then" occurs twice'],
    [
      'rules:\n- {name: it, when: [], then: accept}\n- {name: it, when: [], then: reject}',
      'line 3, column 3: the name “it” is already used on line 2',
    ],
    ['rules:\n- name: it\n  when: [{annotation: A, matches: .*}]\n  then: accept', 'line 3, column 26: "matches" is not a key'],
    ['rules:\n- {name: it, when: [{annotation: A}], then: accept}', 'line 2, column 21: a condition has one test'],
    ['rules:\n- {name: it, when: [{annotation: A, is: x, is_not: y}], then: accept}', 'a condition has one test'],
    ['rules:\n- {name: it, when: [{is: x}], then: accept}', '"annotation" must be a text'],
    ['rules:\n- {name: it, when: [{annotation: A, is: 148}], then: accept}', 'line 2, column 41: "is" must be a text'],
    ['rules:\n- {name: it, when: [{annotation: A, one_of: []}], then: accept}', '"one_of" must be a list'],
    ['rules:\n- {name: it, when: [{annotation: A, absent: false}], then: accept}', '"absent" must be true'],
    ['rules:\n- {name: it, when: [{annotation: A, older_than_days: 1.5}], then: accept}', '"older_than_days" must be an integer number'],
    ['rules: [', 'line 1,'],
  ])('are refused completely if they are invalid: %j', (text, message) => {
    expect(errorsOf(text)).toContain(message);
  });

  it('are limited to 200', () => {
    const many = (count: number): string =>
      `rules:\n${Array.from({ length: count }, (_, index) => `- {name: r${index}, when: [], then: accept}\n`).join('')}`;
    expect(rulesOf(many(200)).rules).toHaveLength(200);
    expect(errorsOf(many(201))).toContain('line 202, column 3: too many rules: the limit is 200');
  });
});
