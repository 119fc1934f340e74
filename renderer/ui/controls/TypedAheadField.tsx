import { useLayoutEffect, useRef, type Ref, useImperativeHandle } from 'react';
import type { TypedAhead } from './typed-ahead.ts';
import styles from './TypedAheadField.module.css';

export interface TypedAheadHandle {
  /** It still has the keys: nobody went on to something else. */
  readonly hasFocus: () => boolean;
  /** An input method has not made up its mind. */
  readonly isComposing: () => boolean;
}

export interface TypedAheadFieldProps {
  readonly ref?: Ref<TypedAheadHandle>;
  readonly ahead: TypedAhead;
  readonly label: string;
  /** What is waited for. */
  readonly waits: string;
  /** It looks like a field of one line; else it fills what it lies in. */
  readonly isLine?: boolean;
  /** The whole text, where it is known without the old one. */
  readonly onText?: (text: string) => void;
  /** Where it takes one line. */
  readonly onEnter?: () => void;
  readonly onEscape: () => void;
  readonly onComposed?: () => void;
}

/** Takes the keys from the first one on, in the place of an editor or a field that is still on its way. */
export function TypedAheadField({ ref, ahead, label, waits, isLine = false, onText, onEnter, onEscape, onComposed }: TypedAheadFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);

  useLayoutEffect(() => {
    const element = field.current;
    ahead.holdIn(element);
    // Before the key that was pressed is typed.
    element?.focus();
    return () => {
      ahead.holdIn(null);
    };
  }, [ahead]);

  useImperativeHandle(
    ref,
    () => ({
      hasFocus: () => document.activeElement === field.current,
      isComposing: () => isComposing.current,
    }),
    [],
  );

  function tell(): void {
    const whole = ahead.whole();
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
        ahead.noteTyped();
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
        const isEnter = event.key === 'Enter' && onEnter !== undefined && !event.ctrlKey && !event.metaKey;
        if (event.key === 'Escape') onEscape();
        else if (isEnter) onEnter();
        else if (ahead.takeKey(event)) tell();
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
        ahead.insert(text);
        tell();
      }}
    />
  );
}
