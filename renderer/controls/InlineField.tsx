import { useRef, useState } from 'react';
import { beforeMask } from '../../shared/report/mask.ts';
import { Button } from './Button.tsx';
import { TextField } from './TextField.tsx';
import styles from './InlineField.module.css';

export interface InlineFieldProps {
  readonly label: string;
  /** What surrounds the field says already what it is. */
  readonly hideLabel?: boolean;
  readonly value: string;
  /** All of it is selected at first: people mostly write it anew. */
  readonly isSelected?: boolean;
  /** The word on the button that takes the text. */
  readonly submit: string;
  /** Why the text cannot be taken, or null. */
  readonly faultOf?: (text: string) => string | null;
  /** Whoever takes the text closes the field; where it is refused, the field stays with what was typed. */
  readonly onSubmit: (text: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** One line to be typed in place: Enter takes it, Escape leaves it as it was. */
export function InlineField({
  label,
  hideLabel = false,
  value,
  isSelected = false,
  submit: word,
  faultOf,
  onSubmit,
  onCancel,
}: InlineFieldProps) {
  const [text, setText] = useState(beforeMask(value));
  const isBusy = useRef(false);
  const fault = faultOf?.(text) ?? null;

  function submit(): void {
    // A second Enter would make the same change again.
    if (fault !== null || isBusy.current) return;
    isBusy.current = true;
    void onSubmit(text).finally(() => {
      isBusy.current = false;
    });
  }

  return (
    <form
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
          autoFocus
          value={text}
          onChange={setText}
          onFocus={(event) => {
            if (isSelected && event.target instanceof HTMLInputElement) event.target.select();
          }}
          // An empty field is not wrong yet: people have only just come to it.
          error={text === '' ? null : fault}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') event.continuePropagation();
            else onCancel();
          }}
        />
      </div>
      <Button type="submit" isDisabled={fault !== null}>
        {word}
      </Button>
      <Button look="quiet" onPress={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
