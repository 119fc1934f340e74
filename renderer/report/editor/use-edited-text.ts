import { useEffect, useRef, useState, type RefObject } from 'react';
import type { TypeAheadBuffer } from '../../ui/controls/type-ahead-buffer.ts';
import type { TypeAheadHandle } from '../../ui/controls/TypeAheadField.tsx';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import type { EditableView } from '../../../shared/bridge/view/draft-view.ts';
import type { ReportHandle } from '../state/report-state.ts';
import { EditedTextSession, unreadText, type EditCallbacks, type EditProgress } from './edited-text-session.ts';
import type { ValueEditorHandle } from './ValueEditor.tsx';

interface EditedText {
  /** The initial content of the editor; null until loaded. */
  readonly opened: EditableView | null;
  /** The current text: typed, or restored by undo. */
  readonly text: string;
  readonly onChange: (text: string, how: 'typed' | 'history') => void;
  /** Ends the current undo step. Text typed after this begins a new step. */
  readonly onBlur: () => void;
  /** True after the editor has taken over text typed before it was ready. */
  readonly isReady: boolean;
  /** Lets the editor take over from the type-ahead field, if the editor is ready and no input method is composing a character. */
  readonly takeOver: () => void;
  /** Undoes the typed text. */
  readonly cancel: () => void;
}

interface EditedTextOptions extends EditCallbacks {
  readonly report: ReportHandle;
  readonly anchor: Anchor;
  readonly editor: RefObject<ValueEditorHandle | null>;
  /** The field that receives typing until the editor is ready, and its content. */
  readonly field: RefObject<TypeAheadHandle | null>;
  readonly typeAhead: TypeAheadBuffer;
}

/** State of a text being edited. Each change is applied at once. The text is read again after another change of the report, such as undo. */
export function useEditedText({ report, anchor, editOf, editor, field, typeAhead, seen, onGone }: EditedTextOptions): EditedText {
  const [opened, setOpened] = useState(seen === null ? null : unreadText(anchor, ''));
  const [isReady, setReady] = useState(false);
  const [text, setText] = useState('');
  const callbacks = useRef<EditCallbacks>({ editOf, onGone, seen });
  useEffect(() => {
    callbacks.current = { editOf, onGone, seen };
  });
  const session = useRef<EditedTextSession | null>(null);
  const progress = useRef<EditProgress>({ changes: 0, text: null, isEditorReady: false });

  useEffect(() => {
    const opening = new EditedTextSession({
      report,
      anchor,
      typeAhead,
      callbacks,
      progress: progress.current,
      show: (editable, isOld) => {
        const element = editor.current;
        // Before the editor exists, the newest text becomes its initial text. After that, the editor is reset to the newest text.
        setOpened((known) => (known === null || element === null ? editable : known));
        if (isOld) return;
        setText(editable.text);
        if (element !== null && element.text() !== editable.text) element.reset(editable.text);
      },
    });
    session.current = opening;
    return () => {
      session.current = null;
      opening.close();
    };
  }, [report, anchor, editor, typeAhead]);

  return {
    opened,
    text,
    isReady,
    takeOver: () => {
      const element = editor.current;
      if (element === null || opened === null || field.current?.isComposing() === true) return;
      progress.current.isEditorReady = true;
      element.begin(typeAhead.over(opened.text));
      // If the user has moved the focus meanwhile, it stays there.
      if (field.current?.hasFocus() !== false) element.focus();
      setReady(true);
    },
    onChange: (changed, how) => {
      // The editor also reports the text that it took over, which is already applied.
      if (changed === progress.current.text) return;
      progress.current.changes += 1;
      progress.current.text = changed;
      setText(changed);
      session.current?.typing.type({ kind: 'edits', edits: [callbacks.current.editOf(changed)] }, how);
    },
    onBlur: () => session.current?.typing.rest(),
    cancel: () => void session.current?.cancel(),
  };
}
