import type { ComponentType } from 'react';
import { create } from 'zustand';
import { rescueFocus } from '../focus/rescue-focus.ts';
import type { Change, EraseTarget, EraseView, SavedDraft } from '../../../shared/bridge/view/draft-view.ts';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import type { QueueChoice } from '../../../shared/bridge/view/outbox-view.ts';
import type { QueueQuestionId } from '../../../shared/text/sending/outbox-screen.ts';
import type { SetAnnotation } from '../../../shared/board/bulk-change.ts';
import type { MetadataText } from '../../../shared/board/board-row.ts';
import type { BoardSelection } from '../../../shared/bridge/view/board-view.ts';
import type { Meta, ReportSummary, SampleView } from '../../../shared/bridge/view/app-view.ts';

interface OfReport {
  readonly report: string;
}

interface OfRows {
  readonly selection: BoardSelection;
  /** Number of rows in the selection. */
  readonly count: number;
  /** File, product and version of the row if only one is selected. null: several rows are selected, or the details are not known. */
  readonly called?: string | null;
}

export interface OverlayProps {
  readonly palette: object;
  readonly shortcuts: object;
  /** `text`: input that could not be opened. The user can change it. */
  readonly paste: { readonly text?: string };
  readonly send: OfReport;
  readonly attempt: OfReport & { readonly attempt: string };
  /** `first`: the target to show at first; null: a new target. */
  readonly targets: { readonly first: string | null };
  readonly new: object;
  readonly catalog: object;
  readonly jobs: object;
  readonly notices: object;
  readonly preview: OfReport & { readonly change: Change };
  readonly boundary: OfReport;
  readonly json: OfReport & { readonly anchor: Anchor };
  readonly discard: OfReport;
  readonly unsaved: OfReport;
  readonly 'rows.tags': OfRows;
  readonly 'rows.text': OfRows & { readonly text: MetadataText };
  readonly 'rows.forget': OfRows;
  readonly 'rows.save': OfRows;
  /** `offered`: initial values of the form. Nothing changes until the user submits the form. */
  readonly 'rows.change': OfRows & { readonly offered?: SetAnnotation };
  /** `isRepeat`: resends only rows whose last answer was a soft rejection. The user chooses the number of sample rolls. */
  readonly 'rows.send': OfRows & { readonly isRepeat: boolean };
  readonly 'rows.details': { readonly row: number };
  /** `of`: the screen with the grid. */
  readonly columns: { readonly of: 'board' | 'history' | 'outbox' };
  readonly 'filter.save': { readonly filter: string };
  readonly folders: object;
  readonly symbols: object;
  /** Asks whether a symbol server may be asked for the modules of a dump. */
  readonly 'symbols.ask': OfReport & { readonly part: number };
  /** Asks for the second memory report of a comparison. */
  readonly 'memory.compare': OfReport & { readonly part: number };
  readonly bulks: object;
  readonly 'queue.ask': {
    readonly question: QueueQuestionId;
    readonly choice: QueueChoice;
    readonly count: number;
  };
  readonly 'queue.repeat': {
    readonly choice: QueueChoice;
    readonly count: number;
    /** Percentage of sample rolls that pass the throttling rules by which the reports were rejected; null: unknown. */
    readonly passRate: number | null;
  };
  readonly forget: { readonly draft: SavedDraft };
  readonly erase: { readonly target: EraseTarget; readonly view: EraseView };
}

export type OverlayKind = keyof OverlayProps;

/** A component for each overlay kind in `K`. */
export type OverlayTable<K extends OverlayKind> = { readonly [P in K]: ComponentType<OverlayProps[P]> };

/** The only open overlay: a dialog, a drawer or the palette. */
export type OpenOverlay = { readonly [K in OverlayKind]: { readonly kind: K } & OverlayProps[K] }[OverlayKind];

export interface AppState {
  readonly meta: Meta | null;
  /** Id of the visible screen. */
  readonly screen: string;
  readonly reports: readonly ReportSummary[];
  /** The visible report. null: the start screen is shown, or the board without a preview. */
  readonly active: string | null;
  /** True if the board is shown in place of the reports. It can contain the preview of a report. */
  readonly isBoardShown: boolean;
  /** True if the board has rows and the user has seen it since the page was loaded. The board is then shown after the last tab is closed. */
  readonly isBoardUsed: boolean;
  /** Number of times the user chose what to show. A report that arrives after a newer choice is not shown in its place. */
  readonly timesChosen: number;
  readonly overlay: OpenOverlay | null;
  /** Samples made in this session. */
  readonly samples: readonly SampleView[];
  /** Names of the files and texts being opened. */
  readonly opening: readonly string[];
  /** True while several files are opened one after another. */
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

/** Shows the screen that the user chose. */
export function showScreen(screen: string): void {
  useApp.setState(({ timesChosen }) => ({ screen, timesChosen: timesChosen + 1 }));
}

/** Returns the focused element. While an overlay is open, returns the element that was focused before it opened. */
export function focusBehindOverlay(): Element | null {
  return useApp.getState().overlay === null ? document.activeElement : before;
}

// The element that was focused before the first of several overlays that replaced each other. A later overlay knows only the element that was focused when it
// opened.
let before: Element | null = null;

// True after an overlay has closed, until the focus is back.
let hasJustClosed = false;

export function showOverlay(overlay: OpenOverlay | null): void {
  const { activeElement, body } = document;
  // If this overlay replaces one that has just closed, no element has the focus yet. `before` then stays the same, so that the focus later returns to the
  // element before the first overlay.
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
