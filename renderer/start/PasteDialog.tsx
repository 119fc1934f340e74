import { useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { SENTENCES } from '../../shared/messages/ui.ts';
import { Button } from '../controls/Button.tsx';
import { Overlay } from '../controls/Overlay.tsx';
import dialog from '../controls/dialog.module.css';
import { showOverlay } from '../state/app-store.ts';
import { openPasted } from '../state/open-files.ts';
import styles from './PasteDialog.module.css';

function close(): void {
  showOverlay(null);
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** A place to paste a report into, for those who cannot paste it into the window. */
export function PasteDialog() {
  const [text, setText] = useState('');
  // A text area turns every line end into a line feed, so the pasted text is kept beside it.
  const [pasted, setPasted] = useState('');

  async function open(): Promise<void> {
    const isAsPasted = withLineFeeds(pasted) === text;
    if (await openPasted(isAsPasted ? pasted : text)) close();
  }

  return (
    <Overlay title="Paste a report" onClose={close}>
      <div className={dialog.field}>
        <TextField className={styles.field} value={text} onChange={setText} autoFocus>
          <Label className={styles.label}>{SENTENCES.pasteAbout}</Label>
          <TextArea
            className={styles.area}
            rows={14}
            spellCheck={false}
            onPaste={(event) => {
              setPasted(event.clipboardData.getData('text/plain'));
            }}
          />
        </TextField>
        <div className={dialog.buttons}>
          <Button onPress={close}>Cancel</Button>
          <Button look="primary" isDisabled={text.trim() === ''} onPress={() => void open()}>
            Open
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
