import { QUEUE_QUESTIONS, type QueueQuestionId } from '../../../../shared/text/sending/outbox-screen.ts';
import type { QueueChoice } from '../../../../shared/bridge/view/outbox-view.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Question } from '../../../ui/controls/Question.tsx';
import { showOverlay } from '../../../core/state/app-store.ts';
import { actOnQueue } from '../../state/queue-acts.ts';

interface QuestionProps {
  readonly question: QueueQuestionId;
  readonly choice: QueueChoice;
  readonly count: number;
}

function close(): void {
  showOverlay(null);
}

/** Asks for confirmation before an action on queued reports that the user may regret. */
export function QueueQuestion({ question, choice, count }: QuestionProps) {
  const { title, text, button, act } = QUEUE_QUESTIONS[question];
  return (
    <Question title={title(count)} text={text} onCancel={close}>
      <Button autoFocus onPress={close}>
        Cancel
      </Button>
      <Button
        variant="primary"
        onPress={() => {
          close();
          void actOnQueue(choice, act);
        }}
      >
        {button}
      </Button>
    </Question>
  );
}
