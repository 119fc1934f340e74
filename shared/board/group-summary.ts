import type { NumberColumn, TextColumn } from './column-index.ts';
import { type ZoneOffset, dayAt, dayText } from './filter-times.ts';
import { compareVersions } from './versions.ts';

/** What the rows of a group have in common, beside the value of their heading. */
export interface GroupSummary {
  /** The newest versions of the rows, the newest first; at most `MAX_VERSIONS`. */
  readonly versions: readonly string[];
  /** Number of further versions. */
  readonly moreVersions: number;
  /** First and last day of a crash, such as `2026-11-22`; null if no row has a crash time. */
  readonly days: { readonly first: string; readonly last: string } | null;
}

const MAX_VERSIONS = 3;

/** Summarises rows, given by their slots. Linear in the slots. */
export function groupSummary(slots: Int32Array, versions: TextColumn, crashed: NumberColumn, zone: ZoneOffset): GroupSummary {
  const found = new Set<number>();
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const slot of slots) {
    versions.each(versions.lists.numbers[slot] ?? 0, (text) => found.add(text));
    const at = crashed.numbers.numbers[slot] ?? Number.NaN;
    if (at < first) first = at;
    if (at > last) last = at;
  }
  const sorted = Array.from(found, (text) => versions.texts.text(text)).sort((one, other) => compareVersions(other, one));
  return {
    versions: sorted.slice(0, MAX_VERSIONS),
    moreVersions: Math.max(sorted.length - MAX_VERSIONS, 0),
    days: last < first ? null : { first: dayText(dayAt(first, zone)), last: dayText(dayAt(last, zone)) },
  };
}
