import { useId, useState, type ClipboardEvent, type ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { EDITING } from '../../../shared/text/editing/editing.ts';
import { areaText, hasInnerLineEnds } from './pasted-line-ends.ts';
import { LinesArea } from './LinesArea.tsx';
import styles from './TextField.module.css';

interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'defaultValue'> {
  readonly label: string;
  readonly error?: string | null;
  readonly mono?: boolean;
  readonly placeholder?: string;
  /** True if the label is only for screen readers. */
  readonly hideLabel?: boolean;
  /** A button or a unit after the field. */
  readonly after?: ReactNode;
  /** True if the text may have several lines. Pasted line ends then stay, and Shift+Enter types a line end. */
  readonly lines?: boolean;
  /** Converts a pasted text before it is inserted. If left out, the text is inserted unchanged. */
  readonly pasted?: (text: string) => string;
  /** True if the initial value is pasted text that lost its line ends. The field then shows the note about this from the start. */
  readonly beginsJoined?: boolean;
  /** Completions of the field; only for one line. */
  readonly completions?: readonly string[];
}

/** A text field with its label, of one line unless `lines` is set. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    error = null,
    mono = false,
    placeholder,
    hideLabel = false,
    after,
    lines = false,
    pasted,
    beginsJoined = false,
    completions = [],
    ...rest
  } = props;
  const list = useId();
  // True if the last paste lost its line ends.
  const [isJoined, setJoined] = useState(beginsJoined);

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text/plain');
    const put = pasted?.(text) ?? text;
    setJoined(hasInnerLineEnds(put));
    if (put === text) return;
    event.preventDefault();
    // Only an insertion that is made this way can be undone by the user.
    // oxlint-disable-next-line typescript/no-deprecated
    document.execCommand('insertText', false, put);
  }

  return (
    <AriaTextField
      {...rest}
      {...(lines ? { value: areaText(rest.value ?? '').shown, onChange: () => undefined } : {})}
      isInvalid={error !== null}
      className={styles.field}
    >
      <Label className={hideLabel ? 'visually-hidden' : styles.label}>{label}</Label>
      {lines ? (
        <LinesArea value={rest.value ?? ''} mono={mono} onChange={(text) => rest.onChange?.(text)} />
      ) : (
        <Input
          className={styles.input}
          data-mono={mono || undefined}
          placeholder={placeholder}
          spellCheck={false}
          {...(completions.length === 0 ? {} : { list })}
          onPaste={paste}
          onBlur={() => {
            setJoined(false);
          }}
        />
      )}
      {completions.length === 0 ? null : (
        <datalist id={list}>
          {completions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      {after}
      {isJoined ? (
        <p className={styles.note} role="status">
          {EDITING.joinedLines}
        </p>
      ) : null}
      {error === null ? null : <FieldError className={styles.error}>{error}</FieldError>}
    </AriaTextField>
  );
}
