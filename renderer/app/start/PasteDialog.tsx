import { useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { PASTING } from '../../../shared/text/report/pasting.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { areaText } from '../../ui/controls/pasted-line-ends.ts';
import { LinesArea } from '../../ui/controls/LinesArea.tsx';
import { MaskedValue } from '../../ui/controls/MaskedValue.tsx';
import { Overlay } from '../../ui/controls/Overlay.tsx';
import dialog from '../../ui/controls/dialog.module.css';
import { showOverlay, type OverlayProps } from '../../core/state/app-store.ts';
import { openPasted } from '../../report/state/open-pasted.ts';
import { choosePastedFile, forgetPastedFiles, usePastedFiles, type PastedFiles } from '../../report/state/pasted-files.ts';
import styles from './PasteDialog.module.css';

function close(): void {
  forgetPastedFiles();
  showOverlay(null);
}

/** Asks for the files that a pasted curl command names. No file is read unless the user chooses it. */
function PastedFilesForm({ text, files }: PastedFiles) {
  const chosen = files.flatMap((file) => (file.chosen === null ? [] : [file.chosen.file]));

  async function open(): Promise<void> {
    if (await openPasted(text, chosen)) close();
  }

  return (
    <div className={dialog.field}>
      <p className={styles.label}>{PASTING.filesAbout}</p>
      <ul className={styles.files} aria-label={PASTING.filesTitle}>
        {files.map(({ name, option, chosen: view }, index) => (
          <li key={index} className={styles.file}>
            <code className={styles.option}>{option}</code>
            <span className={styles.name}>{name === '-' ? PASTING.input : name}</span>
            <span className={styles.chosen}>{view === null ? '' : view.name}</span>
            <Button
              autoFocus={index === 0}
              aria-label={`Choose the file for ${name === '-' ? PASTING.input : name}`}
              onPress={() => void choosePastedFile(index)}
            >
              Choose…
            </Button>
          </li>
        ))}
      </ul>
      <div className={dialog.buttons}>
        <Button variant="quiet" onPress={forgetPastedFiles}>
          Back
        </Button>
        <Button onPress={close}>Cancel</Button>
        <Button variant="primary" isDisabled={chosen.length < files.length} onPress={() => void open()}>
          Open
        </Button>
      </div>
    </div>
  );
}

/** The size of a hidden text, and a button that shows the text. */
function HiddenText({ shown, onShow }: { readonly shown: string; readonly onShow: () => void }) {
  return (
    <div className={styles.field} data-holds-text="">
      <p className={styles.label}>{PASTING.about}</p>
      <p>
        <MaskedValue /> {PASTING.hidden(shown.length, shown.replace(/\n$/, '').split('\n').length)}
      </p>
      <div>
        <Button onPress={onShow}>{PASTING.show}</Button>
      </div>
    </div>
  );
}

/** A field for a pasted report. Users need it if they cannot paste into the window, or want to view or change the text first. */
export function PasteDialog({ text = '' }: OverlayProps['paste']) {
  const asked = usePastedFiles((state) => state.asked);
  const [raw, setRaw] = useState(asked?.text ?? text);
  // The text was pasted outside this dialog and can contain anything, so it is shown only if the user asks for it.
  const [isHidden, setHidden] = useState(raw !== '');
  const { shown } = areaText(raw);

  async function open(): Promise<void> {
    if (await openPasted(raw)) close();
  }

  if (asked !== null)
    return (
      <Overlay title={PASTING.filesTitle} onClose={close} stays>
        <PastedFilesForm {...asked} />
      </Overlay>
    );
  return (
    <Overlay title={PASTING.title} onClose={close} stays={raw !== ''}>
      <div className={dialog.field}>
        {isHidden ? (
          <HiddenText
            shown={shown}
            onShow={() => {
              setHidden(false);
            }}
          />
        ) : (
          <TextField className={styles.field} value={shown} autoFocus>
            <Label className={styles.label}>{PASTING.about}</Label>
            <LinesArea className={styles.area} rows={14} value={raw} onChange={setRaw} />
          </TextField>
        )}
        <div className={dialog.buttons}>
          <Button autoFocus={isHidden} onPress={close}>
            Cancel
          </Button>
          <Button variant="primary" isDisabled={shown.trim() === ''} onPress={() => void open()}>
            Open
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
