import type { Inspection } from '../inspection/inspect.ts';
import { predictFor } from '../inspection/inspect.ts';
import { findingSentence } from '../messages/findings.ts';
import { VERDICT_SENTENCES } from '../messages/verdicts.ts';
import type { Prediction } from '../view/attempt-view.ts';
import type { RequestHead } from '../wire/request-head.ts';

/** The answer that is likely to the head that goes out over the body of an inspection, with its sentence. */
export function predictionView(inspection: Inspection, request: RequestHead): Prediction {
  const { tooLarge, decision } = predictFor(inspection, request);
  if (decision === null) return { status: 413, body: '', malformed: null, sentence: findingSentence(tooLarge) };
  const { answer, malformed, rule } = decision;
  return { status: answer.status, body: answer.body, malformed, sentence: VERDICT_SENTENCES[rule] };
}
