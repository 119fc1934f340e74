import type { StoreApi } from 'zustand/vanilla';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import type { PayloadOf } from '../../../shared/bridge/events.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import type { AttemptView } from '../../../shared/bridge/view/attempt-view.ts';
import type { Change, DraftView, EditableView, PersistFailureView } from '../../../shared/bridge/view/draft-view.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { BytePages } from './byte-pages.ts';
import type { RangeLike, Selection } from '../../core/state/selection.ts';

type SourceState = PayloadOf<'report.source'>['state'];

export interface ReportState {
  readonly inspection: InspectionView | null;
  /** Why it could not be inspected. */
  readonly failure: AppError | null;
  readonly loadedPages: number;
  readonly selection: Selection | null;
  /** Space of the bytes tab. */
  readonly space: Space;
  /** Goes up when the bytes tab should scroll to the selection; a selection made there does not move it. */
  readonly follow: number;
  /** Id of the tab that is shown, out of the table of tabs. */
  readonly tab: string;
  /** What stands in the pane beside: what is wrong, or how the answer comes about. */
  readonly side: 'findings' | 'explanation';
  readonly filter: string;
  /** Something was revealed since the report was opened or hidden again. */
  readonly hasRevealed: boolean;
  /** The edit list; null until it was asked for. */
  readonly draft: DraftView | null;
  /** How many edits of an earlier session were there when the report was opened; 0 once people have seen to it. */
  readonly restored: number;
  /** What became of its file while it was open; null: nothing. */
  readonly source: SourceState | null;
  /** The host does not have it open any more, while something typed is not among its edits. */
  readonly isLost: boolean;
  /** Edition of the report that an attempt of this session sent; what an earlier session sent is not known. */
  readonly sentAs: ReadonlyMap<string, string>;
  /** Newest first. */
  readonly attempts: readonly AttemptView[];
  /** How far lists are scrolled, in CSS pixels by their names. */
  readonly scroll: Readonly<Record<string, number>>;
}

export interface ReportHandle {
  readonly report: string;
  readonly store: StoreApi<ReportState>;
  readonly pages: BytePages;
  /** Reads the report anew for the chosen target, as far as it was loaded. */
  readonly inspect: () => Promise<void>;
  /** Reads everything anew that was read of it: something else is masked now. Nothing where nothing was read. */
  readonly reread: () => Promise<void>;
  /** Loads the next page of lists; nothing where all is there. */
  readonly loadMore: () => Promise<void>;
  readonly loadAll: () => Promise<void>;
  readonly loadAttempts: () => Promise<void>;
  readonly select: (range: RangeLike, from?: 'bytes') => void;
  readonly showTab: (tab: string) => void;
  readonly showSide: (side: ReportState['side']) => void;
  readonly showSpace: (space: Space) => void;
  readonly setFilter: (filter: string) => void;
  /** Unmasks what overlaps the range, or everything. */
  readonly reveal: (range: RangeLike | null) => Promise<void>;
  readonly hide: () => Promise<void>;
  /** Masks again what was revealed to edit it, as nothing was changed. */
  readonly leaveText: (anchor: Anchor) => Promise<void>;
  readonly loadDraft: () => Promise<void>;
  /** Reads what was not read of it yet: how it is judged, its edits, its attempts. */
  readonly loadMissing: () => Promise<void>;
  /** No change is under way. */
  readonly isSettled: () => boolean;
  /** Waits until every change under way is made, those that follow it in typing included: before sending, saving, undoing, closing. */
  readonly settle: () => Promise<void>;
  /** Makes a change as one step, or as the next state of the newest step (`replaces`). null where it was refused: people were told why. */
  readonly apply: (change: Change, replaces?: string | null) => Promise<DraftView | null>;
  /** The same for what is typed: `gone` where the host could not be asked, of which people were told already. */
  readonly applyTyped: (change: Change, replaces: string | null) => Promise<DraftView | null | 'gone'>;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  readonly takeOut: (step: string) => Promise<void>;
  readonly revert: (anchor: Anchor) => Promise<void>;
  readonly discard: () => Promise<void>;
  /** A value or content for the editor; the host reveals it. */
  readonly editable: (anchor: Anchor) => Promise<EditableView | null>;
  /** The attempt sends the report as it is now. */
  readonly noteSent: (attempt: string) => void;
  readonly noteAttempt: (attempt: AttemptView) => void;
  /** Without an edit, edits that could not be saved are saved now (null), or can no longer be saved. */
  readonly notePersistFailure: (persistFailure: PersistFailureView | null) => void;
  readonly noteSource: (source: SourceState) => void;
  readonly forgetRestored: () => void;
  readonly noteLost: () => void;
  /** The host is back: asks how the report stands there. `isRestarted`: it was started again, and counts its revisions from the beginning. */
  readonly hostIsBack: (isRestarted: boolean) => Promise<void>;
  readonly noteScroll: (list: string, top: number) => void;
  /** It is not open any more, though it stays in the list: nothing that was read of it is shown. */
  readonly leave: () => void;
}
