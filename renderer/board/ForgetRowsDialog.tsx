import { BOARD, boardSentences } from '../../shared/text/board/board-screen.ts';
import { aboutOne } from '../report/shared/about-one.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Question } from '../ui/controls/Question.tsx';
import { showOverlay, type OverlayProps } from '../core/state/app-store.ts';
import { forgetRows } from './state/board-acts.ts';

function close(): void {
  showOverlay(null);
}

export function ForgetRowsDialog({ selection, count, called }: OverlayProps['rows.forget']) {
  return (
    <Question title={BOARD.forgetTitle} about={aboutOne(called)} text={boardSentences.forgetAsk(count)} onCancel={close}>
      <Button onPress={close} autoFocus>
        Cancel
      </Button>
      <Button variant="primary" onPress={() => void forgetRows(selection).then(close)}>
        {BOARD.forgetDo}
      </Button>
    </Question>
  );
}
