import { visible } from '../../../shared/bytes/visible.ts';
import { answerWhy } from '../../../shared/text/verdict/answer-why.ts';
import { VisibleText } from '../controls/VisibleText.tsx';
import texts from '../controls/text.module.css';
import { shortAnswer } from '../../core/format/ellipsis.ts';

/** Maximum number of characters drawn in a cell. */
const MAX_DRAWN = 300;

/** An answer's value in a row: a crash id, a rule or a reason. The tooltip has the full value and its meaning. */
export function AnswerValue({ value }: { readonly value: string }) {
  const why = answerWhy(value);
  return (
    <span className={texts.monoCut} title={why === null ? visible(value) : `${visible(value)}\n${why}`}>
      <VisibleText text={shortAnswer(value)} limit={MAX_DRAWN} />
    </span>
  );
}
