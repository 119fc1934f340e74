import type { KeyboardEvent } from 'react';
import { decodeLatin1 } from '../../shared/bytes/utf8.ts';
import { MAX_READ_BYTES } from '../../shared/contract.ts';
import type { Anchor, Edit } from '../../shared/draft/edit.ts';
import type { InspectionView } from '../../shared/view/inspection-view.ts';
import { ask } from '../state/ask.ts';
import type { ReportHandle } from '../state/report-store.ts';
import { rangeOfAnchor, type RangeLike } from '../state/selection.ts';

/** Makes edits as one step. False where they were refused: people were told why. */
export async function applyEdits(report: ReportHandle, ...edits: readonly Edit[]): Promise<boolean> {
  return (await report.apply({ kind: 'edits', edits: [...edits] })) !== null;
}

/** Selects what has that anchor now; nothing where it is gone. */
export function selectAnchor(report: ReportHandle, anchor: Anchor | null): void {
  const { inspection } = report.store.getState();
  const range = inspection === null || anchor === null ? null : rangeOfAnchor(inspection, anchor);
  if (range !== null) report.select(range);
}

/** Makes an edit that takes a thing away; what stands next to it is selected then. */
export async function removeThing(report: ReportHandle, edit: Edit, next: Anchor | null): Promise<void> {
  if (await applyEdits(report, edit)) selectAnchor(report, next);
}

/** What became of adding things; the first one's anchor is null where it is not found in the new reading. */
export type Added = { readonly isMade: false } | { readonly isMade: true; readonly anchor: Anchor | null };

/** Makes edits that add things, as one step, and selects the first of them. */
export async function addThings(
  report: ReportHandle,
  edits: readonly Edit[],
  anchorsOf: (view: InspectionView) => readonly Anchor[],
): Promise<Added> {
  const { inspection } = report.store.getState();
  const before = new Set(inspection === null ? [] : anchorsOf(inspection));
  if (!(await applyEdits(report, ...edits))) return { isMade: false };
  await report.loadAll();
  const now = report.store.getState().inspection;
  const added = now === null ? undefined : anchorsOf(now).find((anchor) => !before.has(anchor));
  selectAnchor(report, added ?? null);
  return { isMade: true, anchor: added ?? null };
}

/** What a key does to the thing in a row of a list. */
export type RowKey = 'delete' | 'edit' | 'up' | 'down';

export function rowKeyOf(event: KeyboardEvent): RowKey | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (event.altKey) {
    if (event.key === 'ArrowUp') return 'up';
    return event.key === 'ArrowDown' ? 'down' : null;
  }
  if (event.key === 'Delete') return 'delete';
  return event.key === 'F2' ? 'edit' : null;
}

/** A line of the report without its line end, one character a byte; null while some of it is masked, or where it cannot be read. */
export async function readLine(report: ReportHandle, range: RangeLike): Promise<string | null> {
  let text = '';
  while (text.length < range.length) {
    const length = Math.min(MAX_READ_BYTES, range.length - text.length);
    const piece = await ask('report.readRange', {
      report: report.report,
      range: { space: range.space, offset: range.offset + text.length, length },
    });
    if (piece === null || piece.masked.length > 0 || piece.bytes.length === 0) return null;
    text += decodeLatin1(piece.bytes);
  }
  return text.replace(/\r?\n$/, '');
}

/** True where a one-line field would lose something of a line. */
export function breaksOneLine(line: string): boolean {
  return /[\0-\x08\n-\x1f\x7f]/.test(line);
}

/** Puts the focus back into a list when something beside it is done: into its rows, or onto what adds one where it is empty. */
export function focusList(around: HTMLElement | null): void {
  const list = around?.querySelector<HTMLElement>('[role=grid]') ?? around?.querySelector<HTMLElement>('[data-add]');
  list?.focus();
}
