import { useRef, type KeyboardEvent } from 'react';
import { TextArea } from 'react-aria-components/TextArea';
import { areaText, pastedInto, typedInto, type Paste } from './pasted-line-ends.ts';
import styles from './TextField.module.css';

/** Maximum number of lines to which the area grows with its text. */
const MAX_LINES = 8;

interface LinesAreaProps {
  /** The text with its original line ends. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
  /** Fixed number of lines. If left out, the height follows the text. Enter then submits as in a single-line field, and Shift+Enter types a line end. */
  readonly rows?: number;
  readonly mono?: boolean;
  readonly isProtected?: boolean;
}

function asInField(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** The area of a text field that keeps pasted line ends unchanged. The `value` of the `<textarea>` is the text as the area shows it. */
export function LinesArea({ value, onChange, className, rows, mono = false, isProtected = false }: LinesAreaProps) {
  // The current paste. The input event reports only the result of a paste.
  const pasting = useRef<Paste | null>(null);
  const text = areaText(value);
  const lines = Math.min(MAX_LINES, text.shown.split('\n', MAX_LINES).length);
  return (
    <TextArea
      className={className ?? styles.lines ?? ''}
      rows={rows ?? lines}
      data-mono={mono || undefined}
      data-protected={isProtected || undefined}
      spellCheck={false}
      onKeyDown={rows === undefined ? asInField : undefined}
      onPaste={({ currentTarget: { selectionStart, selectionEnd }, clipboardData }) => {
        pasting.current = { from: selectionStart, to: selectionEnd, text: clipboardData.getData('text/plain') };
      }}
      // `onInput` instead of `onChange`. A paste can leave the shown text unchanged but change the line ends, and React does not call `onChange` for that.
      onInput={({ currentTarget: { value: shown, selectionEnd } }) => {
        const paste = pasting.current === null ? null : pastedInto(text, pasting.current);
        pasting.current = null;
        onChange((paste?.shown === shown ? paste : typedInto(text, shown, selectionEnd)).raw);
      }}
    />
  );
}
