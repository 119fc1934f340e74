import { useEffect, useState } from 'react';
import { BOARD_CHANGE } from '../../shared/text/board/board-change.ts';
import type { BulkUndone, BulkView } from '../../shared/bridge/view/bulk-view.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Overlay } from '../ui/controls/Overlay.tsx';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import { dayTime, wholeTime } from '../core/format/time.ts';
import { showOverlay } from '../core/state/app-store.ts';
import { earlierChanges, undoMany } from './state/board-bulk.ts';
import { leftOutCount, LeftOutList } from './BulkShown.tsx';
import dialog from '../ui/controls/dialog.module.css';
import texts from '../ui/controls/text.module.css';
import styles from './FoldersDialog.module.css';

function close(): void {
  showOverlay(null);
}

interface EarlierChangeProps {
  readonly change: BulkView;
  /** Result of an undo in this dialog. */
  readonly undone: BulkUndone | null;
  /** An undo is running. */
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

function EarlierChange({ change, undone, isBusy, onUndo }: EarlierChangeProps) {
  const { sentence, madeAt, changed, undoable, undoneAt } = change;
  const undoIn = BOARD_CHANGE.undoIn(undoable);
  return (
    <li className={styles.folder}>
      <span className={styles.sentence}>
        <VisibleText text={sentence} limit={600} />
      </span>
      <span className={styles.quiet}>
        <span title={wholeTime(madeAt)}>{dayTime(madeAt)}</span>
        {`, ${BOARD_CHANGE.changedIn(changed)}`}
        {undoneAt === null ? null : `, ${BOARD_CHANGE.undoneAt(dayTime(undoneAt))}`}
      </span>
      {undone === null ? null : (
        <>
          <span role="status">{BOARD_CHANGE.undone(undone.undone, leftOutCount(undone.leftOut))}</span>
          <LeftOutList leftOut={undone.leftOut} />
        </>
      )}
      {undoable > 0 ? (
        <span className={styles.buttons}>
          <Button variant="quiet" aria-label={`${undoIn}: ${sentence}`} isDisabled={isBusy} onPress={onUndo}>
            {undoIn}
          </Button>
        </span>
      ) : undoneAt === null ? (
        <span className={styles.quiet}>{BOARD_CHANGE.touchedSince}</span>
      ) : null}
    </li>
  );
}

/** Earlier changes to many reports, each with an undo button. */
export function EarlierChangesDialog() {
  const [changes, setChanges] = useState<readonly BulkView[] | null>(null);
  const [undone, setUndone] = useState<ReadonlyMap<string, BulkUndone>>(new Map());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    void earlierChanges().then(setChanges);
  }, []);

  async function undo(bulk: string): Promise<void> {
    setBusy((known) => new Set([...known, bulk]));
    const answer = await undoMany(bulk);
    setBusy((known) => new Set([...known].filter((other) => other !== bulk)));
    if (answer === null) return;
    setUndone((known) => new Map([...known, [bulk, answer]]));
    setChanges(await earlierChanges());
  }

  return (
    <Overlay title={BOARD_CHANGE.earlier} shape="wide" onClose={close}>
      <div className={dialog.body}>
        {changes?.length === 0 ? <p className={texts.empty}>{BOARD_CHANGE.noEarlier}</p> : null}
        <ul className={styles.list} role="list" aria-label={BOARD_CHANGE.earlier}>
          {changes?.map((change) => (
            <EarlierChange
              key={change.bulk}
              change={change}
              isBusy={busy.has(change.bulk)}
              undone={undone.get(change.bulk) ?? null}
              onUndo={() => void undo(change.bulk)}
            />
          ))}
        </ul>
      </div>
      <footer className={dialog.footer}>
        <Button data-home="" variant="primary" autoFocus onPress={close}>
          {BOARD_CHANGE.close}
        </Button>
      </footer>
    </Overlay>
  );
}
