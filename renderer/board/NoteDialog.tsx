import { useEffect, useId, useState } from 'react';
import { BOARD, boardSentences } from '../../shared/text/board/board-screen.ts';
import type { BoardSelection } from '../../shared/bridge/view/board-view.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Overlay } from '../ui/controls/Overlay.tsx';
import { showOverlay } from '../core/state/app-store.ts';
import { changeMetadata, onlyDetails } from './state/board-acts.ts';
import dialog from '../ui/controls/dialog.module.css';
import styles from './TagsDialog.module.css';

/** Longest note, in characters. */
const MAX_NOTE_LENGTH = 2_000;

function close(): void {
  showOverlay(null);
}

/** The note as it is edited. `null`: what stands there now is still being read, or could not be. */
function useNote(selection: BoardSelection, count: number) {
  const [note, setNote] = useState<string | null>(count === 1 ? null : '');
  useEffect(() => {
    if (count !== 1) return;
    let isGone = false;
    void onlyDetails(selection).then((details) => {
      if (!isGone && details !== null) setNote(details.note);
    });
    return () => {
      isGone = true;
    };
  }, [selection, count]);
  return { note, setNote };
}

interface NoteDialogProps {
  readonly selection: BoardSelection;
  readonly count: number;
}

/** A note on rows that were chosen; where it is one, it begins with what stands there. */
export function NoteDialog({ selection, count }: NoteDialogProps) {
  const { note, setNote } = useNote(selection, count);
  const id = useId();

  async function save(): Promise<void> {
    if (note !== null && (await changeMetadata(selection, { note }))) close();
  }

  return (
    <Overlay title={`${BOARD.noteTitle}: ${boardSentences.reports(count)}`} onClose={close} stays>
      <div className={dialog.field}>
        <label htmlFor={id} className={styles.label}>
          {BOARD.noteLabel}
        </label>
        <textarea
          id={id}
          className={styles.area}
          autoFocus
          maxLength={MAX_NOTE_LENGTH}
          readOnly={note === null}
          value={note ?? ''}
          onChange={(event) => {
            setNote(event.target.value);
          }}
        />
        <p className={styles.help}>{BOARD.noteHelp}</p>
        <div className={dialog.buttons}>
          <Button onPress={close}>Cancel</Button>
          <Button variant="primary" isDisabled={note === null} onPress={() => void save()}>
            {BOARD.noteDo}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
