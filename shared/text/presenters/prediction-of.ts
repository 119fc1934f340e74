import type { Inspection } from '../../verdict/decide/inspect.ts';
import type { Decision } from '../../verdict/checks/decision.ts';
import { type Finding, NO_FACTS } from '../../verdict/checks/finding.ts';
import type { Expected } from '../../verdict/decide/expect.ts';
import { type RuleAnnotation, expectedSentence } from '../verdict/expected.ts';
import { isMasked, masksOf } from '../../masking/masks.ts';
import { shownHeaderName } from '../../masking/public-headers.ts';
import { annotationText } from '../../report/parts/crash-report.ts';
import { listedLike } from '../../verdict/throttling/listed-texts.ts';
import { annotationsOfRule } from '../../verdict/throttling/throttle.ts';
import type { Prediction } from '../../bridge/view/prediction-view.ts';

/**
 * A likely answer with its sentence and, if known, the range of its cause. `request`: the request that is answered. A range in the outgoing head becomes null,
 * because the capture does not contain that head.
 */
export function predictionView(expected: Expected, request: Prediction['request'], inspection: Inspection): Prediction {
  const { decision, label, rejection, chance, throttling, until } = expected;
  const { answer, malformed, section, header } = decision;
  const { range, facts } = decidingFinding(decision, inspection) ?? { range: decision.range, facts: NO_FACTS };
  return {
    request,
    status: answer.status,
    body: answer.body,
    malformed,
    label,
    rejection,
    chance,
    throttle: throttling,
    until: until === null ? null : new Date(until).toISOString(),
    sentence: expectedSentence(expected, facts, ruleAnnotationOf(expected, inspection)),
    section,
    range: request === 'outgoing' && range?.space === 'head' ? null : range,
    header: header === null ? null : shownHeaderName(header),
  };
}

/** Longest value that a sentence quotes, in bytes. */
const MAX_OF_VALUE = 60;

/** The first annotation that the rejecting rule checks. Includes its value only if the value is neither masked nor long. */
function ruleAnnotationOf({ throttling, rejection, rules }: Expected, inspection: Inspection): RuleAnnotation | null {
  const [name] = throttling === null || rejection === null ? [] : annotationsOfRule(throttling.rule, rules);
  if (throttling === null || name === undefined) return null;
  const { report, capture } = inspection;
  const found = report.annotations.findLast((annotation) => annotation.name === name);
  if (found === undefined) return { name, value: 'missing' };
  if (isMasked(found, masksOf(inspection)) || found.length > MAX_OF_VALUE) return { name, value: 'unsaid' };
  const text = annotationText(capture.plain, found);
  return { name, value: { text, like: listedLike(text, throttling.rule, rules) } };
}

/** The finding of the captured request that explains a decision. null if the captured request is decided by another rule, or at another offset. */
export function decidingFinding({ rule, range }: Decision, { verdict }: Inspection): Finding | null {
  const { decision, findings } = verdict;
  const isSame = decision.rule === rule && decision.range?.space === range?.space && decision.range?.offset === range?.offset;
  const first = isSame ? findings.at(0) : undefined;
  return first?.code === rule ? first : null;
}

/** True if two requests get the same answer for the same reason. */
export function isSameAnswer(a: Expected, b: Expected): boolean {
  return (
    a.decision.rule === b.decision.rule &&
    a.decision.answer.status === b.decision.answer.status &&
    a.decision.answer.body === b.decision.answer.body
  );
}
