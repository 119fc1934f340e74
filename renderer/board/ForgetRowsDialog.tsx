import { BOARD, boardSentences } from '../../shared/text/board/board-screen.ts';
import type { BoardSelection } from '../../shared/bridge/view/board-view.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Question } from '../ui/controls/Question.tsx';
import { showOverlay } from '../core/state/app-store.ts';
import { forgetRows } from './state/board-acts.ts';

function close(): void {
  showOverlay(null);
}

interface ForgetRowsProps {
  readonly selection: BoardSelection;
  readonly count: number;
}

/** Asks before rows go off the board. */
export function ForgetRowsDialog({ selection, count }: ForgetRowsProps) {
  return (
    <Question title={BOARD.forgetTitle} text={boardSentences.forgetAsk(count)} onCancel={close}>
      <Button onPress={close} autoFocus>
        Cancel
      </Button>
      <Button variant="primary" onPress={() => void forgetRows(selection).then(close)}>
        {BOARD.forgetDo}
      </Button>
    </Question>
  );
}
