import { create } from 'zustand';
import { leftOutText } from '../../../shared/text/editing/new-report.ts';
import { mostGathered } from '../../../shared/report/sources/most-gathered.ts';
import type { FileView } from '../../../shared/bridge/view/app-view.ts';
import type { GatheredView, NewReportView } from '../../../shared/bridge/view/draft-view.ts';
import type { NewReportPageState } from '../../../shared/bridge/view/session-view.ts';
import { showOverlay, useApp } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { chooseHandles, handlesOf } from '../../core/state/file-handles.ts';
import { annotationsOf, nextRowId, suggestedRows, withGathered, withParts, withoutSuggestions, type NewRow } from './new-rows.ts';
import { refreshReports } from './reports.ts';

interface NewReportState {
  readonly rows: readonly NewRow[];
  readonly parts: GatheredView['parts'];
  /** Remarks about the files, made when they were read. */
  readonly notes: readonly string[];
  readonly form: NewReportView['form'];
  readonly gzip: boolean;
  readonly isMaking: boolean;
  /** All files read into the form, in reading order. */
  readonly files: readonly string[];
}

const EMPTY: NewReportState = { rows: [], parts: [], notes: [], form: 'kv', gzip: false, isMaking: false, files: [] };

export const useNewReport = create<NewReportState>(() => EMPTY);

function startOver(): void {
  useNewReport.setState({ ...EMPTY, rows: suggestedRows(Date.now()) });
}

/** Restores a form after the page was reloaded. Protected values are read again from their files. */
export async function showFormAgain({ rows, parts, files, form, gzip }: NewReportPageState): Promise<void> {
  const gathered = files.length === 0 ? null : await callOrNotify('new.gather', { files: [...files] });
  const read = new Map(gathered?.annotations.map(({ name, text }) => [name, text]));
  const known = rows.flatMap((row, id): NewRow[] => {
    const { name, suggested } = row;
    const text = row.text ?? read.get(name);
    return text === undefined ? [] : [{ id, name, text, suggested, hidden: row.text === null, typed: row.text !== null && !suggested }];
  });
  const named = (gathered?.parts ?? []).flatMap((part) => {
    const saved = parts.find(({ file }) => file === part.file);
    return saved === undefined ? [] : [{ ...part, name: saved.name }];
  });
  useNewReport.setState({ ...EMPTY, rows: known, parts: named, notes: gathered?.notes ?? [], form, gzip, files });
  showOverlay({ kind: 'new' });
}

/** Returns the form for saving, or null if it is not open. Protected values from files are left out. */
export function formNow(): NewReportPageState | null {
  if (!isOpen()) return null;
  const { rows, parts, form, gzip, files } = useNewReport.getState();
  return {
    rows: rows.map(({ name, text, hidden, suggested, typed }) => ({ name, text: hidden && !typed ? null : text, suggested })),
    parts: parts.map(({ file, name }) => ({ file, name })),
    files: [...files],
    form,
    gzip,
  };
}

function isOpen(): boolean {
  return useApp.getState().overlay?.kind === 'new';
}

/** Opens an empty form for a new report. */
export function showNewReport(): void {
  if (isOpen()) return;
  startOver();
  showOverlay({ kind: 'new' });
}

/** Closes the form and forgets its contents. */
export function closeNewReport(): void {
  useNewReport.setState(EMPTY);
  showOverlay(null);
}

/** Reads files into the form of a new report, and opens the form if needed. `leftOut`: number of files already left out because there were too many. */
export async function gatherFiles(files: readonly FileView[], leftOut = 0): Promise<void> {
  if (files.length === 0) return;
  const most = mostGathered(files);
  const gathered = await callOrNotify('new.gather', { files: most.taken.map(({ file }) => file) });
  if (gathered === null) return;
  if (!isOpen()) {
    startOver();
    showOverlay({ kind: 'new' });
  }
  const tooMany = most.leftOut + leftOut;
  const newNotes = tooMany === 0 ? gathered.notes : [leftOutText(tooMany), ...gathered.notes];
  useNewReport.setState(({ rows, parts, notes, files: before }) => ({
    files: [...before, ...most.taken.map(({ file }) => file)],
    rows:
      gathered.annotations.length === 0 && gathered.parts.length > 0 ? withoutSuggestions(rows) : withGathered(rows, gathered.annotations),
    parts: withParts(parts, gathered.parts),
    notes: [...notes, ...newNotes.filter((note) => !notes.includes(note))],
  }));
}

/** Reads dropped or chosen files of the page into the form. */
export async function gatherPageFiles(files: readonly File[]): Promise<void> {
  const { taken, leftOut } = mostGathered(files);
  await gatherFiles(await handlesOf(taken), leftOut);
}

export async function chooseForNewReport(): Promise<void> {
  await gatherFiles(await chooseHandles());
}

export function changeRow(id: number, change: Partial<Pick<NewRow, 'name' | 'text'>>): void {
  useNewReport.setState(({ rows }) => ({
    rows: rows.map((row) => (row.id === id ? { ...row, ...change, suggested: false, typed: row.typed || change.text !== undefined } : row)),
  }));
}

export function addRow(): void {
  useNewReport.setState(({ rows }) => ({
    rows: [...rows, { id: nextRowId(rows), name: '', text: '', hidden: false, suggested: false, typed: true }],
  }));
}

export function removeRow(id: number): void {
  useNewReport.setState(({ rows }) => ({ rows: rows.filter((row) => row.id !== id) }));
}

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
  const made = await callOrNotify('new.make', {
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
