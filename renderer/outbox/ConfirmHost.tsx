import { QUESTIONS } from '../../shared/messages/questions.ts';
import { say } from '../../shared/messages/ui.ts';
import { Button } from '../controls/Button.tsx';
import { Question } from '../controls/Question.tsx';

export interface ConfirmHostProps {
  readonly host: string;
  readonly protectedAnnotations: number;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks once before a report leaves this machine. */
export function ConfirmHost({ host, protectedAnnotations, onConfirm, onCancel }: ConfirmHostProps) {
  return (
    <Question title={QUESTIONS.send(host)} text={say.confirmSend(host, protectedAnnotations)} onCancel={onCancel}>
      <Button onPress={onCancel} autoFocus>
        Cancel
      </Button>
      <Button look="primary" onPress={onConfirm}>
        {`Send to ${host}`}
      </Button>
    </Question>
  );
}
