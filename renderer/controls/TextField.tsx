import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import styles from './TextField.module.css';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string;
  readonly error?: string | null;
  readonly mono?: boolean;
  readonly placeholder?: string;
  /** The label is only for screen readers. */
  readonly hideLabel?: boolean;
  /** A button or a unit behind the field. */
  readonly after?: ReactNode;
}

/** A one-line text field with its label beside it. */
export function TextField({ label, error = null, mono = false, placeholder, hideLabel = false, after, ...rest }: TextFieldProps) {
  return (
    <AriaTextField {...rest} isInvalid={error !== null} className={styles.field}>
      <Label className={hideLabel ? 'visually-hidden' : styles.label}>{label}</Label>
      <Input className={styles.input} data-mono={mono || undefined} placeholder={placeholder} spellCheck={false} />
      {after}
      {error === null ? null : <FieldError className={styles.error}>{error}</FieldError>}
    </AriaTextField>
  );
}
