import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import type { SelectedText } from '../../ui/controls/text-moves.ts';
import { mountEditor, type MountedEditor } from './mount-editor.ts';
import styles from './ValueEditor.module.css';

export interface ValueEditorHandle {
  readonly text: () => string;
  readonly reset: (text: string) => void;
  readonly replace: (text: string) => void;
  /** Goes on with what was typed before it stood. */
  readonly begin: (typed: SelectedText) => void;
  readonly focus: () => void;
}

interface ValueEditorProps {
  readonly ref?: Ref<ValueEditorHandle>;
  readonly label: string;
  /** What it begins with, as all but the callbacks; later texts come through the handle, so that no answer overwrites what is being typed. */
  readonly text: string;
  readonly json?: boolean;
  readonly readOnly?: boolean;
  readonly onChange?: (text: string, how: 'typed' | 'history') => void;
  /** It can be typed into from now on; it has no focus yet. */
  readonly onReady?: () => void;
  /** Enter was pressed in a text of one line. Without it, Enter breaks the line. */
  readonly onEnter?: () => void;
  readonly onEscape: () => void;
  readonly onBlur?: () => void;
  readonly onUndo?: () => void;
  readonly onRedo?: () => void;
}

/** A text of any length with all of its characters in sight. */
export function ValueEditor(props: ValueEditorProps) {
  const { ref } = props;
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedEditor | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useImperativeHandle(
    ref,
    () => ({
      text: () => mounted.current?.text() ?? '',
      reset: (text) => mounted.current?.reset(text),
      replace: (text) => mounted.current?.replace(text),
      begin: (typed) => mounted.current?.begin(typed),
      focus: () => mounted.current?.focus(),
    }),
    [],
  );

  // Before the frame is drawn: no key finds the place of the editor empty.
  useLayoutEffect(() => {
    if (host.current === null) return;
    const { label, text, json = false, readOnly = false } = latest.current;
    const editor = mountEditor(host.current, {
      label,
      text,
      json,
      readOnly,
      onChange: (typed, how) => latest.current.onChange?.(typed, how),
      onEnter: () => {
        const { onEnter } = latest.current;
        onEnter?.();
        return onEnter !== undefined;
      },
      onEscape: () => {
        latest.current.onEscape();
      },
      onBlur: () => latest.current.onBlur?.(),
      onUndo: () => latest.current.onUndo?.(),
      onRedo: () => latest.current.onRedo?.(),
    });
    mounted.current = editor;
    latest.current.onReady?.();
    return () => {
      mounted.current = null;
      editor.destroy();
    };
  }, []);

  return <div ref={host} className={styles.editor} data-typing="" data-editor="" />;
}
