import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import type { SelectedText } from '../../ui/controls/text-moves.ts';
import { mountEditor, type MountedEditor } from './mount-editor.ts';
import styles from './ValueEditor.module.css';

export interface ValueEditorHandle {
  readonly text: () => string;
  readonly reset: (text: string) => void;
  readonly replace: (text: string) => void;
  /** Continues with text typed before the editor was ready. */
  readonly begin: (typed: SelectedText) => void;
  readonly focus: () => void;
}

interface ValueEditorProps {
  readonly ref?: Ref<ValueEditorHandle>;
  readonly label: string;
  /** Initial text. After mounting, only the handle sets the text, so that no response overwrites typed text. Only the callbacks among the props may change. */
  readonly text: string;
  readonly json?: boolean;
  readonly readOnly?: boolean;
  readonly onChange?: (text: string, how: 'typed' | 'history') => void;
  /** Called when the editor accepts typing. It does not have the focus yet. */
  readonly onReady?: () => void;
  /** Called when Enter is pressed in a single-line text. Without this callback, Enter inserts a line break. */
  readonly onEnter?: () => void;
  readonly onEscape: () => void;
  readonly onBlur?: () => void;
  readonly onUndo?: () => void;
  readonly onRedo?: () => void;
}

/** An editor for text of any length. It makes every character visible. */
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

  // Mounts before painting, so that no key arrives before the editor exists.
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
