import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Anchor, Edit } from '../../shared/draft/edit.ts';
import type { EditableView } from '../../shared/view/draft-view.ts';
import { holdTyping } from '../state/held-typing.ts';
import type { ReportHandle } from '../state/report-state.ts';
import { rangeOfAnchor } from '../state/selection.ts';
import { makeTyping, type Typing } from '../state/typing.ts';
import type { ValueEditorHandle } from './ValueEditor.tsx';

export interface EditedText {
  /** What the editor begins with; null until the host gave it. */
  readonly opened: EditableView | null;
  /** The text as it is now: typed, or brought back by undo. */
  readonly text: string;
  readonly onChange: (text: string, how: 'typed' | 'history') => void;
  /** What is typed next is a step of its own. */
  readonly onBlur: () => void;
}

export interface EditedTextOptions {
  readonly report: ReportHandle;
  readonly anchor: Anchor;
  readonly editOf: (text: string) => Edit;
  readonly editor: RefObject<ValueEditorHandle | null>;
  /** The thing is gone, or cannot be edited. */
  readonly onGone: () => void;
}

/**
 * The text of one thing while it is edited: every change is applied at once, and the text is read anew when undo, revert or another view
 * changed the report.
 */
export function useEditedText({ report, anchor, editOf, editor, onGone }: EditedTextOptions): EditedText {
  const [opened, setOpened] = useState<EditableView | null>(null);
  const [text, setText] = useState('');
  const latest = useRef({ editOf, onGone });
  useEffect(() => {
    latest.current = { editOf, onGone };
  });
  const typing = useRef<Typing | null>(null);
  /** Goes up with every change that people make. */
  const typed = useRef(0);
  const typedText = useRef('');

  useEffect(() => {
    const { store } = report;
    let isWanted = true;
    /** The revision that the text in the editor belongs to. */
    let shown = store.getState().draft?.revision ?? 0;

    async function read(): Promise<void> {
      const before = typed.current;
      const editable = await report.editable(anchor);
      // What was typed meanwhile is newer than this answer.
      if (!isWanted || typed.current !== before) return;
      if (editable === null) {
        latest.current.onGone();
        return;
      }
      const element = editor.current;
      // Until the editor is there, it begins with the newest text; later it is told.
      setOpened((known) => (known === null || element === null ? editable : known));
      setText(editable.text);
      if (element !== null && element.text() !== editable.text) element.reset(editable.text);
    }

    async function follow(): Promise<void> {
      const { draft, inspection } = store.getState();
      if (made.isBusy() || draft === null || draft.revision === shown || inspection === null) return;
      shown = draft.revision;
      if (rangeOfAnchor(inspection, anchor) === null) latest.current.onGone();
      else await read();
    }

    const made = makeTyping({
      apply: (change, replaces) => report.applyTyped(change, replaces),
      whenBack: (resume) => {
        holdTyping(report.report, { resume, text: () => typedText.current });
      },
      draft: () => store.getState().draft,
      now: () => performance.now(),
      onIdle: () => {
        shown = made.revision() ?? shown;
        if (isWanted) void follow();
      },
    });
    typing.current = made;
    void read();
    const stop = store.subscribe((state, before) => {
      if (state.inspection !== before.inspection) void follow();
    });
    return () => {
      isWanted = false;
      typing.current = null;
      stop();
    };
  }, [report, anchor, editor]);

  return {
    opened,
    text,
    onChange: (changed, how) => {
      typed.current += 1;
      typedText.current = changed;
      setText(changed);
      typing.current?.type({ kind: 'edits', edits: [latest.current.editOf(changed)] }, how);
    },
    onBlur: () => typing.current?.rest(),
  };
}
