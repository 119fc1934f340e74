import { describe, expect, it } from 'vitest';
import { type AnnotationValue, comparedText, isObject } from '../../../../../shared/report/parts/annotation-value.ts';
import { buildDate, isOldBuild } from '../../../../../shared/verdict/throttling/build-date.ts';
import { readLenientJson } from '../../../../../shared/report/parts/lenient-json.ts';
import { ruleKind, throttle } from '../../../../../shared/verdict/throttling/throttle.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

/** Parses annotations from JSON text, so that numbers keep their notation. */
function annotations(json: string): ReadonlyMap<string, AnnotationValue> {
  const reading = readLenientJson(json);
  if (reading.kind !== 'value' || !isObject(reading.value)) throw new Error('not an object');
  return reading.value;
}

const decide = (json: string, roll = 0.5, rules: 'mozilla' | 'accept_all' = 'mozilla') =>
  throttle(annotations(json), { now: NOW, roll, rules });

function environment(value: string) {
  return decide(`{"ProductName":"Firefox","ReleaseChannel":"esr","TelemetryEnvironment":${value}}`);
}

describe('throttle', () => {
  it('accepts a sample roll up to and including the rate of a sampling rule', () => {
    const release = '{"ProductName":"Firefox","ReleaseChannel":"release"}';
    expect(decide(release, 0.1)).toEqual({ result: 'ACCEPT', rule: 'is_firefox_desktop', rate: 10 });
    expect(decide(release, 0.100001)).toEqual({ result: 'REJECT', rule: 'is_firefox_desktop', rate: 10 });
  });

  it('continues with the next rule if a sampling rule lets a report pass', () => {
    const kill = '{"ProductName":"Firefox","ReleaseChannel":"nightly","ipc_channel_error":"ShutDownKill"}';
    expect(decide(kill, 0.05)).toEqual({ result: 'ACCEPT', rule: 'is_nightly', rate: 100 });
    expect(decide(kill, 0.5)).toEqual({ result: 'REJECT', rule: 'is_shutdownkill', rate: 10 });
  });

  it('accepts everything with the rule set accept_all', () => {
    expect(decide('{}', 0.5, 'accept_all')).toEqual({ result: 'ACCEPT', rule: 'accept_everything', rate: 100 });
  });

  it('compares values by their text', () => {
    expect(decide('{"ProductName":"Firefox","ReleaseChannel":"release","Throttleable":-0}')).toMatchObject({ rule: 'throttleable_0' });
    expect(decide('{"ProductName":"Firefox","ReleaseChannel":"release","Throttleable":0.0}')).toMatchObject({ rule: 'is_firefox_desktop' });
    expect(decide('{"ProductName":"Firefox","BuildID":20160101010101}')).toMatchObject({ rule: 'has_old_buildid' });
    expect(decide('{"ProductName":"Firefox","BuildID":20160101010101.0}')).toMatchObject({ rule: 'accept_everything' });
    expect(decide('{"ProductName":["Firefox"]}')).toMatchObject({ rule: 'unsupported_product' });
  });

  it('fails as the collector does on an environment that is JSON but not an object', () => {
    for (const value of ['5', '1.5', '[]', '[1, [2.5]]', '"5"', '"null"', '"true"', '"NaN"', '"[]"', '"\\"text\\""']) {
      expect(environment(value), value).toEqual({ error: 500 });
    }
  });

  it('ignores an environment that is not JSON text, or an object without a system', () => {
    for (const value of ['true', 'null', '{}', '{"system":{"os":{}}}', '["a"]', '"{"', '""', '"{\\"system\\":[]}"', '"\\ufeff{}"']) {
      expect(environment(value), value).toMatchObject({ rule: 'is_alpha_beta_esr' });
    }
  });

  it('accepts only integers as a Windows build', () => {
    const withBuild = (build: string) =>
      environment(JSON.stringify(`{"system":{"os":{"name":"Windows_NT","windowsBuildNumber":${build}}}}`));
    for (const build of ['9600', '1', '-5', 'true'])
      expect(withBuild(build), build).toMatchObject({ rule: 'is_firefox_esr_unsupported_windows' });
    for (const build of ['9601', '0', 'false', '9600.0', '"9600"', 'null', '1e3'])
      expect(withBuild(build), build).toMatchObject({ rule: 'is_alpha_beta_esr' });
  });

  it('fails on an environment nested deeper than the collector can read', () => {
    expect(environment(JSON.stringify('['.repeat(5_000)))).toEqual({ error: 500 });
  });
});

describe('build IDs', () => {
  it('are old after 730 days', () => {
    const day = (days: number) => new Date(NOW - days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '') + '000000';
    expect(isOldBuild(day(729), NOW)).toBe(false);
    // The age counts from midnight of the build’s date. It is noon now, so the build is 730.5 days old.
    expect(isOldBuild(day(730), NOW)).toBe(true);
    expect(isOldBuild(day(731), NOW)).toBe(true);
  });

  it('are never old with another format or an impossible date', () => {
    for (const buildId of [
      '',
      '2016010101010',
      '201601010101010',
      '20160230000000',
      '20161301000000',
      '20160001000000',
      '19990101000000',
      ' 20160101010101',
    ]) {
      expect(buildDate(buildId), buildId).toBeNull();
    }
  });

  it('may end with a line feed and contain digits of other scripts', () => {
    expect(buildDate('20160229010101\n')).toBe(Date.UTC(2016, 1, 29));
    expect(buildDate('20160229010101\n\n')).toBeNull();
    expect(buildDate('20\u0661\u0666022\u0669010101')).toBe(Date.UTC(2016, 1, 29));
  });
});

describe('the text that values are compared by', () => {
  it.each([
    ['null', 'None'],
    ['true', 'True'],
    ['1e16', '1e+16'],
    ['123456789012345680.0', '1.2345678901234568e+17'],
    ['0.00001', '1e-05'],
    ['0.0001', '0.0001'],
    ['-0.0', '-0.0'],
    ['52.50', '52.5'],
    ['100.0', '100.0'],
    ['NaN', 'nan'],
    ['-Infinity', '-inf'],
    ['1e999', 'inf'],
    ['[1,"a",{"b":"it\'s"}]', "[1, 'a', {'b': \"it's\"}]"],
    ['"\\n"', '\n'],
    ['["\\n\\u0001\\\\"]', "['\\n\\x01\\\\']"],
  ])('is correct for %s', (json, text) => {
    const reading = readLenientJson(json);
    expect(reading.kind === 'value' ? comparedText(reading.value) : reading.kind).toBe(text);
  });
});

describe('the kind of a rejection', () => {
  it('is soft for the sampling rules', () => {
    for (const rule of ['rule_is_shutdownkill', 'rule_is_firefox_esr_unsupported_windows', 'is_firefox_desktop'])
      expect(ruleKind(rule)).toBe('soft');
  });

  it('is hard for the other rules of the table', () => {
    for (const rule of ['rule_has_hangid_and_browser', 'rule_unsupported_product', 'has_old_buildid', 'rule_NO_MATCH'])
      expect(ruleKind(rule)).toBe('hard');
  });

  it('is unknown for an unknown rule', () => {
    for (const rule of ['rule_is_thunderbird_seamonkey', '', 'rule_', 'rule_rule_b2g', 'RULE_b2g']) expect(ruleKind(rule)).toBe('unknown');
  });
});
