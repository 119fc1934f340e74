import { type KeyboardEvent, useLayoutEffect, useRef, type Ref, useImperativeHandle } from 'react';
import type { TypeAheadBuffer } from './type-ahead-buffer.ts';
import styles from './TypeAheadField.module.css';

export interface TypeAheadHandle {
  /** Returns true if the field still has the focus. */
  readonly hasFocus: () => boolean;
  /** Returns true if an input method is composing a character. */
  readonly isComposing: () => boolean;
}

interface TypeAheadFieldProps {
  readonly ref?: Ref<TypeAheadHandle>;
  readonly typeAhead: TypeAheadBuffer;
  readonly label: string;
  /** Placeholder that says what is being loaded. */
  readonly waits: string;
  /** True if it looks like a field of one line. Otherwise it fills its container. */
  readonly isLine?: boolean;
  /** Called with the whole text, as soon as that no longer depends on the old text. */
  readonly onText?: (text: string) => void;
  /** The old text, or empty while it is unknown. */
  readonly old?: string;
  /** Called when Enter is pressed. If not `isLine`, only without Shift and in a single-line text, as in the editor. */
  readonly onEnter?: () => void;
  readonly onEscape: () => void;
  readonly onComposed?: () => void;
}

/** A field that receives key presses in place of an editor or field that is still loading. */
export function TypeAheadField({
  ref,
  typeAhead,
  label,
  waits,
  isLine = false,
  old = '',
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
    // Focuses the field at once, before the character of the pressed key is inserted.
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

  function ends(event: KeyboardEvent): boolean {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return false;
    return isLine || (!event.shiftKey && !typeAhead.over(old).text.includes('\n'));
  }

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
        if (event.key === 'Escape') onEscape();
        else if (onEnter !== undefined && ends(event)) onEnter();
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
        // The field would turn CR into a line feed.
        if (!text.includes('\r')) return;
        event.preventDefault();
        typeAhead.insert(text);
        tell();
      }}
    />
  );
}
