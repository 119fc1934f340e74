import { create } from 'zustand';
import { leftOutText } from '../../shared/messages/new-report.ts';
import { mostGathered } from '../../shared/sources/most-gathered.ts';
import type { FileView } from '../../shared/view/app-view.ts';
import type { GatheredView, NewReportView } from '../../shared/view/draft-view.ts';
import { showOverlay, useApp } from './app-store.ts';
import { ask } from './ask.ts';
import { chooseHandles, handlesOf } from './file-handles.ts';
import { annotationsOf, nextRowId, suggestedRows, withGathered, withParts, type NewRow } from './new-rows.ts';
import { refreshReports } from './reports.ts';

export interface NewReportState {
  readonly rows: readonly NewRow[];
  readonly parts: GatheredView['parts'];
  /** What was noticed while files were read. */
  readonly notes: readonly string[];
  readonly form: NewReportView['form'];
  readonly gzip: boolean;
  readonly isMaking: boolean;
}

export const useNewReport = create<NewReportState>(() => ({ rows: [], parts: [], notes: [], form: 'kv', gzip: false, isMaking: false }));

function startAnew(): void {
  useNewReport.setState({ rows: suggestedRows(Date.now()), parts: [], notes: [], form: 'kv', gzip: false, isMaking: false });
}

function isOpen(): boolean {
  return useApp.getState().overlay?.kind === 'new';
}

/** Shows an empty form for a new report. */
export function showNewReport(): void {
  if (isOpen()) return;
  startAnew();
  showOverlay({ kind: 'new' });
}

/** Closes the form; what was read for it is forgotten. */
export function closeNewReport(): void {
  useNewReport.setState({ rows: [], parts: [], notes: [], isMaking: false });
  showOverlay(null);
}

/** Takes files into the form of a new report, which opens where it is not open yet. `leftOut` counts those that were too many before. */
export async function gatherFiles(files: readonly FileView[], leftOut = 0): Promise<void> {
  if (files.length === 0) return;
  const most = mostGathered(files);
  const gathered = await ask('new.gather', { files: most.taken.map(({ file }) => file) });
  if (gathered === null) return;
  if (!isOpen()) {
    startAnew();
    showOverlay({ kind: 'new' });
  }
  const tooMany = most.leftOut + leftOut;
  const newNotes = tooMany === 0 ? gathered.notes : [leftOutText(tooMany), ...gathered.notes];
  useNewReport.setState(({ rows, parts, notes }) => ({
    rows: withGathered(rows, gathered.annotations),
    parts: withParts(parts, gathered.parts),
    notes: [...notes, ...newNotes.filter((note) => !notes.includes(note))],
  }));
}

/** Takes dropped or chosen files of the page into the form. */
export async function gatherPageFiles(files: readonly File[]): Promise<void> {
  const { taken, leftOut } = mostGathered(files);
  await gatherFiles(await handlesOf(taken), leftOut);
}

export async function chooseForNewReport(): Promise<void> {
  await gatherFiles(await chooseHandles());
}

export function changeRow(id: number, change: Partial<Pick<NewRow, 'name' | 'text'>>): void {
  useNewReport.setState(({ rows }) => ({ rows: rows.map((row) => (row.id === id ? { ...row, ...change, suggested: false } : row)) }));
}

export function addRow(): void {
  useNewReport.setState(({ rows }) => ({ rows: [...rows, { id: nextRowId(rows), name: '', text: '', hidden: false, suggested: false }] }));
}

export function removeRow(id: number): void {
  useNewReport.setState(({ rows }) => ({ rows: rows.filter((row) => row.id !== id) }));
}

/** Gives the part of a file another name. */
export function renamePart(file: string, name: string): void {
  useNewReport.setState(({ parts }) => ({ parts: parts.map((part) => (part.file === file ? { ...part, name } : part)) }));
}

export function removePart(file: string): void {
  useNewReport.setState(({ parts }) => ({ parts: parts.filter((part) => part.file !== file) }));
}

/** Writes the new report and opens it. */
export async function makeNewReport(): Promise<void> {
  const { rows, parts, form, gzip, isMaking } = useNewReport.getState();
  if (isMaking) return;
  useNewReport.setState({ isMaking: true });
  const made = await ask('new.make', {
    form,
    annotations: annotationsOf(rows),
    parts: parts.map(({ name, filename, contentType, file }) => ({ name, filename, contentType, file })),
    gzip,
  });
  useNewReport.setState({ isMaking: false });
  if (made === null) return;
  closeNewReport();
  await refreshReports(made.report);
}
