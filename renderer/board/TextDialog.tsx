import { useEffect, useId, useState } from 'react';
import { MAX_METADATA_TEXT } from '../../shared/board/board-row.ts';
import { BOARD, boardSentences, titleOf } from '../../shared/text/board/board-screen.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Overlay } from '../ui/controls/Overlay.tsx';
import { showOverlay, type OverlayProps } from '../core/state/app-store.ts';
import { changeMetadata, onlyDetails } from './state/board-acts.ts';
import dialog from '../ui/controls/dialog.module.css';
import styles from './TagsDialog.module.css';

function close(): void {
  showOverlay(null);
}

/** The text as it is edited. `null`: the stored text is still being read, or could not be read. */
function useWritten({ text, selection, count }: OverlayProps['rows.text']) {
  const [written, setWritten] = useState<string | null>(count === 1 ? null : '');
  useEffect(() => {
    if (count !== 1) return;
    let isGone = false;
    void onlyDetails(selection).then((details) => {
      if (!isGone && details !== null) setWritten(details[text]);
    });
    return () => {
      isGone = true;
    };
  }, [text, selection, count]);
  return { written, setWritten };
}

/** Edits a text of the selected rows. For one row, the dialog begins with its stored text. */
export function TextDialog(props: OverlayProps['rows.text']) {
  const { text, selection, count } = props;
  const { written, setWritten } = useWritten(props);
  const id = useId();

  async function save(): Promise<void> {
    if (written !== null && (await changeMetadata(selection, { [text]: written }))) close();
  }

  return (
    <Overlay title={`${titleOf(text)}: ${boardSentences.reports(count)}`} onClose={close} stays>
      <div className={dialog.field}>
        <label htmlFor={id} className={styles.label}>
          {titleOf(text)}
        </label>
        <textarea
          id={id}
          className={styles.area}
          autoFocus
          maxLength={MAX_METADATA_TEXT}
          readOnly={written === null}
          value={written ?? ''}
          onChange={(event) => {
            setWritten(event.target.value);
          }}
        />
        <p className={styles.help}>{BOARD.textHelp}</p>
        <div className={dialog.buttons}>
          <Button onPress={close}>Cancel</Button>
          <Button variant="primary" isDisabled={written === null} onPress={() => void save()}>
            {boardSentences.saveText(text)}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
