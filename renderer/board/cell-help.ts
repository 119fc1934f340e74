import type { FieldId } from '../../shared/board/fields.ts';
import { bareName } from '../../shared/sending/outcome/bare-name.ts';
import { answerHelp } from '../../shared/text/help/help-ids.ts';
import type { BoardRowView } from '../../shared/bridge/view/board-view.ts';

/** Maps words that describe an answer in another way, as a kind of rejection or as a verdict, to the outcome that has a help page. */
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

/** Help page of a cell: of its value, else of the predicted answer. */
export function helpOfCell({ cells }: BoardRowView, field: FieldId): string | undefined {
  const first = cells[field]?.[0] ?? cells['predicted']?.[0];
  if (first === undefined) return undefined;
  const word = String(first);
  switch (cells[field]?.[0] === undefined ? 'predicted' : field) {
    case 'reason':
      return `reason:${bareName(word)}`;
    case 'rule':
      return `throttling:${bareName(word)}`;
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
