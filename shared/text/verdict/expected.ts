import { visible } from '../../bytes/visible.ts';
import { assertNever } from '../../errors.ts';
import type { Expected } from '../../verdict/decide/expect.ts';
import type { ExpectedLabel } from '../../verdict/decide/labels.ts';
import type { Prediction } from '../../bridge/view/prediction-view.ts';
import type { FindingFacts } from '../../verdict/checks/finding.ts';
import type { ListedLike, SmallDifference } from '../../verdict/throttling/listed-texts.ts';
import { decidedSentence, findingSentence } from './findings.ts';

type Word = Pick<Prediction, 'label' | 'rejection' | 'chance'>;

/** The headline of a report. Includes the number of violations that the collector tolerates. */
export function headLine(expected: Word, violations: number): string {
  if (violations === 0) return expectedWord(expected);
  return `${expectedWord(expected)}, ${String(violations)} ${violations === 1 ? 'violation' : 'violations'}`;
}

/** The headline of a report: the likely answer. */
export function expectedWord({ label, rejection, chance }: Word): string {
  switch (label) {
    case 'accepted':
      return 'LIKELY ACCEPTED';
    case 'rejected':
      return rejection === 'soft' ? `LIKELY REJECTED (soft, ${percentText(chance)})` : 'LIKELY REJECTED (hard)';
    case 'malformed':
      return 'MALFORMED';
    case 'too_large':
      return 'TOO LARGE';
    case 'server_error':
      return 'SERVER ERROR';
    case 'refused':
      return 'REFUSED';
    default:
      return assertNever(label);
  }
}

/** Texts beside the headline. */
export const EXPECTED = {
  outgoingHelp: 'The target’s likely answer to the request as Crashlens would send it: with the correct length, without credentials.',
  madeHere: 'made here',
  madeNeverSent: 'made here, never sent',
  forced: 'as requested',
  predicted: 'predicted',
  answered: 'answered',
  answeredHelp: 'The target’s answer to this report in its current state.',
  untilHelp: 'Later, the age of the build changes the rules’ decision.',
} as const;

/** The request that a prediction is about. */
export const REQUEST_WORDS: Readonly<Record<Prediction['request'], string>> = {
  outgoing: 'as it would be sent',
  captured: 'as captured',
};

/** A share of sample rolls: `90 %`. */
export function percentText(chance: number): string {
  const rounded = Math.round(chance * 10) / 10;
  return `${String(rounded)} %`;
}

/** The annotation that a throttling rule checks first. `unsaid`: its value is protected or long, so it is not shown. */
export interface RuleAnnotation {
  readonly name: string;
  readonly value: 'missing' | 'unsaid' | { readonly text: string; readonly like: ListedLike | null };
}

const BY: Readonly<Record<SmallDifference, string>> = {
  case: 'only in case',
  blanks: 'only in spaces or line ends',
  both: 'only in case and spaces',
};

function ruleAnnotationText({ name, value }: RuleAnnotation): string {
  if (value === 'missing') return ` It checks ${name}, which is missing.`;
  if (value === 'unsaid') return ` It checks ${name}.`;
  const is = ` It checks ${name}, which is “${visible(value.text)}”`;
  return value.like === null ? `${is}.` : `${is}; it differs from “${value.like.listed}” ${BY[value.like.by]}.`;
}

/**
 * Why the answer is likely, in a sentence that does not repeat the headline or the reason. It quotes no value, except a public value that a throttling rule
 * checks. `facts`: the facts of the deciding finding.
 */
export function expectedSentence(
  expected: Omit<Expected, 'chances' | 'until'>,
  facts: FindingFacts,
  ruleAnnotation: RuleAnnotation | null = null,
): string {
  const { decision, label, throttling, chance, rejection, rules, overSize, cutAt } = expected;
  if (overSize !== null) return findingSentence({ code: 'too_large', facts: overSize });
  if (cutAt !== null) return findingSentence({ code: 'gzip_over_cap', facts: { limit: cutAt } });
  if (throttling === null || (label !== 'accepted' && label !== 'rejected')) return decidedSentence(decision.rule, facts);
  if (rules === 'accept_all') return 'The report is well-formed, and this target accepts every well-formed report.';
  const { rule, result } = throttling;
  const name = `rule_${rule}`;
  if (result === 'FAKEACCEPT') return `The report is well-formed; ${name} answers with a crash id but stores nothing.`;
  if (result === 'DEFER') return `The report is well-formed; ${name} stores it for later.`;
  // The headline and the reason come before this sentence, and already contain the rule and its rate.
  const ruleText = ruleAnnotation === null ? '' : ruleAnnotationText(ruleAnnotation);
  if (rejection === 'hard') return `The report is well-formed, but a throttling rule always discards it.${ruleText}`;
  if (rejection === 'soft')
    return `The report is well-formed, but a throttling rule discards it by sampling; another try may pass.${ruleText}`;
  if (rule === 'accept_everything' && chance === 100) return 'The report is well-formed, and no throttling rule discards it.';
  const lets = `The report is well-formed and ${name} accepts it`;
  return chance < 100 ? `${lets}, in ${percentText(chance)} of the sample rolls.` : `${lets}.`;
}

/** The reason or rule in the answer; null if the answer contains neither. */
export function reasonOf({ malformed, label, throttle }: Pick<Prediction, 'malformed' | 'label' | 'throttle'>): string | null {
  if (malformed !== null) return `malformed_${malformed}`;
  return label === 'rejected' && throttle !== null ? `rule_${throttle.rule}` : null;
}

/** Says that the request omits header lines because HTTP cannot carry them. `count`: 1 or more. */
export function unsendableText(count: number): string {
  return `sent without ${count === 1 ? 'a header line' : `${String(count)} header lines`} that HTTP cannot carry`;
}

/** The end of the time in which a prediction is valid: `holds until 2027-03-01`. */
export function untilText(until: string): string {
  return `holds until ${until.slice(0, 10)}`;
}

/** The expected answer to the captured request: `as captured: 400, malformed_no_content_length`. `isMade`: the report was made in Crashlens, not captured. */
export function capturedText({ status, malformed, label, rejection, chance }: Prediction, isMade = false): string {
  const what = malformed !== null ? `malformed_${malformed}` : SHORT_WORDS[label];
  const sampled = rejection === 'soft' ? `, ${percentText(chance)}` : '';
  return `${isMade ? 'as made' : REQUEST_WORDS.captured}: ${String(status)}, ${what}${sampled}`;
}

const SHORT_WORDS: Readonly<Record<ExpectedLabel, string>> = {
  accepted: 'accepted',
  rejected: 'rejected',
  malformed: 'malformed',
  too_large: 'too large',
  server_error: 'server error',
  refused: 'refused',
};
