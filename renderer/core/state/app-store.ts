import { create } from 'zustand';
import { rescueFocus } from '../focus/rescue-focus.ts';
import type { Change, EraseTarget, EraseView, SavedDraft } from '../../../shared/bridge/view/draft-view.ts';
import type { QueueChoice } from '../../../shared/bridge/view/outbox-view.ts';
import type { SetAnnotation } from '../../../shared/board/bulk-change.ts';
import type { MetadataText } from '../../../shared/board/board-row.ts';
import type { BoardSelection } from '../../../shared/bridge/view/board-view.ts';
import type { Meta, ReportSummary, SampleView } from '../../../shared/bridge/view/app-view.ts';

/** The one thing that lies over the screen. */
export type OpenOverlay =
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'paste' }
  | { readonly kind: 'send'; readonly report: string }
  | { readonly kind: 'attempt'; readonly report: string; readonly attempt: string }
  /** `target`: the one that is shown first; null: a new one. */
  | { readonly kind: 'targets'; readonly target: string | null }
  | { readonly kind: 'new' }
  | { readonly kind: 'catalog' }
  | { readonly kind: 'jobs' }
  | { readonly kind: 'notices' }
  | { readonly kind: 'preview'; readonly report: string; readonly change: Change }
  | { readonly kind: 'boundary'; readonly report: string }
  | { readonly kind: 'discard'; readonly report: string }
  | { readonly kind: 'unsaved'; readonly report: string }
  | {
      readonly kind: 'rows.tags' | 'rows.forget' | 'rows.save';
      readonly selection: BoardSelection;
      /** How many rows that is. */
      readonly count: number;
    }
  | { readonly kind: 'rows.text'; readonly text: MetadataText; readonly selection: BoardSelection; readonly count: number }
  | {
      readonly kind: 'rows.change';
      readonly selection: BoardSelection;
      readonly count: number;
      /** What the form begins with; it is made by nobody but a person. */
      readonly offered?: SetAnnotation;
    }
  | {
      readonly kind: 'rows.send';
      readonly selection: BoardSelection;
      readonly count: number;
      /** Only those that were rejected softly at last, with sample rolls. */
      readonly isRepeat: boolean;
    }
  | {
      readonly kind: 'queue.ask';
      readonly act: 'resend' | 'resend_refused' | 'forget';
      readonly choice: QueueChoice;
      readonly count: number;
    }
  | {
      readonly kind: 'queue.repeat';
      readonly choice: QueueChoice;
      readonly count: number;
      /** Percent of the sample rolls that the rules which rejected them let pass; null: nobody knows. */
      readonly passRate: number | null;
    }
  | { readonly kind: 'rows.details'; readonly row: number }
  | { readonly kind: 'columns' }
  | { readonly kind: 'filter.save'; readonly filter: string }
  | { readonly kind: 'folders' }
  | { readonly kind: 'bulks' }
  | { readonly kind: 'forget'; readonly draft: SavedDraft }
  | { readonly kind: 'erase'; readonly target: EraseTarget; readonly view: EraseView };

export interface AppState {
  readonly meta: Meta | null;
  /** Id of the screen that is shown, out of the table of screens. */
  readonly screen: string;
  readonly reports: readonly ReportSummary[];
  /** The report that is shown; null: none, so that the start screen is, or the board without a preview. */
  readonly active: string | null;
  /** The board is shown, where reports are: with the report that it previews, if any. */
  readonly isBoardShown: boolean;
  /** The board has rows and was looked at since the page was loaded: it is shown after the last tab is closed. */
  readonly isBoardUsed: boolean;
  /** How often a person chose what is shown: a report that was asked for before is not shown over it. */
  readonly timesChosen: number;
  readonly overlay: OpenOverlay | null;
  /** Samples that were made in this session. */
  readonly samples: readonly SampleView[];
  /** Names of what is being opened right now. */
  readonly opening: readonly string[];
  /** Several files are being opened one after the other. */
  readonly opensMany: boolean;
}

export const useApp = create<AppState>(() => ({
  meta: null,
  screen: 'reports',
  reports: [],
  active: null,
  isBoardShown: false,
  isBoardUsed: false,
  timesChosen: 0,
  overlay: null,
  samples: [],
  opening: [],
  opensMany: false,
}));

export function showScreen(screen: string): void {
  useApp.setState({ screen });
}

/** What has the focus, or had it before what lies over the screen. */
export function focusBehindOverlay(): Element | null {
  return useApp.getState().overlay === null ? document.activeElement : before;
}

// What had the focus before the first of several overlays: the one that closes last knows only the one before it.
let before: Element | null = null;

// Its focus has not gone back yet.
let hasJustClosed = false;

export function showOverlay(overlay: OpenOverlay | null): void {
  const { activeElement, body } = document;
  // What opens in the place of another that just closed finds the focus nowhere yet: it goes back to where the other one had it from.
  if (useApp.getState().overlay === null && (activeElement !== body || !hasJustClosed))
    before = activeElement === body ? null : activeElement;
  useApp.setState({ overlay });
  if (overlay !== null) return;
  hasJustClosed = true;
  const isOver = (): void => {
    hasJustClosed = false;
  };
  requestAnimationFrame(() => requestAnimationFrame(isOver));
  rescueFocus(() => (before instanceof HTMLElement ? before : null));
}
