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
  /** How many rows that is. */
  readonly count: number;
  /** File, product and version of the only row; null: there are several, or it is not known. */
  readonly called?: string | null;
}

/** Props of each kind of overlay. */
export interface OverlayProps {
  readonly palette: object;
  readonly shortcuts: object;
  /** `text`: what could not be opened, so that it can be changed. */
  readonly paste: { readonly text?: string };
  readonly send: OfReport;
  readonly attempt: OfReport & { readonly attempt: string };
  /** `first`: the target to show first; null: a new one. */
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
  /** `offered`: what the form begins with; only a person makes the change. */
  readonly 'rows.change': OfRows & { readonly offered?: SetAnnotation };
  /** `isRepeat`: only rows whose last answer was a soft rejection, with sample rolls. */
  readonly 'rows.send': OfRows & { readonly isRepeat: boolean };
  readonly 'rows.details': { readonly row: number };
  /** `of`: the screen whose grid it is. */
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
    /** Percent of sample rolls that the rules which rejected them let pass; null: unknown. */
    readonly passRate: number | null;
  };
  readonly forget: { readonly draft: SavedDraft };
  readonly erase: { readonly target: EraseTarget; readonly view: EraseView };
}

export type OverlayKind = keyof OverlayProps;

/** The components that show these kinds. */
export type OverlayTable<K extends OverlayKind> = { readonly [P in K]: ComponentType<OverlayProps[P]> };

/** The one overlay of the screen: a dialog, a drawer or the palette. */
export type OpenOverlay = { readonly [K in OverlayKind]: { readonly kind: K } & OverlayProps[K] }[OverlayKind];

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

/** Shows the screen that a person chose. */
export function showScreen(screen: string): void {
  useApp.setState(({ timesChosen }) => ({ screen, timesChosen: timesChosen + 1 }));
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
