import { fullReason } from '../../report/catalog/malformed-reasons.ts';
import { outcomeSentences } from '../sending/outcomes.ts';
import { SETTING_WORDS, optionWord } from '../app/settings.ts';
import { outcomeWord } from '../verdict/ui.ts';
import { type OutcomeKind, type Rejection, OUTCOME_KINDS } from '../../sending/outcome/outcome.ts';
import { type SettingKey, SETTINGS } from '../../settings/settings.ts';
import { writtenDefault } from '../../settings/written.ts';
import { MOZILLA_RULE_FACTS, isMozillaRule, annotationsOfMozillaRule } from '../../verdict/throttling/rule-facts.ts';
import { ANNOTATION_NAMES } from './annotation-pages.ts';
import { REASON_PAGES } from './code-pages.ts';
import { type ExampleBytes, pieceOf } from './example.ts';
import type { HelpId } from './help-ids.ts';
import type { HelpFact, HelpPage } from './help-page.ts';
import { PAGE_WORDS } from './help-words.ts';
import { OUTCOME_HELP } from './outcome-whys.ts';
import { type ThrottlingName, THROTTLING_WORDS } from './throttling-words.ts';

export function isThrottlingName(code: string): code is ThrottlingName {
  return Object.hasOwn(THROTTLING_WORDS, code);
}

export function isOutcome(code: string): code is OutcomeKind {
  return Object.hasOwn(OUTCOME_HELP, code);
}

export function isSetting(code: string): code is SettingKey {
  return Object.hasOwn(SETTINGS, code);
}

export const THROTTLING_PAGES = Object.keys(THROTTLING_WORDS).filter(isThrottlingName);
export const SETTING_PAGES = Object.keys(SETTINGS).filter(isSetting);

export function throttlingPage(name: ThrottlingName): HelpPage {
  const { what, why, fix, example } = THROTTLING_WORDS[name];
  const bytes = partsOf(example);
  return {
    id: `throttling:${name}`,
    kind: 'throttling',
    title: `rule_${name}`,
    isCode: true,
    what,
    why,
    facts: [...outcomeFacts(name), ...ruleAnnotationFacts(name)],
    example: bytes,
    noExample: bytes === null ? PAGE_WORDS.noBytes : null,
    fixes: [fix],
    related: [
      ...(rejects(name) ? (['outcome:rejected'] as const) : []),
      ...annotationsOfMozillaRule(name)
        .filter((annotation) => ANNOTATION_NAMES.includes(annotation))
        .map((annotation): HelpId => `annotation:${annotation}`),
    ],
  };
}

function rejects(name: ThrottlingName): boolean {
  if (!isMozillaRule(name)) return true;
  const { outcome } = MOZILLA_RULE_FACTS[name];
  return outcome.kind === 'sampled' || outcome.result === 'REJECT';
}

function outcomeFacts(name: ThrottlingName): readonly HelpFact[] {
  const outcome = isMozillaRule(name) ? MOZILLA_RULE_FACTS[name].outcome : null;
  const rate: HelpFact[] = outcome?.kind === 'sampled' ? [{ label: PAGE_WORDS.rate, text: `${String(outcome.at)} %` }] : [];
  const answer: HelpFact[] = rejects(name) ? [{ label: PAGE_WORDS.answer, text: `200 Discarded=rule_${name}`, isCode: true }] : [];
  return [...answer, ...rate];
}

function ruleAnnotationFacts(name: ThrottlingName): readonly HelpFact[] {
  const names = annotationsOfMozillaRule(name);
  return names.length === 0 ? [] : [{ label: PAGE_WORDS.looksAt, text: names.join(', '), isCode: true }];
}

/** Annotations as parts of a body. The last value is marked. null if there are no annotations. */
function partsOf(annotations: Readonly<Record<string, string>>): ExampleBytes | null {
  const parts = Object.entries(annotations).map(
    ([name, value]) => [`Content-Disposition: form-data; name="${name}"\r\n\r\n`, value] as const,
  );
  const last = parts.at(-1);
  if (last === undefined) return null;
  const before = parts.slice(0, -1).map(([head, value]) => `--boundary\r\n${head}${value}\r\n`);
  return pieceOf(`${before.join('')}--boundary\r\n${last[0]}`, last[1], '\r\n');
}

export function outcomePage(kind: OutcomeKind): HelpPage {
  const { why, status, contentType, body } = OUTCOME_HELP[kind];
  return {
    id: `outcome:${kind}`,
    kind: 'outcome',
    title: outcomeWord(kind),
    isCode: false,
    what: OUTCOME_WHAT[kind] ?? sentencesOf(kind, null).meaning,
    why,
    facts: [{ label: PAGE_WORDS.status, text: String(status) }],
    example: pieceOf(`HTTP/1.1 ${String(status)}\r\nContent-Type: ${contentType}\r\n\r\n`, body),
    noExample: null,
    fixes: kind === 'rejected' ? REJECTED_FIXES : [sentencesOf(kind, null).mayDo],
    related: kind === 'malformed' ? REASON_PAGES.map((reason): HelpId => `reason:${reason}`) : kind === 'rejected' ? REJECTING : [],
  };
}

/** The meaning of outcomes for which the usual sentences describe only one particular answer. */
const OUTCOME_WHAT: Readonly<Partial<Record<OutcomeKind, string>>> = {
  rejected: PAGE_WORDS.rejectedWhat,
  malformed: PAGE_WORDS.malformedWhat,
  server_error: PAGE_WORDS.serverErrorWhat,
  other: PAGE_WORDS.otherWhat,
};

function sentencesOf(kind: OutcomeKind, rejection: Rejection | null): ReturnType<typeof outcomeSentences> {
  return outcomeSentences({
    kind,
    status: OUTCOME_HELP[kind].status,
    value: kind === 'malformed' ? fullReason('no_annotations') : null,
    rejection,
  });
}

const REJECTED_FIXES: readonly string[] = [
  `${PAGE_WORDS.soft}: ${sentencesOf('rejected', 'soft').mayDo}`,
  `${PAGE_WORDS.hard}: ${sentencesOf('rejected', 'hard').mayDo}`,
];

const REJECTING: readonly HelpId[] = THROTTLING_PAGES.filter(rejects).map((name): HelpId => `throttling:${name}`);

export const OUTCOME_PAGES = OUTCOME_KINDS;

export function settingPage(key: SettingKey): HelpPage {
  const { label, about } = SETTING_WORDS[key];
  const { variable, takesEffect } = SETTINGS[key];
  return {
    id: `setting:${key}`,
    kind: 'setting',
    title: label,
    isCode: false,
    what: about,
    why: null,
    facts: [
      { label: PAGE_WORDS.key, text: key, isCode: true },
      { label: PAGE_WORDS.usual, text: optionWord(writtenDefault(key)) },
      ...(variable === null ? [] : [{ label: PAGE_WORDS.variable, text: variable, isCode: true }]),
      { label: PAGE_WORDS.takesEffect, text: takesEffect === 'at_once' ? PAGE_WORDS.atOnce : PAGE_WORDS.nextStart },
    ],
    example: null,
    noExample: null,
    fixes: [],
    related: [],
  };
}
