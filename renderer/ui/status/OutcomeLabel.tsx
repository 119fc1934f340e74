import type { OutcomeKind, Rejection } from '../../../shared/sending/outcome/outcome.ts';
import { answeredWord } from '../../../shared/text/verdict/ui.ts';
import { outcomeStyle } from './answer-styles.ts';
import { StatusLabel } from './StatusLabel.tsx';

interface AnsweredAs {
  readonly kind: OutcomeKind;
  readonly rejection: Rejection | null;
}

/** An answer in a row, with its colour, icon and word. */
export function OutcomeLabel({ outcome }: { readonly outcome: AnsweredAs }) {
  return <StatusLabel statusStyle={outcomeStyle(outcome)} text={answeredWord(outcome)} />;
}
