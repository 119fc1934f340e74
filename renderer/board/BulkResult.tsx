import { useState } from 'react';
import { BOARD_CHANGE } from '../../shared/text/board/board-change.ts';
import type { BulkDone, BulkUndone } from '../../shared/bridge/view/bulk-view.ts';
import { Button } from '../ui/controls/Button.tsx';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import { undoMany } from './state/board-bulk.ts';
import { leftOutCount, LeftOutList } from './BulkShown.tsx';
import styles from './ChangeDialog.module.css';

/** Result of a change to many reports, with an undo button. */
export function BulkResult({ done }: { readonly done: BulkDone }) {
  const [undone, setUndone] = useState<BulkUndone | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { bulk, sentence, changed, leftOut } = done;

  async function undo(of: string): Promise<void> {
    setBusy(true);
    setUndone(await undoMany(of));
    setBusy(false);
  }

  return (
    <div data-testid="bulk-done">
      <p className={styles.sentence}>
        <VisibleText text={sentence} limit={600} />
      </p>
      <p className={styles.summary} role="status">
        {undone === null
          ? BOARD_CHANGE.done(changed, leftOutCount(leftOut))
          : BOARD_CHANGE.undone(undone.undone, leftOutCount(undone.leftOut))}
      </p>
      <LeftOutList leftOut={undone?.leftOut ?? leftOut} />
      {bulk === null || undone !== null ? null : (
        <Button isDisabled={isBusy} onPress={() => void undo(bulk)}>
          {BOARD_CHANGE.undo}
        </Button>
      )}
    </div>
  );
}
