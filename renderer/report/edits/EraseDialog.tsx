import { ERASE, eraseAsk } from '../../../shared/text/app/erase.ts';
import type { EraseTarget, EraseView } from '../../../shared/bridge/view/draft-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Question } from '../../ui/controls/Question.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import { ReportName } from '../shared/ReportName.tsx';
import { eraseReport } from '../state/erase.ts';

function close(): void {
  showOverlay(null);
}

/** Asks for confirmation before everything stored about a report is deleted. */
export function EraseDialog({ target, view }: { readonly target: EraseTarget; readonly view: EraseView }) {
  return (
    <Question
      title={ERASE.title}
      about={target.kind === 'report' ? <ReportName report={target.report} /> : null}
      text={eraseAsk(view)}
      onCancel={close}
    >
      <Button onPress={close} autoFocus>
        {ERASE.keep}
      </Button>
      <Button variant="primary" onPress={() => void eraseReport(target).then(close)}>
        {ERASE.erase}
      </Button>
    </Question>
  );
}
