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

/** A line of the palette. Names are those that people see; values are never among them. */
interface PaletteItem {
  readonly id: string;
  readonly title: string;
  /** What it is: the group of a command, or what leads there. */
  readonly about: string;
  readonly keys: string;
  /** Its page of help. */
  readonly help?: string;
  readonly run: () => void;
}

const NO_TITLES: HelpTitles = [];

/** None where they cannot be fetched: commands are found all the same. */
export async function loadHelpTitles(): Promise<HelpTitles> {
  try {
    return (await import('../../help/help-titles.ts')).HELP_TITLES;
  } catch {
    return NO_TITLES;
  }
}

/** The report whose annotations are found. */
export function reportShown(state: AppState): ReportHandle | null {
  return state.active === null || !onReport(state) ? null : findReport(state.active);
}

/** Annotations come in pages; by name all of them are to be found. */
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

/** Shows it in the table, whatever that is filtered by. */
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

/** What can be found, commands first. `isSought`: something was typed; before that annotations and help would only be in the way. */
export function paletteItems(state: AppState, titles: HelpTitles, isSought: boolean): readonly PaletteItem[] {
  const first = [...commandItems(state), ...reportItems(state)];
  return isSought ? [...first, ...annotationItems(state), ...helpItems(titles)] : first;
}
