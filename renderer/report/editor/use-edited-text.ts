import { useEffect, useRef, useState, type RefObject } from 'react';
import type { TypeAheadBuffer } from '../../ui/controls/type-ahead-buffer.ts';
import type { TypeAheadHandle } from '../../ui/controls/TypeAheadField.tsx';
import type { Anchor, Edit } from '../../../shared/editing/edits/edit.ts';
import type { EditableView } from '../../../shared/bridge/view/draft-view.ts';
import { addPendingTyping } from '../state/pending-typing.ts';
import type { ReportHandle } from '../state/report-state.ts';
import { rangeOfAnchor } from '../../core/state/selection.ts';
import { makeTyping, type Typing } from '../state/typing.ts';
import type { ValueEditorHandle } from './ValueEditor.tsx';

interface EditedText {
  /** What the editor begins with; null until the host gave it. */
  readonly opened: EditableView | null;
  /** The text as it is now: typed, or brought back by undo. */
  readonly text: string;
  readonly onChange: (text: string, how: 'typed' | 'history') => void;
  /** What is typed next is a step of its own. */
  readonly onBlur: () => void;
  /** The editor has taken over what was typed before it stood. */
  readonly isReady: boolean;
  /** The editor takes over, where it stands and nothing is half-typed. */
  readonly takeOver: () => void;
}

interface EditedTextOptions {
  readonly report: ReportHandle;
  readonly anchor: Anchor;
  readonly editOf: (text: string) => Edit;
  readonly editor: RefObject<ValueEditorHandle | null>;
  /** What takes the keys until the editor stands, and what it took. */
  readonly field: RefObject<TypeAheadHandle | null>;
  readonly typeAhead: TypeAheadBuffer;
  /** Where the text is masked and typed over, it is not read: what may be seen of it later, null while that is nothing. */
  readonly seen: (() => Promise<string | null>) | null;
  /** The thing is gone, or cannot be edited. */
  readonly onGone: () => void;
}

/**
 * The text of one thing while it is edited: every change is applied at once, and the text is read anew when undo, revert or another view
 * changed the report.
 */
export function useEditedText({ report, anchor, editOf, editor, field, typeAhead, seen, onGone }: EditedTextOptions): EditedText {
  const unread: EditableView = { anchor, text: '', kind: 'text', original: null, revealed: false };
  const [opened, setOpened] = useState(seen === null ? null : unread);
  const [isReady, setReady] = useState(false);
  const [text, setText] = useState('');
  const latest = useRef({ editOf, onGone, seen });
  useEffect(() => {
    latest.current = { editOf, onGone, seen };
  });
  const typing = useRef<Typing | null>(null);
  /** Goes up with every change that people make. */
  const typed = useRef(0);
  /** As it was applied, or read. */
  const typedText = useRef<string | null>(null);
  const isMounted = useRef(false);

  useEffect(() => {
    const { store } = report;
    let isWanted = true;
    /** The revision that the text in the editor belongs to. */
    let shown = store.getState().draft?.revision ?? 0;
    /** The text that the editor begins with, once it was read. */
    let first: string | null = latest.current.seen === null ? null : '';

    async function ask(): Promise<EditableView | null> {
      const { seen } = latest.current;
      if (seen === null) return report.editable(anchor);
      const text = await seen();
      return text === null ? null : { anchor, text, kind: 'text', original: null, revealed: false };
    }

    async function read(): Promise<void> {
      const before = typed.current;
      const editable = await ask();
      const isFirst = first === null;
      if (editable !== null) first ??= editable.text;
      if (!isWanted) {
        if (isFirst) finish();
        return;
      }
      const isOlder = typed.current !== before;
      if (editable === null) {
        // What was typed before anything could be read stays in sight: it waits for the host.
        if (!isOlder) latest.current.onGone();
        return;
      }
      // What was typed meanwhile is newer than this answer, but for the text that it was typed over.
      if (isOlder && !isFirst) return;
      const element = editor.current;
      // Until the editor is there, it begins with the newest text; later it is told.
      setOpened((known) => (known === null || element === null ? editable : known));
      if (isOlder) return;
      typedText.current = editable.text;
      setText(editable.text);
      if (element !== null && element.text() !== editable.text) element.reset(editable.text);
    }

    /** Editing ended before the editor stood: what was typed into the old text happens to it all the same. */
    function finish(): void {
      if (isMounted.current || first === null || typeAhead.whole() !== null) return;
      const { text } = typeAhead.over(first);
      if (text !== first) made.type({ kind: 'edits', edits: [latest.current.editOf(text)] });
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
        addPendingTyping(report.report, { resume, text: () => typedText.current ?? '' });
      },
      draft: () => store.getState().draft,
      now: () => performance.now(),
      onIdle: () => {
        shown = made.revision() ?? shown;
        if (isWanted) void follow();
      },
    });
    typing.current = made;
    if (first === null) void read();
    const stop = store.subscribe((state, before) => {
      if (state.inspection !== before.inspection) void follow();
    });
    return () => {
      isWanted = false;
      typing.current = null;
      stop();
      finish();
    };
  }, [report, anchor, editor, typeAhead]);

  return {
    opened,
    text,
    isReady,
    takeOver: () => {
      const element = editor.current;
      if (element === null || opened === null || field.current?.isComposing() === true) return;
      isMounted.current = true;
      element.begin(typeAhead.over(opened.text));
      // Whoever went on to something else meanwhile stays there.
      if (field.current?.hasFocus() !== false) element.focus();
      setReady(true);
    },
    onChange: (changed, how) => {
      // The editor took over what was applied already.
      if (changed === typedText.current) return;
      typed.current += 1;
      typedText.current = changed;
      setText(changed);
      typing.current?.type({ kind: 'edits', edits: [latest.current.editOf(changed)] }, how);
    },
    onBlur: () => typing.current?.rest(),
  };
}
