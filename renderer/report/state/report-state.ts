import type { StoreApi } from 'zustand/vanilla';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import type { RequestOf } from '../../../shared/bridge/channels.ts';
import type { PayloadOf } from '../../../shared/bridge/events.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import type { AttemptView } from '../../../shared/bridge/view/attempt-view.ts';
import type { Change, DraftView, EditableView, PersistFailureView } from '../../../shared/bridge/view/draft-view.ts';
import type { DumpListId } from '../../../shared/bridge/view/dump-list-view.ts';
import type { OtherMemory } from '../../../shared/bridge/view/memory-channels.ts';
import type { Muting } from '../../../shared/report/memory-report/muting.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { BytePages } from './byte-pages.ts';
import type { RangeLike, Selection } from '../../core/state/selection.ts';

type SourceState = PayloadOf<'report.source'>['state'];

/** The views of the Dump tab. */
export type DumpViewId = 'crash' | DumpListId;

/** What the Dump tab of a report shows. Null: what it shows first. */
interface DumpPlace {
  /** The index of the binary part. */
  readonly part: number | null;
  readonly view: DumpViewId;
  /** The selected thread: its index in the dump. */
  readonly thread: number | null;
  /** The selected frame of that thread. */
  readonly frame: number;
  /** What is asked of each list of that dump; lists that are not in it have all rows in the order of the dump. */
  readonly lists: Readonly<Partial<Record<DumpListId, ListPlace>>>;
}

/** How a list of a dump is shown. */
export interface ListPlace {
  readonly filter: string;
  readonly sort: RequestOf<'dump.rows'>['sort'];
  /** The chosen row: its index in the order of the dump; null for the row of the selected bytes. */
  readonly row: number | null;
  /** The selection of the report when that row was chosen. Any other one is newer than the choice. */
  readonly selection: Selection | null;
  /** Incremented to scroll to that row. */
  readonly follow: number;
}

/** What the Memory report tab shows. */
export interface MemoryPlace {
  /** The index of the binary part; null: the first one. */
  readonly part: number | null;
  readonly filter: string;
  /** Whether the filter is a regular expression. */
  readonly isPattern: boolean;
  /** Which rows are folded, before those in `toggled` are folded or unfolded. */
  readonly base: RequestOf<'memory.rows'>['base'];
  readonly toggled: readonly number[];
  /** The selected row: its index in the whole tree. */
  readonly row: number | null;
  /** Null: the memory report itself is shown. */
  readonly comparison: MemoryComparison | null;
}

/** The second memory report of a comparison, and what is ignored. */
export interface MemoryComparison {
  readonly other: OtherMemory;
  /** The name of its report or file. */
  readonly name: string;
  readonly mutings: readonly Muting[];
}

export interface ReportState {
  readonly inspection: InspectionView | null;
  readonly failure: AppError | null;
  readonly loadedPages: number;
  readonly selection: Selection | null;
  /** Space shown in the Bytes tab. */
  readonly space: Space;
  /** Incremented to make the Bytes tab scroll to the selection. Selecting bytes in that tab does not increment it. */
  readonly follow: number;
  /** Id of the shown tab (`ReportTab`). */
  readonly tab: string;
  readonly side: 'findings' | 'explanation';
  readonly filter: string;
  readonly dump: DumpPlace;
  readonly memory: MemoryPlace;
  /** True if anything was revealed since the report was opened or masked again. */
  readonly hasRevealed: boolean;
  /** The edit list; null until loaded. */
  readonly draft: DraftView | null;
  /** Number of edits restored from an earlier session; 0 after the user dismissed the banner or removed all edits. */
  readonly restored: number;
  /** Change of the source file while it was open; null if it did not change. */
  readonly source: SourceState | null;
  /** True if the host has closed the report before some typed text became an edit. */
  readonly isLost: boolean;
  /** Edition (`editionOf`) that each attempt of this session sent, by attempt id. Earlier sessions are not included. */
  readonly sentAs: ReadonlyMap<string, string>;
  /** Newest first. */
  readonly attempts: readonly AttemptView[];
  /** Scroll positions by list name: CSS pixels, or for bytes the offset of the first visible byte. */
  readonly scroll: Readonly<Record<string, number>>;
}

export interface ReportHandle {
  readonly report: string;
  readonly store: StoreApi<ReportState>;
  readonly pages: BytePages;
  /** Inspects the report again for the chosen target, with as many pages as are loaded. */
  readonly inspect: () => Promise<void>;
  /** Reads everything again after the masks changed. Does nothing if the report was not inspected before. */
  readonly reread: () => Promise<void>;
  /** Loads the next page of the lists, if one is missing. */
  readonly loadMore: () => Promise<void>;
  readonly loadAll: () => Promise<void>;
  readonly loadAttempts: () => Promise<void>;
  readonly select: (range: RangeLike, from?: 'bytes') => void;
  readonly showTab: (tab: string) => void;
  readonly showSide: (side: ReportState['side']) => void;
  readonly showSpace: (space: Space) => void;
  readonly setFilter: (filter: string) => void;
  /** Changes what the Dump tab shows. Another dump is shown from its first thread on, another thread from its first frame on. */
  readonly showDump: (place: Partial<DumpPlace>) => void;
  /** Changes what the Memory report tab shows. Another part, or another comparison, is shown from its beginning on. */
  readonly showMemory: (place: Partial<MemoryPlace>) => void;
  /** Changes how a list of the dump is shown. */
  readonly showList: (list: DumpListId, place: Partial<Omit<ListPlace, 'selection'>>) => void;
  /** Unmasks the values that overlap the range, or all values. */
  readonly reveal: (range: RangeLike | null) => Promise<void>;
  readonly hide: () => Promise<void>;
  /** Masks a value again if an editor revealed it and the user did not change it. */
  readonly leaveText: (anchor: Anchor) => Promise<void>;
  readonly loadDraft: () => Promise<void>;
  /** Loads the inspection, edits and attempts that are not loaded yet. */
  readonly loadMissing: () => Promise<void>;
  /** True if no change is in progress. */
  readonly isSettled: () => boolean;
  /** Waits for every change in progress, including changes that typing adds meanwhile. Used before sending, saving, undoing and closing. */
  readonly settle: () => Promise<void>;
  /**
   * Applies a change as one step. If `replaces` is the id of the newest step, the change replaces that step. Resolves to null if the change was refused, which
   * is shown as a notice.
   */
  readonly apply: (change: Change, replaces?: string | null) => Promise<DraftView | null>;
  /** Like `apply`, for typed text. Resolves to `gone`, without a notice, if the host could not be reached. */
  readonly applyTyped: (change: Change, replaces: string | null) => Promise<DraftView | null | 'gone'>;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  readonly takeOut: (step: string) => Promise<void>;
  readonly revert: (anchor: Anchor) => Promise<void>;
  readonly discard: () => Promise<void>;
  /** Requests an annotation's value or a part's content for the editor. The host reveals it if it is masked. */
  readonly editable: (anchor: Anchor) => Promise<EditableView | null>;
  /** Records that the attempt sends the current edition. */
  readonly noteSent: (attempt: string) => void;
  readonly noteAttempt: (attempt: AttemptView) => void;
  /** Called when the saving of the edits has changed, but not the edits: they are saved now (null), or can no longer be saved. */
  readonly notePersistFailure: (persistFailure: PersistFailureView | null) => void;
  readonly noteSource: (source: SourceState) => void;
  readonly forgetRestored: () => void;
  readonly noteLost: () => void;
  /** Called when the host is back. Requests the report's state. `isRestarted`: the host was restarted and counts revisions from the start. */
  readonly hostIsBack: (isRestarted: boolean) => Promise<void>;
  readonly noteScroll: (list: string, top: number) => void;
  /** Called when the report is no longer open but stays in the list. Clears what was loaded. */
  readonly leave: () => void;
}
