import { useId, useState } from 'react';
import { BOARD, sayBoard } from '../../shared/messages/board-screen.ts';
import { Button } from '../controls/Button.tsx';
import { Overlay } from '../controls/Overlay.tsx';
import { showOverlay } from '../state/app-store.ts';
import { markChosen } from '../state/board-acts.ts';
import { currentRow, useBoard } from '../state/board-store.ts';
import dialog from '../controls/dialog.module.css';
import styles from './TagsDialog.module.css';

/** Longest note, in characters. */
const LONGEST_NOTE = 2_000;

function close(): void {
  showOverlay(null);
}

/** A note on the chosen rows; where one is chosen, it begins with what stands there. */
export function NoteDialog({ count }: { readonly count: number }) {
  const [note, setNote] = useState(() => (count === 1 ? String(currentRow(useBoard.getState())?.cells['note']?.[0] ?? '') : ''));
  const id = useId();
  return (
    <Overlay title={`${BOARD.noteTitle}: ${sayBoard.reports(count)}`} onClose={close} stays>
      <div className={dialog.field}>
        <label htmlFor={id} className={styles.label}>
          {BOARD.noteLabel}
        </label>
        <textarea
          id={id}
          className={styles.area}
          autoFocus
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => {
            setNote(event.target.value);
          }}
        />
        <p className={styles.help}>{BOARD.noteHelp}</p>
        <div className={dialog.buttons}>
          <Button onPress={close}>Cancel</Button>
          <Button look="primary" onPress={() => void markChosen({ note }).then(close)}>
            {BOARD.noteDo}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
