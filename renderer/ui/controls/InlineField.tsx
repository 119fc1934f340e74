import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { beforeMask } from '../../../shared/report/parts/mask.ts';
import { EDITING } from '../../../shared/text/editing/editing.ts';
import { Button } from './Button.tsx';
import { hasInnerLineEnds } from './pasted-line-ends.ts';
import { TextField } from './TextField.tsx';
import { createTypeAheadBuffer } from './type-ahead-buffer.ts';
import { TypeAheadField } from './TypeAheadField.tsx';
import type { SelectedText } from './text-moves.ts';
import styles from './InlineField.module.css';

interface InlineFieldProps {
  readonly label: string;
  /** True if the label is only for screen readers, because the surroundings already name the field. */
  readonly hideLabel?: boolean;
  /** null while the value is being read. Text that is typed meanwhile is then applied to the value. */
  readonly value: string | null;
  /** True to select the whole value at first, because users mostly replace it. */
  readonly isSelected?: boolean;
  readonly submit: string;
  /** Returns why the text is invalid, or null. */
  readonly validate?: (text: string) => string | null;
  /** Submits the text. The caller then closes the field. If the text is refused, the field stays and keeps the text. */
  readonly onSubmit: (text: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

interface ReadFieldProps extends InlineFieldProps {
  readonly begins: SelectedText;
  /** True if the user pasted line ends before the old text was read. `begins` then contains the text without line ends. */
  readonly beginsJoined: boolean;
  /** True if the field replaces a type-ahead field that has already received keys. */
  readonly goesOn: boolean;
  /** True if the user pressed Enter before the field was shown. */
  readonly isSubmitted: boolean;
}

function ReadField({
  label,
  hideLabel = false,
  begins,
  beginsJoined,
  goesOn,
  isSubmitted,
  submit: word,
  validate,
  onSubmit,
  onCancel,
}: ReadFieldProps) {
  const [text, setText] = useState(begins.text);
  const isBusy = useRef(false);
  const isFirstFocus = useRef(true);
  const form = useRef<HTMLFormElement>(null);
  const error = validate?.(text) ?? null;

  function submit(): void {
    // A second Enter would make the same change again.
    if (error !== null || isBusy.current) return;
    isBusy.current = true;
    void onSubmit(text).finally(() => {
      isBusy.current = false;
    });
  }

  useLayoutEffect(() => {
    // Focuses the field before the next key press, unless the user moved the focus elsewhere while the text was read.
    if (!goesOn || document.activeElement === document.body) form.current?.querySelector('input')?.focus();
  }, [goesOn]);

  const submitFirst = useRef(isSubmitted ? submit : null);
  useEffect(() => {
    submitFirst.current?.();
    submitFirst.current = null;
  }, []);

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.field}>
        <TextField
          label={label}
          hideLabel={hideLabel}
          mono
          value={text}
          beginsJoined={beginsJoined}
          onChange={setText}
          onFocus={({ target }) => {
            if (!(target instanceof HTMLInputElement) || !isFirstFocus.current) return;
            isFirstFocus.current = false;
            const { anchor, head } = begins;
            target.setSelectionRange(Math.min(anchor, head), Math.max(anchor, head), head < anchor ? 'backward' : 'forward');
          }}
          // An empty field is not an error yet, because the user has only just reached it.
          error={text === '' ? null : error}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') event.continuePropagation();
            else onCancel();
          }}
        />
      </div>
      <Button type="submit" isDisabled={error !== null}>
        {word}
      </Button>
      <Button variant="quiet" onPress={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

/** A field of one line for editing in place. Enter submits, Escape cancels. */
export function InlineField(props: InlineFieldProps) {
  const { label, value, isSelected = false, onCancel } = props;
  const [typeAhead] = useState(() => createTypeAheadBuffer(isSelected ? 'all' : 'start'));
  const [isSubmitted, setSubmitted] = useState(false);
  const [goesOn] = useState(value === null);
  if (value === null) {
    return (
      <div className={styles.form}>
        <div className={styles.field}>
          <TypeAheadField
            typeAhead={typeAhead}
            label={label}
            waits={EDITING.opening}
            isLine
            onEnter={() => {
              setSubmitted(true);
            }}
            onEscape={onCancel}
          />
        </div>
      </div>
    );
  }
  const old = beforeMask(value);
  const at = typeAhead.over(old);
  // A single-line field cannot hold line ends.
  const line = at.text.replaceAll(/[\r\n]/g, '');
  const begins = line === at.text ? at : { text: line, anchor: line.length, head: line.length };
  const beginsJoined = typeAhead.isTouched() && hasInnerLineEnds(at.text);
  return <ReadField {...props} begins={begins} beginsJoined={beginsJoined} goesOn={goesOn} isSubmitted={isSubmitted} />;
}
