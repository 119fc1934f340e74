import { answerHelp, codeOf, type HelpId } from '../../shared/text/help/help-ids.ts';
import { WHY, answerWhy } from '../../shared/text/verdict/answer-why.ts';
import { HELP } from '../../shared/text/help/help.ts';
import { Button } from '../ui/controls/Button.tsx';
import { showHelp } from '../core/state/help-store.ts';

interface AnswerWhyProps {
  readonly kind: string;
  /** The answer's value: a crash id, a rule or a reason. */
  readonly value: string | null;
  /** Replaces the sentence about the value. */
  readonly sentence?: string | null;
  /** Help page, if it is not the answer's page. */
  readonly page?: HelpId;
}

/** The reason for an answer as an entry of a list of facts. It has a sentence about the value, and a link to its help page. */
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
