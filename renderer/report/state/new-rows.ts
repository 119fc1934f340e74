import type { GatheredView, NewReportView } from '../../../shared/bridge/view/draft-view.ts';

/** An annotation of a new report in the form. */
export interface NewRow {
  /** Unique among the rows of the form. */
  readonly id: number;
  readonly name: string;
  readonly text: string;
  /** A protected value from a file, shown only on demand. */
  readonly hidden: boolean;
  /** Suggested by the form and not changed since. */
  readonly suggested: boolean;
  readonly typed: boolean;
}

/** Firefox's product id in reports. */
const FIREFOX_ID = '{ec8030f7-c20a-464f-9b0e-13a3a9e97384}';
const SESSION_SECONDS = 60;

/** Returns a build id such as `20261121094500` for an instant (ms since the epoch), in UTC. */
function buildIdAt(now: number): string {
  return new Date(now).toISOString().replace(/\D/g, '').slice(0, 12).padEnd(14, '0');
}

/** Returns the usual annotations, with values of a crash at `now` (ms since the epoch). */
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

/** Merges the annotations of a file into the rows. They replace rows with the same name. Suggested rows whose names are not in the file are removed. */
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

/** Empties the suggested values. Used for a dump without an `.extra` file, because its product is unknown. */
export function withoutSuggestions(rows: readonly NewRow[]): readonly NewRow[] {
  return rows.map((row) => (row.suggested ? { ...row, text: '' } : row));
}

/** Returns true if a report with these parts has no product name. */
export function lacksProduct(rows: readonly NewRow[], parts: GatheredView['parts']): boolean {
  return parts.length > 0 && !rows.some(({ name, text }) => name === 'ProductName' && text !== '');
}

/** Adds parts, without adding a file twice. */
export function withParts(parts: GatheredView['parts'], more: GatheredView['parts']): GatheredView['parts'] {
  return [...parts, ...more.filter(({ file }) => !parts.some((known) => known.file === file))];
}

/** Returns the position (from 1) of the first row that has a value but no name, or null. */
export function namelessRow(rows: readonly NewRow[]): number | null {
  const index = rows.findIndex(({ name, text }) => name === '' && text !== '');
  return index === -1 ? null : index + 1;
}

/** Returns the annotations of the rows, without rows that lack a name or value. */
export function annotationsOf(rows: readonly NewRow[]): NewReportView['annotations'] {
  return rows.filter(({ name, text }) => name !== '' && text !== '').map(({ name, text }) => ({ name, text }));
}
