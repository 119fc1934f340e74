import { useEffect, useId, useState } from 'react';
import { MAX_METADATA_TEXT } from '../../shared/board/board-row.ts';
import { BOARD, boardSentences, titleOf } from '../../shared/text/board/board-screen.ts';
import { aboutOne } from '../report/shared/about-one.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Picker } from '../ui/controls/Picker.tsx';
import { Overlay } from '../ui/controls/Overlay.tsx';
import { showOverlay, type OverlayProps } from '../core/state/app-store.ts';
import { changeMetadata, textsOf } from './state/board-acts.ts';
import dialog from '../ui/controls/dialog.module.css';
import styles from './TagsDialog.module.css';

function close(): void {
  showOverlay(null);
}

/**
 * The edited text. null: the stored texts are still loading, or could not be read. If the rows have different texts, `different` is the number of rows with a
 * text.
 */
function useWritten({ text, selection }: OverlayProps['rows.text']) {
  const [written, setWritten] = useState<string | null>(null);
  const [different, setDifferent] = useState<number | null>(null);
  useEffect(() => {
    let isGone = false;
    void textsOf(selection, text).then((texts) => {
      if (isGone || texts === null) return;
      setWritten(texts.same ?? '');
      setDifferent(texts.same === null ? texts.written : null);
    });
    return () => {
      isGone = true;
    };
  }, [text, selection]);
  return { written, setWritten, different };
}

/** Edits a text of the selected rows. If the rows have different texts, the user chooses between appending and replacing. */
export function TextDialog(props: OverlayProps['rows.text']) {
  const { text, selection, count, called } = props;
  const { written, setWritten, different } = useWritten(props);
  const [appends, setAppends] = useState(true);
  const id = useId();

  async function save(): Promise<void> {
    if (written === null) return;
    const change = { [text]: written, ...(different !== null && appends ? { appends: true } : {}) };
    if (await changeMetadata(selection, change)) close();
  }

  return (
    <Overlay title={`${titleOf(text)}: ${boardSentences.reports(count)}`} about={aboutOne(called)} onClose={close} stays>
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
        {different === null ? null : (
          <>
            <p role="status">{boardSentences.differentTexts(text, different)}</p>
            <Picker
              label={boardSentences.whatOfTexts(text)}
              value={appends ? 'add' : 'replace'}
              options={[
                { id: 'add', label: boardSentences.addToTexts(text) },
                { id: 'replace', label: boardSentences.replaceTexts(text) },
              ]}
              onChange={(how) => {
                setAppends(how === 'add');
              }}
            />
          </>
        )}
        <p className={styles.help}>{BOARD.textHelp}</p>
        <div className={dialog.buttons}>
          <Button onPress={close}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={written === null || (different !== null && appends && written === '')}
            onPress={() => void save()}
          >
            {boardSentences.saveText(text)}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
