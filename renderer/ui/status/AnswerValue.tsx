import { visible } from '../../../shared/bytes/visible.ts';
import { answerWhy } from '../../../shared/text/verdict/answer-why.ts';
import { VisibleText } from '../controls/VisibleText.tsx';
import texts from '../controls/text.module.css';
import { shortAnswer } from '../../core/format/ellipsis.ts';

/** Most characters that a cell draws. */
const MAX_DRAWN = 300;

/** What an answer names, as rows have it: a crash id, a rule, a reason; in its title all of it, and what it means. */
export function AnswerValue({ value }: { readonly value: string }) {
  const why = answerWhy(value);
  return (
    <span className={texts.monoCut} title={why === null ? visible(value) : `${visible(value)}\n${why}`}>
      <VisibleText text={shortAnswer(value)} limit={MAX_DRAWN} />
    </span>
  );
}
