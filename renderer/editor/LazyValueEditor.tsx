import { Suspense, lazy } from 'react';
import { EDITING } from '../../shared/messages/editing.ts';
import type { ValueEditorProps } from './ValueEditor.tsx';
import styles from './EditPane.module.css';

// The editor is the largest library of the page, and most reports are only read.
const Editor = lazy(async () => ({ default: (await import('./ValueEditor.tsx')).ValueEditor }));

/** The value editor, loaded when it is first needed. */
export function LazyValueEditor(props: ValueEditorProps) {
  return (
    <Suspense fallback={<p className={styles.note}>{EDITING.loadingEditor}</p>}>
      <Editor {...props} />
    </Suspense>
  );
}
