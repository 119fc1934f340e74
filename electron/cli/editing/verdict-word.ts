import { expectedWord, reasonOf } from '../../../shared/text/verdict/expected.ts';
import { predictionView } from '../../../shared/text/presenters/prediction-of.ts';
import { expectAnswer } from '../../../shared/verdict/decide/expect.ts';
import type { Inspection } from '../../../shared/verdict/decide/inspect.ts';
import { outgoingHead } from '../../host/report/view/outgoing-head.ts';
import { expectedTone, paintFor } from '../common/colour.ts';
import { STANDARD } from '../common/standard-input.ts';
import { visible } from '../common/terminal-text.ts';

/**
 * The predicted answer to the outgoing report, in the words of `inspect`: `MALFORMED malformed_no_boundary`. `out`: destination of the report, which decides
 * whether the words have colours. `now`: ms since the epoch.
 */
export function verdictWord(inspection: Inspection, out: string, now = Date.now()): string {
  const expected = predictionView(expectAnswer(inspection, outgoingHead(inspection, 'follows'), now), 'outgoing', inspection);
  const reason = reasonOf(expected);
  const word = paintFor(out === STANDARD ? 2 : 1)(expectedTone(expected), expectedWord(expected));
  return `${word}${reason === null ? '' : ` ${visible(reason)}`}`;
}
