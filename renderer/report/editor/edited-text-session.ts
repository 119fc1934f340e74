import type { EditableView, StepView } from '../../../shared/bridge/view/draft-view.ts';
import type { Anchor, Edit } from '../../../shared/editing/edits/edit.ts';
import { rangeOfAnchor } from '../../core/state/selection.ts';
import type { TypeAheadBuffer } from '../../ui/controls/type-ahead-buffer.ts';
import { addPendingTyping } from '../state/pending-typing.ts';
import type { ReportHandle } from '../state/report-state.ts';
import { makeTyping, type Typing } from '../state/typing.ts';

/** Callbacks from the pane around the editor. */
export interface EditCallbacks {
  /** Returns the edit that gives the item a new text. */
  readonly editOf: (text: string) => Edit;
  /** Called when the edited item is gone or cannot be edited. */
  readonly onGone: () => void;
  /** Set if masked text is replaced without being read. Resolves to the text if it is no longer masked by then, else to null. */
  readonly seen: (() => Promise<string | null>) | null;
}

/** Progress of editing. It is kept when a new session begins. */
export interface EditProgress {
  changes: number;
  /** The last text that was applied or read; null before that. */
  text: string | null;
  /** True after the editor has taken over from the type-ahead field. */
  isEditorReady: boolean;
}

interface EditedTextOptions {
  readonly report: ReportHandle;
  readonly anchor: Anchor;
  readonly typeAhead: TypeAheadBuffer;
  readonly callbacks: { readonly current: EditCallbacks };
  readonly progress: EditProgress;
  /** Shows a text that was read. `isOld`: the user has typed meanwhile, so the text can only become the editor's initial text. */
  readonly show: (editable: EditableView, isOld: boolean) => void;
}

/** Returns an editable view of a text that was not read from the capture. */
export function unreadText(anchor: Anchor, text: string): EditableView {
  return { anchor, text, kind: 'text', original: null, revealed: false };
}

/** An editing session for the text of one item. Applies typed text. Reads the text again after each change from elsewhere. */
export class EditedTextSession {
  readonly typing: Typing;
  readonly #options: EditedTextOptions;
  readonly #unsubscribe: () => void;
  #isClosed = false;
  /** The revision that the text in the editor belongs to. */
  #shown: number;
  /** The initial text of the editor; null until it was read. */
  #first: string | null;

  constructor(options: EditedTextOptions) {
    const { report, callbacks, progress } = options;
    const { store } = report;
    this.#options = options;
    this.#shown = store.getState().draft?.revision ?? 0;
    this.#first = callbacks.current.seen === null ? null : '';
    this.typing = makeTyping({
      apply: (change, replaces) => report.applyTyped(change, replaces),
      whenBack: (resume) => {
        addPendingTyping(report.report, { resume, text: () => progress.text ?? '' });
      },
      draft: () => store.getState().draft,
      now: () => performance.now(),
      onIdle: () => {
        this.#shown = this.typing.revision() ?? this.#shown;
        if (!this.#isClosed) void this.#follow();
      },
    });
    if (this.#first === null) void this.#read();
    this.#unsubscribe = store.subscribe((state, before) => {
      if (state.inspection !== before.inspection) void this.#follow();
    });
  }

  /** Ends editing and undoes the typed steps, unless another change was made later. Redo restores the typed text. */
  async cancel(): Promise<void> {
    const { report, progress } = this.#options;
    // Text typed before the editor took over must not be applied when the session closes.
    progress.isEditorReady = true;
    this.close();
    await this.typing.settle();
    const steps = (): readonly StepView[] => report.store.getState().draft?.steps ?? [];
    while (this.typing.madeStep(steps().at(-1)?.id ?? '')) {
      const { length } = steps();
      await report.undo();
      // The failure was already reported.
      if (steps().length >= length) return;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    this.#applyTypeAhead();
  }

  async #load(): Promise<EditableView | null> {
    const { report, anchor, callbacks } = this.#options;
    const { seen } = callbacks.current;
    if (seen === null) return report.editable(anchor);
    const text = await seen();
    return text === null ? null : unreadText(anchor, text);
  }

  async #read(): Promise<void> {
    const { callbacks, progress, show } = this.#options;
    const before = progress.changes;
    const editable = await this.#load();
    const isFirst = this.#first === null;
    if (editable !== null) this.#first ??= editable.text;
    if (this.#isClosed) {
      if (isFirst) this.#applyTypeAhead();
      return;
    }
    const isOld = progress.changes !== before;
    if (editable === null) {
      // The text could not be read. If the user has typed meanwhile, the typed text stays visible until the host is back.
      if (!isOld) callbacks.current.onGone();
      return;
    }
    // The user has typed meanwhile, so the typed text is newer than this response. Only the first response is still needed: it has the old text that typing
    // replaces.
    if (isOld && !isFirst) return;
    if (!isOld) progress.text = editable.text;
    show(editable, isOld);
  }

  /** If editing ends before the editor has taken over, applies the text typed so far to the old text. */
  #applyTypeAhead(): void {
    const { typeAhead, callbacks, progress } = this.#options;
    if (progress.isEditorReady || this.#first === null || typeAhead.whole() !== null) return;
    const { text } = typeAhead.over(this.#first);
    if (text !== this.#first) this.typing.type({ kind: 'edits', edits: [callbacks.current.editOf(text)] });
  }

  /** Reads the text again if the report has another revision. */
  async #follow(): Promise<void> {
    const { report, anchor, callbacks } = this.#options;
    const { draft, inspection } = report.store.getState();
    if (this.typing.isBusy() || draft === null || draft.revision === this.#shown || inspection === null) return;
    this.#shown = draft.revision;
    if (rangeOfAnchor(inspection, anchor) === null) callbacks.current.onGone();
    else await this.#read();
  }
}
