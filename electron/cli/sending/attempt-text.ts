import { formatTimeTaken } from '../../../shared/bytes/durations.ts';
import { SEND_COMMAND } from '../../../shared/text/sending/send.ts';
import { percentText } from '../../../shared/text/verdict/expected.ts';
import { relationWord } from '../../../shared/text/verdict/ui.ts';
import { comparisonOf } from '../../../shared/text/presenters/comparison.ts';
import type { AttemptView, HeaderChange, OutcomeView } from '../../../shared/bridge/view/attempt-view.ts';
import type { QueuePlan } from '../../../shared/bridge/view/outbox-view.ts';
import { type Paint, PLAIN, outcomeTone } from '../common/colour.ts';
import { columns, visible } from '../common/terminal-text.ts';

/** Describes the outgoing request and the differences between its head and the capture, as lines for a terminal. */
export function previewText({ requestLine, bodyBytes, changes }: NonNullable<QueuePlan['one']>, host: string): readonly string[] {
  return [
    SEND_COMMAND.sending(visible(requestLine), visible(host), bodyBytes),
    ...changes.map((change) => `  ${visible(change.name)}: ${changeText(change)} ${change.why}`),
  ];
}

function changeText({ captured, sent }: HeaderChange): string {
  if (captured === null) return SEND_COMMAND.added(visible(sent ?? ''));
  if (sent === null) return SEND_COMMAND.leftOut(visible(captured));
  return captured === sent ? `${visible(sent)}.` : `${visible(captured)} → ${visible(sent)}.`;
}

/** Maximum number of printed lines of an answer's text. */
const MAX_LINES = 20;

/** The text of an answer; no lines if it is only the deciding line. */
function textLines({ text, value }: OutcomeView): readonly string[] {
  const trimmed = text.trim();
  const isSaid = value !== null && /^(?:CrashID|Discarded)=/.test(trimmed) && trimmed.slice(trimmed.indexOf('=') + 1) === value;
  if (trimmed === '' || isSaid) return [];
  const lines = trimmed.split(/\r?\n/);
  return lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES), '…'];
}

/** Prediction, answer, meaning and possible next steps, as lines for a terminal. */
export function attemptText(attempt: AttemptView, paint: Paint = PLAIN): readonly string[] {
  const { predicted, outcome, failure } = attempt;
  const compared = comparisonOf(attempt);
  const chance = predicted.chance < 100 ? ` (${percentText(predicted.chance)} of sample rolls)` : '';
  const rows: (readonly [string, string])[] = [
    [SEND_COMMAND.predicted, `${String(predicted.status)} ${visible(predicted.body.trimEnd())}${chance}`],
  ];
  if (outcome !== null) {
    const value = outcome.value === null ? '' : `: ${visible(outcome.value)}`;
    rows.push([SEND_COMMAND.answered, `${String(outcome.status)} ${paint(outcomeTone(outcome), outcome.headline)}${value}`]);
    if (compared !== null) rows.push([SEND_COMMAND.compared, relationWord(compared.relation, compared.chance)]);
    rows.push([SEND_COMMAND.meaning, outcome.meaning], [SEND_COMMAND.mayDo, outcome.mayDo]);
    if (outcome.location !== null) rows.push([SEND_COMMAND.location, visible(outcome.location)]);
    if (outcome.retryAfter !== null) rows.push([SEND_COMMAND.retryAfter, formatTimeTaken(outcome.retryAfter)]);
    if (outcome.note !== null) rows.push([SEND_COMMAND.note, visible(outcome.note)]);
    for (const [index, line] of textLines(outcome).entries()) rows.push([index === 0 ? SEND_COMMAND.text : '', visible(line)]);
  }
  if (failure !== null) rows.push([SEND_COMMAND.failed, failure.message], [SEND_COMMAND.mayDo, failure.hint]);
  return columns(rows);
}
