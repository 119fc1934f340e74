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

/** Props of each kind of overlay. */
export interface OverlayProps {
  readonly palette: object;
  readonly shortcuts: object;
  /** `text`: input that could not be opened, for the user to change. */
  readonly paste: { readonly text?: string };
  readonly send: OfReport;
  readonly attempt: OfReport & { readonly attempt: string };
  /** `first`: the target to show first; null: a new target. */
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
  /** `isRepeat`: resends only rows whose last answer was a soft rejection, with a number of sample rolls that the user chooses. */
  readonly 'rows.send': OfRows & { readonly isRepeat: boolean };
  readonly 'rows.details': { readonly row: number };
  /** `of`: the screen with the grid. */
  readonly columns: { readonly of: 'board' | 'history' | 'outbox' };
  readonly 'filter.save': { readonly filter: string };
  readonly folders: object;
  readonly bulks: object;
  readonly 'queue.ask': {
    readonly question: QueueQuestionId;
    readonly choice: QueueChoice;
    readonly count: number;
  };
  readonly 'queue.repeat': {
    readonly choice: QueueChoice;
    readonly count: number;
    /** Percentage of sample rolls that pass the throttling rules which rejected the reports; null: unknown. */
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
  /** Id of the visible screen in the table of screens. */
  readonly screen: string;
  readonly reports: readonly ReportSummary[];
  /** The visible report. null: the start screen is shown, or the board without a preview. */
  readonly active: string | null;
  /** The board is shown in place of the reports, with the report that it previews, if any. */
  readonly isBoardShown: boolean;
  /** The board has rows and the user has seen it since the page was loaded. If so, it is shown after the last tab is closed. */
  readonly isBoardUsed: boolean;
  /** Number of times the user chose what to show. If a requested report arrives after a newer choice, it does not replace what that choice shows. */
  readonly timesChosen: number;
  readonly overlay: OpenOverlay | null;
  /** Samples made in this session. */
  readonly samples: readonly SampleView[];
  /** Names of the files and texts being opened. */
  readonly opening: readonly string[];
  /** Several files are being opened one after another. */
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

/** The focused element, or the element focused before the open overlay. */
export function focusBehindOverlay(): Element | null {
  return useApp.getState().overlay === null ? document.activeElement : before;
}

// The element focused before the first of several overlays that replaced each other. Each later overlay knows only what was focused when it opened.
let before: Element | null = null;

// An overlay has closed, but the focus is not back yet.
let hasJustClosed = false;

export function showOverlay(overlay: OpenOverlay | null): void {
  const { activeElement, body } = document;
  // If an overlay replaces one that has just closed, no element has the focus yet. `before` is kept, so that the focus later returns to the element before the
  // first overlay.
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
