import { useStore } from 'zustand';
import { QUESTIONS } from '../../../shared/text/app/questions.ts';
import { draftSentences } from '../../../shared/text/editing/drafts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import { reportOf } from '../state/report-store.ts';
import { ReportName } from '../shared/ReportName.tsx';
import { Question } from '../../ui/controls/Question.tsx';

function close(): void {
  showOverlay(null);
}

/** Confirms the removal of all edits of a report. */
export function DiscardDialog({ report }: { readonly report: string }) {
  const handle = reportOf(report);
  const count = useStore(handle.store, (state) => state.draft?.steps.length ?? 0);
  return (
    <Question title={QUESTIONS.discard} about={<ReportName report={report} />} text={draftSentences.discardAsk(count)} onCancel={close}>
      <Button onPress={close} autoFocus>
        Cancel
      </Button>
      <Button variant="primary" onPress={() => void handle.discard().then(close)}>
        Discard the edits
      </Button>
    </Question>
  );
}
