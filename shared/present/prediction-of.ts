import type { Expected } from '../inspection/expect.ts';
import { expectedSentence } from '../messages/expected.ts';
import { shownHeaderName } from '../redact/shown-headers.ts';
import type { Prediction } from '../view/prediction-view.ts';

/** A likely answer with its sentence. `request`: which one it is an answer to; places in the head of one that goes out are none of the capture's. */
export function predictionView(expected: Expected, request: Prediction['request']): Prediction {
  const { decision, label, rejection, chance, throttling, until } = expected;
  const { answer, malformed, section, range, header } = decision;
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
    sentence: expectedSentence(expected),
    section,
    range: request === 'outgoing' && range?.space === 'head' ? null : range,
    header: header === null ? null : shownHeaderName(header),
  };
}

/** True where two requests get one answer for one reason. */
export function isSameAnswer(a: Expected, b: Expected): boolean {
  return (
    a.decision.rule === b.decision.rule &&
    a.decision.answer.status === b.decision.answer.status &&
    a.decision.answer.body === b.decision.answer.body
  );
}
