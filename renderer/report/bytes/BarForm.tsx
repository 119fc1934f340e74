import { useEffect, useRef, type ReactNode } from 'react';
import styles from './BarForm.module.css';

interface BarFormProps {
  readonly label: string;
  /** Incremented to focus the field and select its text. */
  readonly asked: number;
  readonly onSubmit: (isShift: boolean) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A toolbar above the bytes with one field. Enter submits it, Escape closes the toolbar. */
export function BarForm({ label, asked, onSubmit, onClose, children }: BarFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('input[type=text]');
    field?.focus();
    field?.select();
  }, [asked]);
  return (
    <form
      ref={form}
      role="search"
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(false);
      }}
      onKeyDown={(event) => {
        const isField = event.target instanceof HTMLInputElement && event.target.type === 'text';
        if (event.key === 'Escape') onClose();
        else if (event.key === 'Enter' && event.shiftKey && isField) onSubmit(true);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
    </form>
  );
}
