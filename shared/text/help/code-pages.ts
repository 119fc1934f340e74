import { type MalformedReason, fullReason, isListedReason } from '../../report/catalog/malformed-reasons.ts';
import type { Section } from '../../report/catalog/sections.ts';
import type { SpecRule } from '../../dialect.ts';
import { type StepCode, PART_STEPS, SECTION_OF_STEP, stepOf } from '../../verdict/explain/explain-steps.ts';
import { reasonSentence } from '../verdict/reasons.ts';
import { CHECKS } from '../verdict/explanation.ts';
import type { DecidingCode, FindingCode } from '../../verdict/checks/finding-codes.ts';
import type { Severity } from '../../verdict/checks/finding.ts';
import { MOZILLA_RULE_NAMES } from '../../verdict/throttling/rule-facts.ts';
import { RULES_OF_REASON } from '../../verdict/checks/reason-rules.ts';
import type { CodeExample } from './example.ts';
import { CODE_EXAMPLES } from './examples.ts';
import { FINDING_WHYS } from './finding-whys.ts';
import type { HelpId } from './help-ids.ts';
import type { HelpFact, HelpPage } from './help-page.ts';
import { PAGE_WORDS } from './help-words.ts';
import { REASON_WHYS } from './reason-whys.ts';
import { RULE_WHYS } from './rule-whys.ts';
import { SPEC_RULE_WORDS } from './spec-rule-words.ts';

/** Rules whose smallest example is too large to show. */
const TOO_LARGE: readonly DecidingCode[] = ['body_too_large', 'text_too_large'];

export function isFindingCode(code: string): code is FindingCode {
  return Object.hasOwn(FINDING_WHYS, code);
}

export function isDecidingCode(code: string): code is DecidingCode {
  return Object.hasOwn(RULE_WHYS, code);
}

export function isReason(code: string): code is MalformedReason {
  return Object.hasOwn(REASON_WHYS, code);
}

export function isSpecRule(code: string): code is SpecRule {
  return Object.hasOwn(SPEC_RULE_WORDS, code);
}

export function isStep(code: string): code is StepCode {
  return Object.hasOwn(CHECKS, code);
}

export const FINDING_PAGES = Object.keys(FINDING_WHYS).filter(isFindingCode);
export const RULE_PAGES = Object.keys(RULE_WHYS).filter(isDecidingCode);
export const REASON_PAGES = Object.keys(REASON_WHYS).filter(isReason);
export const SPEC_PAGES = Object.keys(SPEC_RULE_WORDS).filter(isSpecRule);
export const STEP_PAGES = Object.keys(CHECKS).filter(isStep);

export function findingPage(code: FindingCode): HelpPage {
  const example = CODE_EXAMPLES[code];
  return {
    ...codePage('finding', code, example, PAGE_WORDS.whole),
    why: FINDING_WHYS[code],
    facts: [{ label: PAGE_WORDS.severity, text: severityText(example) }],
    related: SPEC_PAGES.filter((rule) => SPEC_RULE_WORDS[rule].shownBy === `finding:${code}`).map((rule): HelpId => `spec:${rule}`),
  };
}

function severityText({ severity: { spec, antenna } }: CodeExample): string {
  const word = (severity: Severity | null): string => severity ?? 'none';
  return spec === antenna ? word(spec) : `${word(spec)} in spec, ${word(antenna)} in antenna`;
}

export function rulePage(code: DecidingCode): HelpPage {
  const example = CODE_EXAMPLES[code];
  const step = stepOf(code, false);
  const reasons = REASON_PAGES.filter((reason) => RULES_OF_REASON[reason].some((rule) => rule === code));
  const specs = SPEC_PAGES.filter((rule) => SPEC_RULE_WORDS[rule].shownBy === `rule:${code}`);
  const related: readonly HelpId[] = [
    ...reasons.map((reason): HelpId => `reason:${reason}`),
    ...(step === null ? [] : [`step:${step}` as const]),
    ...specs.map((rule): HelpId => `spec:${rule}`),
  ];
  return {
    ...codePage('rule', code, example, TOO_LARGE.includes(code) ? PAGE_WORDS.tooLarge : PAGE_WORDS.whole),
    why: RULE_WHYS[code],
    facts: [
      ...reasons.map((reason): HelpFact => ({ label: PAGE_WORDS.answer, text: fullReason(reason), isCode: true })),
      ...(step === null ? [] : [{ label: PAGE_WORDS.decidedAt, text: CHECKS[step] }, sourceOf(SECTION_OF_STEP[step])]),
    ],
    related,
  };
}

function codePage(
  kind: 'finding' | 'rule',
  code: string,
  { sentence, bytes, fixes }: CodeExample,
  noExample: string,
): Omit<HelpPage, 'why' | 'facts' | 'related'> {
  return {
    id: `${kind}:${code}`,
    kind,
    title: code,
    isCode: true,
    what: sentence,
    example: bytes,
    noExample: bytes === null ? noExample : null,
    fixes,
  };
}

function sourceOf(section: Section): HelpFact {
  return { label: PAGE_WORDS.source, text: section === 'measured' ? PAGE_WORDS.measured : section };
}

/** The page of a malformed reason. The example is that of the reason’s first rule, the most frequent cause. */
export function reasonPage(reason: MalformedReason): HelpPage {
  const rules = RULES_OF_REASON[reason];
  const { bytes } = CODE_EXAMPLES[rules[0]];
  const full = fullReason(reason);
  return {
    id: `reason:${reason}`,
    kind: 'reason',
    title: full,
    isCode: true,
    what: reasonSentence(full) ?? '',
    why: REASON_WHYS[reason],
    facts: [{ label: PAGE_WORDS.answer, text: `400 Discarded=${full}`, isCode: true }, sourceOfReason(reason)],
    example: bytes,
    noExample: bytes === null ? PAGE_WORDS.whole : null,
    fixes: [...new Set(rules.flatMap((rule) => CODE_EXAMPLES[rule].fixes))],
    related: rules.map((rule): HelpId => `rule:${rule}`),
  };
}

function sourceOfReason(reason: MalformedReason): HelpFact {
  const step = stepOf(RULES_OF_REASON[reason][0], false);
  const { label, text } = sourceOf(step === null ? 'measured' : SECTION_OF_STEP[step]);
  return { label, text: `${text} (${isListedReason(reason) ? PAGE_WORDS.listed : PAGE_WORDS.beside})` };
}

export function specPage(rule: SpecRule): HelpPage {
  const { what, why, shownBy } = SPEC_RULE_WORDS[rule];
  const code = shownBy.slice(shownBy.indexOf(':') + 1);
  const bytes = isFindingCode(code) || isDecidingCode(code) ? CODE_EXAMPLES[code].bytes : null;
  return {
    id: `spec:${rule}`,
    kind: 'spec',
    title: rule,
    isCode: true,
    what,
    why,
    facts: [{ label: PAGE_WORDS.dialect, text: 'spec', isCode: true }],
    example: bytes,
    noExample: bytes === null ? PAGE_WORDS.whole : null,
    fixes: isFindingCode(code) || isDecidingCode(code) ? CODE_EXAMPLES[code].fixes : [],
    related: [shownBy],
  };
}

export function stepPage(step: StepCode): HelpPage {
  return {
    id: `step:${step}`,
    kind: 'step',
    title: CHECKS[step],
    isCode: false,
    what: PAGE_WORDS.step,
    why: null,
    facts: [sourceOf(SECTION_OF_STEP[step])],
    example: null,
    noExample: null,
    fixes: [],
    related: decidedAt(step),
  };
}

/** The pages of the rules that can decide at a step, with or without a proxy. For the step `parts`, the pages of the checks that are made for each part. */
function decidedAt(step: StepCode): readonly HelpId[] {
  if (step === 'throttling') return MOZILLA_RULE_NAMES.map((rule): HelpId => `throttling:${rule}`);
  if (step === 'parts') return PART_STEPS.map((part): HelpId => `step:${part}`);
  const rules = RULE_PAGES.filter((rule) => stepOf(rule, false) === step || stepOf(rule, true) === step);
  return rules.map((rule): HelpId => `rule:${rule}`);
}
