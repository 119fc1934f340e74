import { say } from '../../shared/messages/ui.ts';
import { Button } from '../controls/Button.tsx';
import { Overlay } from '../controls/Overlay.tsx';
import styles from './ConfirmHost.module.css';

export interface ConfirmHostProps {
  readonly host: string;
  readonly protectedAnnotations: number;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks once before a report leaves this machine. */
export function ConfirmHost({ host, protectedAnnotations, onConfirm, onCancel }: ConfirmHostProps) {
  return (
    <Overlay title={`Send to ${host}?`} role="alertdialog" onClose={onCancel}>
      <div className={styles.body}>
        <p>{say.confirmSend(host, protectedAnnotations)}</p>
        <div className={styles.buttons}>
          <Button onPress={onCancel} autoFocus>
            Cancel
          </Button>
          <Button look="primary" onPress={onConfirm}>
            {`Send to ${host}`}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
