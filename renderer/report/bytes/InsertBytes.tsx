import { useState, type RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { EDITING } from '../../../shared/text/editing/editing.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { bytesOfEscaped, bytesOfHex } from './hex-entry.ts';
import styles from './InsertBytes.module.css';

const FORMS = [
  { id: 'hex', label: 'Hex' },
  { id: 'text', label: 'Text' },
] as const;

interface InsertBytesProps {
  /** The button that anchors the popover. */
  readonly trigger: RefObject<HTMLElement | null>;
  /** Initial text, from a paste. */
  readonly text: string;
  readonly onInsert: (bytes: Uint8Array) => void;
  readonly onClose: () => void;
}

/** Escapes line endings and backslashes of a pasted text for the single-line field. */
function escaped(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/\r/g, '\\r').replace(/\n/g, '\\n').replace(/\t/g, '\\t').replace(/\0/g, '\\0');
}

/** Popover to insert bytes at the cursor, written as hex or text. */
export function InsertBytes({ trigger, text: pasted, onInsert, onClose }: InsertBytesProps) {
  const [form, setForm] = useState<'hex' | 'text'>(pasted === '' ? 'hex' : 'text');
  const [text, setText] = useState(escaped(pasted));
  // The field has one line. In pasted hex, line breaks become spaces, which are ignored; in pasted text, they are escaped.
  const pastedAs = (put: string): string => (form === 'hex' ? put.replace(/\s+/g, ' ') : escaped(put));
  const bytes = form === 'hex' ? bytesOfHex(text) : bytesOfEscaped(text, encodeUtf8);
  const error = text !== '' && bytes === null ? (form === 'hex' ? EDITING.badHex : EDITING.badEscape) : null;
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      placement="bottom start"
      className={styles.popover}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog className={styles.dialog} aria-label="Insert bytes">
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (bytes === null || bytes.length === 0) return;
            onInsert(bytes);
            onClose();
          }}
        >
          <Segmented label="Written as" options={FORMS} value={form} onChange={setForm} />
          <TextField label="Bytes" mono autoFocus value={text} onChange={setText} pasted={pastedAs} error={error} />
          <p className={styles.about}>{form === 'hex' ? EDITING.hexAbout : EDITING.escapesAbout}</p>
          <div className={styles.buttons}>
            <Button onPress={onClose}>Cancel</Button>
            <Button variant="primary" type="submit" isDisabled={bytes === null || bytes.length === 0}>
              Insert
            </Button>
          </div>
        </form>
      </Dialog>
    </Popover>
  );
}
