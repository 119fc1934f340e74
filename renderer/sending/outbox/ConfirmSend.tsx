import type { SendQuestion } from '../../../shared/bridge/view/send-question.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Question } from '../../ui/controls/Question.tsx';

interface ConfirmSendProps {
  /** The question in the host's words. */
  readonly question: SendQuestion;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before a report leaves this machine. Used in a shell without dialogs. The Cancel button has the focus. */
export function ConfirmSend({ question, onConfirm, onCancel }: ConfirmSendProps) {
  return (
    <Question title={question.title} text={question.text} onCancel={onCancel}>
      <Button onPress={onCancel} autoFocus>
        {question.cancel}
      </Button>
      <Button variant="primary" wraps onPress={onConfirm}>
        {question.button}
      </Button>
    </Question>
  );
}
