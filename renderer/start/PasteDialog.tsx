import { useRef, useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { PASTING } from '../../shared/messages/pasting.ts';
import { Button } from '../controls/Button.tsx';
import { Overlay } from '../controls/Overlay.tsx';
import dialog from '../controls/dialog.module.css';
import { showOverlay } from '../state/app-store.ts';
import { openPasted } from '../state/open-pasted.ts';
import { areaText, pastedInto, typedInto, type Paste } from './kept-line-ends.ts';
import styles from './PasteDialog.module.css';

function close(): void {
  showOverlay(null);
}

/** A place to paste a report into, for those who cannot paste it into the window, or want to see or change it first. */
export function PasteDialog() {
  const [text, setText] = useState(areaText(''));
  // What is just being pasted: the area tells only what it made of that.
  const pasting = useRef<Paste | null>(null);

  async function open(): Promise<void> {
    if (await openPasted(text.raw)) close();
  }

  return (
    <Overlay title={PASTING.title} onClose={close} stays={text.raw !== ''}>
      <div className={dialog.field}>
        <TextField className={styles.field} value={text.shown} autoFocus>
          <Label className={styles.label}>{PASTING.about}</Label>
          <TextArea
            className={styles.area}
            rows={14}
            spellCheck={false}
            onPaste={({ currentTarget: { selectionStart, selectionEnd }, clipboardData }) => {
              pasting.current = { from: selectionStart, to: selectionEnd, text: clipboardData.getData('text/plain') };
            }}
            // Not `onChange`: a paste over a text that looks the same is none to that.
            onInput={({ currentTarget: { value, selectionEnd } }) => {
              const paste = pasting.current === null ? null : pastedInto(text, pasting.current);
              pasting.current = null;
              setText(paste?.shown === value ? paste : typedInto(text, value, selectionEnd));
            }}
          />
        </TextField>
        <div className={dialog.buttons}>
          <Button onPress={close}>Cancel</Button>
          <Button look="primary" isDisabled={text.shown.trim() === ''} onPress={() => void open()}>
            Open
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
