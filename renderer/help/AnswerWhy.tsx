import { answerHelp, codeOf, type HelpId } from '../../shared/text/help/help-ids.ts';
import { WHY, answerWhy } from '../../shared/text/verdict/answer-why.ts';
import { HELP } from '../../shared/text/help/help.ts';
import { Button } from '../ui/controls/Button.tsx';
import { showHelp } from '../core/state/help-store.ts';

interface AnswerWhyProps {
  /** Kind of the outcome. */
  readonly kind: string;
  /** What the answer names: a crash id, a rule, a reason. */
  readonly value: string | null;
  /** What is said in place of what that means. */
  readonly sentence?: string | null;
  /** Its page of help, where that is another one than the answer's. */
  readonly page?: HelpId;
}

/** Why an answer came, as a fact among others: the sentence of what it names, and the way to the page of that. */
export function AnswerWhy({ kind, value, sentence = answerWhy(value), page = answerHelp(kind, value) }: AnswerWhyProps) {
  return (
    <>
      <dt>{WHY}</dt>
      <dd data-testid="answer-why" data-help={page}>
        {sentence}{' '}
        <Button
          variant="link"
          aria-label={HELP.about(codeOf(page))}
          onPress={() => {
            showHelp([page]);
          }}
        >
          {HELP.whatIsThis}
        </Button>
      </dd>
    </>
  );
}
