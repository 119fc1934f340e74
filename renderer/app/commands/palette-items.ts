import { flushSync } from 'react-dom';
import { PALETTE } from '../../../shared/text/help/help.ts';
import type { AnnotationView } from '../../../shared/bridge/view/inspection-view.ts';
import { focusList } from '../../core/focus/focus-list.ts';
import type { HelpTitle } from '../../help/help-titles.ts';
import { useApp, type AppState } from '../../core/state/app-store.ts';
import { showHelp } from '../../core/state/help-store.ts';
import type { ReportHandle } from '../../report/state/report-state.ts';
import { findReport } from '../../report/state/report-store.ts';
import { showReport } from '../../report/state/reports.ts';
import { onReport } from './command.ts';
import { allCommands } from './registry.ts';

export type HelpTitles = readonly HelpTitle[];

/** A line of the palette. It contains only names that are visible elsewhere too, never the values of a report. */
interface PaletteItem {
  readonly id: string;
  readonly title: string;
  /** For a command, its group. For any other item, its kind. */
  readonly about: string;
  readonly keys: string;
  readonly help?: string;
  readonly run: () => void;
}

const NO_TITLES: HelpTitles = [];

/** Loads the titles of all help pages. Resolves to none if their file cannot be loaded. The palette then still finds commands. */
export async function loadHelpTitles(): Promise<HelpTitles> {
  try {
    return (await import('../../help/help-titles.ts')).HELP_TITLES;
  } catch {
    return NO_TITLES;
  }
}

/** Returns the visible report, whose annotations the palette searches; null if no report is visible. */
export function reportShown(state: AppState): ReportHandle | null {
  return state.active === null || !onReport(state) ? null : findReport(state.active);
}

/** Loads the remaining annotations of the visible report. Annotations load in pages, but the palette must find all of them. */
export function readAllAnnotations(): void {
  const handle = reportShown(useApp.getState());
  const view = handle?.store.getState().inspection ?? null;
  if (handle !== null && view !== null && view.annotations.length < view.totals.annotations) void handle.loadAll();
}

function commandItems(state: AppState): readonly PaletteItem[] {
  const here = { ...state, overlay: null };
  return allCommands()
    .filter(({ id, enabled }) => id !== 'palette' && enabled(here))
    .map(({ id, title, group, keys, run }) => ({ id, title, about: group, keys: keys[0] ?? '', run }));
}

function reportItems({ reports, active }: AppState): readonly PaletteItem[] {
  return reports
    .filter(({ report }) => report !== active)
    .map(({ report, name }) => ({
      id: `report/${report}`,
      title: name,
      about: PALETTE.report,
      keys: '',
      run: () => void showReport(report),
    }));
}

/** Shows an annotation in its table and clears the table's filter. */
function showAnnotation(handle: ReportHandle, { range }: AnnotationView): void {
  flushSync(() => {
    handle.setFilter('');
    handle.showTab('annotations');
    handle.select(range);
  });
  focusList(document.querySelector<HTMLElement>('[role=tabpanel]'));
}

function annotationItems(state: AppState): readonly PaletteItem[] {
  const handle = reportShown(state);
  const view = handle?.store.getState().inspection ?? null;
  if (handle === null || view === null) return [];
  return view.annotations.map((annotation) => ({
    id: `annotation/${annotation.anchor}`,
    title: annotation.name,
    about: PALETTE.annotation,
    keys: '',
    help: `annotation:${annotation.name}`,
    run: () => {
      showAnnotation(handle, annotation);
    },
  }));
}

function helpItems(titles: HelpTitles): readonly PaletteItem[] {
  return titles.map(({ id, title, kind }) => ({
    id: `help/${id}`,
    title,
    about: PALETTE.help(kind),
    keys: '',
    help: id,
    run: () => {
      showHelp([id]);
    },
  }));
}

/**
 * Returns all items, commands first. Annotations and help pages would clutter the list, so they are included only after the user has typed something
 * (`isSought`).
 */
export function paletteItems(state: AppState, titles: HelpTitles, isSought: boolean): readonly PaletteItem[] {
  const first = [...commandItems(state), ...reportItems(state)];
  return isSought ? [...first, ...annotationItems(state), ...helpItems(titles)] : first;
}
