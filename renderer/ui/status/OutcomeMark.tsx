import type { OutcomeKind, Rejection } from '../../../shared/sending/outcome/outcome.ts';
import { answeredWord } from '../../../shared/text/verdict/ui.ts';
import { outcomeMeaning } from './answer-meaning.ts';
import { MeaningWord } from './MeaningWord.tsx';

export interface AnsweredAs {
  readonly kind: OutcomeKind;
  readonly rejection: Rejection | null;
}

/** An answer as rows have it: its colour, its icon, its word. */
export function OutcomeMark({ outcome }: { readonly outcome: AnsweredAs }) {
  return <MeaningWord meaning={outcomeMeaning(outcome)} text={answeredWord(outcome)} />;
}
