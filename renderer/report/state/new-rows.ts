import type { GatheredView, NewReportView } from '../../../shared/bridge/view/draft-view.ts';

/** An annotation of a new report while it is put together. */
export interface NewRow {
  /** Unique among the rows of the form. */
  readonly id: number;
  readonly name: string;
  readonly text: string;
  /** A protected value out of a file: shown only on demand. */
  readonly hidden: boolean;
  /** Suggested by the form and not touched by anyone. */
  readonly suggested: boolean;
  /** A person typed its value. */
  readonly typed: boolean;
}

/** Firefox as it names itself in reports. */
const FIREFOX_ID = '{ec8030f7-c20a-464f-9b0e-13a3a9e97384}';
const SESSION_SECONDS = 60;

/** `20261121094500`: a build id out of an instant (ms since the epoch), in UTC. */
function buildIdAt(now: number): string {
  return new Date(now).toISOString().replace(/\D/g, '').slice(0, 12).padEnd(14, '0');
}

/** What most reports have, with values of a crash right now (ms since the epoch). */
export function suggestedRows(now: number): readonly NewRow[] {
  const seconds = Math.floor(now / 1_000);
  const usual: readonly (readonly [name: string, text: string])[] = [
    ['ProductName', 'Firefox'],
    ['Version', '147.0a1'],
    ['ReleaseChannel', 'nightly'],
    ['BuildID', buildIdAt(now)],
    ['Vendor', 'Mozilla'],
    ['ProductID', FIREFOX_ID],
    ['CrashTime', String(seconds)],
    ['StartupTime', String(seconds - SESSION_SECONDS)],
    ['Notes', ''],
  ];
  return usual.map(([name, text], id) => ({ id, name, text, hidden: false, suggested: true, typed: false }));
}

export function nextRowId(rows: readonly NewRow[]): number {
  return Math.max(-1, ...rows.map(({ id }) => id)) + 1;
}

/** The rows with the annotations of a file: they take the place of rows of their name, and of suggestions that the file does not have. */
export function withGathered(rows: readonly NewRow[], annotations: GatheredView['annotations']): readonly NewRow[] {
  if (annotations.length === 0) return rows;
  const merged = rows.filter(({ name, suggested }) => !suggested || annotations.some((annotation) => annotation.name === name));
  for (const annotation of annotations) {
    const index = merged.findIndex(({ name }) => name === annotation.name);
    const known = merged[index];
    const row = { name: annotation.name, text: annotation.text, hidden: annotation.protected, suggested: false, typed: false };
    if (known === undefined) merged.push({ ...row, id: nextRowId([...rows, ...merged]) });
    else merged[index] = { ...row, id: known.id };
  }
  return merged;
}

/** Rows for a dump without an `.extra` file: its product is unknown, so the suggested values are emptied. */
export function withoutSuggestions(rows: readonly NewRow[]): readonly NewRow[] {
  return rows.map((row) => (row.suggested ? { ...row, text: '' } : row));
}

/** Whether a report with these parts still lacks the product that it came from. */
export function lacksProduct(rows: readonly NewRow[], parts: GatheredView['parts']): boolean {
  return parts.length > 0 && !rows.some(({ name, text }) => name === 'ProductName' && text !== '');
}

/** A part once: the same file added again is still one part. */
export function withParts(parts: GatheredView['parts'], more: GatheredView['parts']): GatheredView['parts'] {
  return [...parts, ...more.filter(({ file }) => !parts.some((known) => known.file === file))];
}

/** Place (from 1) of the first row that has a value but no name; null where there is none. */
export function namelessRow(rows: readonly NewRow[]): number | null {
  const index = rows.findIndex(({ name, text }) => name === '' && text !== '');
  return index === -1 ? null : index + 1;
}

/** The annotations that the rows stand for: those without a value are left out. */
export function annotationsOf(rows: readonly NewRow[]): NewReportView['annotations'] {
  return rows.filter(({ name, text }) => name !== '' && text !== '').map(({ name, text }) => ({ name, text }));
}
