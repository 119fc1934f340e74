import { useStore } from 'zustand';
import { QUESTIONS } from '../../../shared/messages/questions.ts';
import { saySo } from '../../../shared/messages/drafts.ts';
import { Button } from '../../controls/Button.tsx';
import { showOverlay } from '../../state/app-store.ts';
import { reportOf } from '../../state/report-store.ts';
import { Question } from '../../controls/Question.tsx';

function close(): void {
  showOverlay(null);
}

/** Asks before all edits of a report go away. */
export function DiscardDialog({ report }: { readonly report: string }) {
  const handle = reportOf(report);
  const count = useStore(handle.store, (state) => state.draft?.steps.length ?? 0);
  return (
    <Question title={QUESTIONS.discard} text={saySo.discardAsk(count)} onCancel={close}>
      <Button onPress={close} autoFocus>
        Cancel
      </Button>
      <Button look="primary" onPress={() => void handle.discard().then(close)}>
        Discard the edits
      </Button>
    </Question>
  );
}
