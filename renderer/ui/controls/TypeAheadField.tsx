import { useLayoutEffect, useRef, type Ref, useImperativeHandle } from 'react';
import type { TypeAheadBuffer } from './type-ahead-buffer.ts';
import styles from './TypeAheadField.module.css';

export interface TypeAheadHandle {
  /** It still has the keys: nobody went on to something else. */
  readonly hasFocus: () => boolean;
  /** An input method has not made up its mind. */
  readonly isComposing: () => boolean;
}

interface TypeAheadFieldProps {
  readonly ref?: Ref<TypeAheadHandle>;
  readonly typeAhead: TypeAheadBuffer;
  readonly label: string;
  /** What is waited for. */
  readonly waits: string;
  /** It looks like a field of one line; else it fills what it lies in. */
  readonly isLine?: boolean;
  /** The whole text, where it is known without the old one. */
  readonly onText?: (text: string) => void;
  /** Enter was pressed, without Shift unless `isLine`. */
  readonly onEnter?: () => void;
  readonly onEscape: () => void;
  readonly onComposed?: () => void;
}

/** Takes the keys from the first one on, in the place of an editor or a field that is still on its way. */
export function TypeAheadField({
  ref,
  typeAhead,
  label,
  waits,
  isLine = false,
  onText,
  onEnter,
  onEscape,
  onComposed,
}: TypeAheadFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);

  useLayoutEffect(() => {
    const element = field.current;
    typeAhead.attachTo(element);
    // Before the key that was pressed is typed.
    element?.focus();
    return () => {
      typeAhead.attachTo(null);
    };
  }, [typeAhead]);

  useImperativeHandle(
    ref,
    () => ({
      hasFocus: () => document.activeElement === field.current,
      isComposing: () => isComposing.current,
    }),
    [],
  );

  function tell(): void {
    const whole = typeAhead.whole();
    if (whole !== null) onText?.(whole);
  }

  return (
    <textarea
      ref={field}
      className={styles.field}
      data-line={isLine || undefined}
      aria-label={label}
      placeholder={waits}
      spellCheck={false}
      rows={1}
      onInput={() => {
        typeAhead.noteTyped();
        tell();
      }}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={() => {
        isComposing.current = false;
        onComposed?.();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const isEnter = event.key === 'Enter' && onEnter !== undefined && !event.ctrlKey && !event.metaKey && (isLine || !event.shiftKey);
        if (event.key === 'Escape') onEscape();
        else if (isEnter) onEnter();
        else if (typeAhead.takeKey(event)) tell();
        else {
          tell();
          return;
        }
        event.preventDefault();
        event.stopPropagation();
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        // The field would make a line feed of it.
        if (!text.includes('\r')) return;
        event.preventDefault();
        typeAhead.insert(text);
        tell();
      }}
    />
  );
}
