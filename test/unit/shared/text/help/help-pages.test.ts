import { describe, expect, it } from 'vitest';
import { ANNOTATION_ROWS } from '../../../../../shared/report/catalog/annotation-rows.ts';
import { BINARY_PARTS } from '../../../../../shared/report/catalog/binary-parts.ts';
import { LISTED_REASONS } from '../../../../../shared/report/catalog/malformed-reasons.ts';
import { SPEC_RULES } from '../../../../../shared/dialect.ts';
import { CODE_EXAMPLES } from '../../../../../shared/text/help/examples.ts';
import { answerHelp, answerLineHelp, kindOf } from '../../../../../shared/text/help/help-ids.ts';
import type { HelpPage } from '../../../../../shared/text/help/help-page.ts';
import { HINT_CODES } from '../../../../../shared/report/dump/crash/hint.ts';
import { STREAM_KINDS } from '../../../../../shared/report/dump/format/streams.ts';
import { LEVELS } from '../../../../../shared/report/dump/levels.ts';
import { DUMP_FINDING_HELP } from '../../../../../shared/text/help/dump-file-help.ts';
import { REASON_HELP } from '../../../../../shared/text/help/dump-hints-help.ts';
import { DUMP_PAGES } from '../../../../../shared/text/help/dump-pages.ts';
import { TRUST_WORDS } from '../../../../../shared/text/report/dump-frames.ts';
import { HELP_IDS, helpPage } from '../../../../../shared/text/help/help-pages.ts';
import { THROTTLING_WORDS } from '../../../../../shared/text/help/throttling-words.ts';
import { PART_STEPS, EXPLAIN_STEPS } from '../../../../../shared/verdict/explain/explain-steps.ts';
import { VERDICT_SENTENCES } from '../../../../../shared/text/verdict/verdicts.ts';
import { OUTCOME_KINDS } from '../../../../../shared/sending/outcome/outcome.ts';
import { SETTINGS } from '../../../../../shared/settings/settings.ts';
import { MOZILLA_RULE_NAMES } from '../../../../../shared/verdict/throttling/rule-facts.ts';
import { throttle } from '../../../../../shared/verdict/throttling/throttle.ts';
import { FINDING_CODES } from '../../../../../shared/verdict/checks/finding-codes.ts';
import { RULES_OF_REASON } from '../../../../../shared/verdict/checks/reason-rules.ts';

function pageOf(id: string): HelpPage {
  const page = helpPage(id);
  if (page === null) throw new Error(`no page ${id}`);
  return page;
}

const PAGES = HELP_IDS.map((id) => [id, pageOf(id)] as const);
/** Pages that must have a reason and example bytes. Pages of steps, settings and parts only describe their subject. */
const EXPLAINED = PAGES.filter(([, { kind }]) => kind !== 'step' && kind !== 'setting' && kind !== 'part' && !(kind in DUMP_PAGES));
const RULES = Object.keys(VERDICT_SENTENCES).filter((rule) => rule !== 'accepted' && rule !== 'throttled');

describe('help pages', () => {
  it('cover every finding, rule, reason, outcome, annotation, part, step and setting, and what a dump shows', () => {
    const wanted = [
      ...FINDING_CODES.map((code) => `finding:${code}`),
      ...RULES.map((rule) => `rule:${rule}`),
      ...Object.keys(RULES_OF_REASON).map((reason) => `reason:${reason}`),
      ...[...MOZILLA_RULE_NAMES, 'NO_MATCH'].map((name) => `throttling:${name}`),
      ...SPEC_RULES.map((rule) => `spec:${rule}`),
      ...OUTCOME_KINDS.map((kind) => `outcome:${kind}`),
      ...ANNOTATION_ROWS.map(([name]) => `annotation:${name}`),
      'annotation:Email',
      ...BINARY_PARTS.map(({ name }) => `part:${name}`),
      ...[...EXPLAIN_STEPS, ...PART_STEPS].map((step) => `step:${step}`),
      ...Object.keys(SETTINGS).map((key) => `setting:${key}`),
      ...HINT_CODES.map((code) => `hint:${code}`),
      ...Object.keys(REASON_HELP).map((family) => `crash:${family}`),
      ...Object.keys(TRUST_WORDS).map((trust) => `trust:${trust}`),
      ...STREAM_KINDS.map(({ name }) => `stream:${name}`),
      ...LEVELS.map((level) => `level:${level}`),
      ...Object.keys(DUMP_FINDING_HELP).map((code) => `dump:${code}`),
      'signature:crash',
    ];
    expect(HELP_IDS.toSorted()).toEqual(wanted.toSorted());
    expect(new Set(HELP_IDS).size).toBe(HELP_IDS.length);
  });

  it.each(PAGES)('describe %s in complete sentences without unfilled placeholders', (id, page) => {
    expect(page.id).toBe(id);
    expect(page.kind).toBe(kindOf(id));
    expect(page.title).not.toBe('');
    for (const text of [page.what, ...(page.why === null ? [] : [page.why])]) {
      expect(text).toMatch(/^[\p{Lu}“].*[.”]$/su);
      expect(text).not.toMatch(/undefined|\{\w+\}|!/);
    }
    for (const { label, text } of page.facts) expect([label, text]).not.toContain('');
  });

  it.each(EXPLAINED)('explain why for %s, and show bytes or the reason for their absence', (_id, { what, why, example, noExample }) => {
    expect(why).not.toBeNull();
    expect(why).not.toBe(what);
    expect((example === null) === (noExample !== null)).toBe(true);
  });

  it.each(PAGES)('mark a valid range of bytes in the example of %s', (_id, { example }) => {
    if (example === null) return;
    const { text, from, length } = example;
    expect(text).toMatch(/^[\u0000-\u00ff]+$/);
    expect(from).toBeGreaterThanOrEqual(0);
    expect(from + length).toBeLessThanOrEqual(text.length);
  });

  it.each(PAGES)('link from %s only to existing pages', (_id, { related }) => {
    for (const other of related) expect(HELP_IDS).toContain(other);
  });

  it('distinguish reasons of the interface from other reasons', () => {
    for (const reason of LISTED_REASONS)
      expect(
        pageOf(`reason:${reason}`)
          .facts.map(({ text }) => text)
          .join(),
      ).toContain('in the interface’s list');
    expect(
      pageOf('reason:invalid_uuid')
        .facts.map(({ text }) => text)
        .join(),
    ).toContain('not in the interface’s list');
  });

  it('lack example bytes only for the few codes that concern the whole report or are too large', () => {
    const without = Object.entries(CODE_EXAMPLES).flatMap(([code, { bytes }]) => (bytes === null ? [code] : []));
    expect(without.toSorted()).toEqual(
      ['body_too_large', 'head_inferred', 'no_minidump', 'not_compressed', 'text_too_large', 'too_large'].toSorted(),
    );
  });
});

describe('the help id for a code in the app', () => {
  it('leads to the rule that decided, and to a general page for unknown names', () => {
    expect(helpPage('finding:json_syntax')?.id).toBe('rule:json_syntax');
    expect(helpPage('reason:something_new')?.id).toBe('outcome:malformed');
    expect(helpPage('throttling:of_my_own')?.id).toBe('outcome:rejected');
    expect(helpPage('annotation:MadeUp')).toMatchObject({
      title: 'MadeUp',
      what: expect.stringContaining('not in the annotation list') as string,
    });
    for (const id of ['finding:none', 'rule:chunked', 'nothing', 'spec:x', 'constructor:x', 'finding:constructor', 'outcome:toString'])
      expect(helpPage(id), id).toBeNull();
  });

  it('follows from the answer', () => {
    expect(answerHelp('malformed', 'malformed_no_boundary')).toBe('reason:no_boundary');
    expect(answerHelp('rejected', 'rule_is_nightly')).toBe('throttling:is_nightly');
    expect(answerHelp('accepted', 'bp-6b1ae9d4')).toBe('outcome:accepted');
    expect(answerHelp('other', null)).toBe('outcome:other');
    expect(answerLineHelp(200, 'CrashID=bp-6b1ae9d4')).toBe('outcome:accepted');
    expect(answerLineHelp(200, 'Discarded=rule_is_nightly')).toBe('throttling:is_nightly');
    expect(answerLineHelp(400, 'Discarded=malformed_bad_gzip')).toBe('reason:bad_gzip');
    expect(answerLineHelp(413, '<html>')).toBe('outcome:too_large');
    expect(answerLineHelp(503, '')).toBe('outcome:server_error');
    expect(answerLineHelp(401, 'Discarded=unauthorized_uuid')).toBe('outcome:other');
  });
});

describe('the example request of a throttling rule', () => {
  it.each(MOZILLA_RULE_NAMES)('is decided by the rule %s', (name) => {
    const annotations = new Map(Object.entries(THROTTLING_WORDS[name].example));
    const options = { now: Date.UTC(2018, 0, 15), roll: 0.99, rules: 'mozilla' } as const;
    expect(throttle(annotations, options)).toMatchObject({ rule: name });
  });
});
