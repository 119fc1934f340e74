import { SEND_MANY } from '../../../../shared/text/sending/send-many.ts';
import type { QueueChoice } from '../../../../shared/bridge/view/outbox-view.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Overlay } from '../../../ui/controls/Overlay.tsx';
import { showOverlay } from '../../../core/state/app-store.ts';
import { actOnQueue } from '../../state/queue-acts.ts';
import { offerToSpareQueued } from '../../state/spare-sampling.ts';
import { SampleRollFields } from './SampleRollFields.tsx';
import { useSampleRolls } from './use-sample-rolls.ts';
import dialog from '../../../ui/controls/dialog.module.css';

function close(): void {
  showOverlay(null);
}

interface RepeatProps {
  readonly choice: QueueChoice;
  readonly count: number;
  readonly passRate: number | null;
}

/** Asks how often to resend queued reports that a sampling rule rejected. */
export function RepeatDialog({ choice, count, passRate }: RepeatProps) {
  const rolls = useSampleRolls(count, passRate);
  const { needed } = rolls;

  function repeat(): void {
    if (needed === null) return;
    close();
    // The first resend is already a sample roll, so one is subtracted.
    void actOnQueue(choice, 'resend', needed.most - 1);
  }

  return (
    <Overlay title={SEND_MANY.repeatTitle} onClose={close} stays>
      <form
        className={dialog.form}
        onSubmit={(event) => {
          event.preventDefault();
          repeat();
        }}
      >
        <div className={dialog.body}>
          <SampleRollFields choice={rolls} reports={count} onSpare={() => void offerToSpareQueued(choice)} />
        </div>
        <footer className={dialog.footer}>
          <Button onPress={close}>Cancel</Button>
          <Button variant="primary" type="submit" isDisabled={needed === null}>
            {SEND_MANY.again(count)}
          </Button>
        </footer>
      </form>
    </Overlay>
  );
}
