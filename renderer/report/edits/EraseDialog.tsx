import { ERASE, eraseAsk } from '../../../shared/text/app/erase.ts';
import type { EraseSubject, EraseView } from '../../../shared/bridge/view/draft-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Question } from '../../ui/controls/Question.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import { eraseReport } from '../state/erase.ts';

function close(): void {
  showOverlay(null);
}

/** Asks before all that is kept of a report goes away. */
export function EraseDialog({ subject, view }: { readonly subject: EraseSubject; readonly view: EraseView }) {
  return (
    <Question title={ERASE.title} text={eraseAsk(view)} onCancel={close}>
      <Button onPress={close} autoFocus>
        {ERASE.keep}
      </Button>
      <Button look="primary" onPress={() => void eraseReport(subject).then(close)}>
        {ERASE.erase}
      </Button>
    </Question>
  );
}
