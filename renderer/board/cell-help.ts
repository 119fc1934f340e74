import type { FieldId } from '../../shared/board/fields.ts';
import { bareName } from '../../shared/sending/outcome/bare-name.ts';
import { answerHelp } from '../../shared/text/help/help-ids.ts';
import type { BoardRowView } from '../../shared/bridge/view/board-view.ts';

/** Maps kinds of rejection, and verdicts, to the outcome with the help page that explains them. */
const OUTCOME_OF: Readonly<Record<string, string>> = {
  soft: 'rejected',
  hard: 'rejected',
  refused: 'other',
  likely_too_large: 'too_large',
  well_formed: 'accepted',
};

function outcomeOf(word: string): string {
  return OUTCOME_OF[word] ?? word;
}

/** Returns the help page of a cell's value, or else of the row's predicted answer. */
export function helpOfCell({ cells }: BoardRowView, field: FieldId): string | undefined {
  const first = cells[field]?.[0] ?? cells['predicted']?.[0];
  if (first === undefined) return undefined;
  const word = String(first);
  switch (cells[field]?.[0] === undefined ? 'predicted' : field) {
    case 'reason':
      return `reason:${bareName(word)}`;
    case 'rule':
      return `throttling:${bareName(word)}`;
    case 'hint':
      return `hint:${word}`;
    case 'finding':
      return `finding:${word}`;
    case 'answer':
      return `${cells['outcome']?.[0] === 'malformed' ? 'reason' : 'throttling'}:${bareName(word)}`;
    case 'captured':
    case 'predicted':
    case 'verdict':
    case 'outcome':
      return answerHelp(outcomeOf(word), null);
    default:
      return answerHelp(outcomeOf(String(cells['predicted']?.[0] ?? '')), null);
  }
}
