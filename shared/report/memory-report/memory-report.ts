import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import type { JsonExpected, JsonFound } from '../json/json-errors.ts';

/** The kinds of memory: `nonheap` (0), `heap` (1), `other` (2). */
export const MEMORY_KINDS = ['nonheap', 'heap', 'other'] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];

/** The units of amounts: bytes (0), a count (1), a count since the start of the process (2), hundredths of a percent (3). */
export const MEMORY_UNITS = ['bytes', 'count', 'cumulative', 'percentage'] as const;
export type MemoryUnits = (typeof MEMORY_UNITS)[number];

/** The keys that every entry has. */
export const ENTRY_KEYS = ['process', 'path', 'kind', 'units', 'amount', 'description'] as const;
export type EntryKey = (typeof ENTRY_KEYS)[number];

/** One measurement: an item of `reports`. */
export interface MemoryEntry {
  /** Index of its process in `processes`. */
  readonly process: number;
  /** Names separated by `/`. A slash inside a name is written `\`. */
  readonly path: string;
  readonly kind: MemoryKind;
  readonly units: MemoryUnits;
  readonly amount: bigint;
  /** Where the entry is in the JSON. */
  readonly offset: ByteOffset;
  readonly size: ByteLength;
}

/** What is wrong with a memory report. Offsets count from the beginning of the JSON. */
export type MemoryProblem =
  | { readonly code: 'not_json'; readonly offset: ByteOffset; readonly found: JsonFound; readonly expected: JsonExpected }
  | { readonly code: 'no_version' | 'bad_version' | 'no_usable_size' | 'no_reports' | 'reports_not_list'; readonly offset: ByteOffset }
  /** An item of the list that is no object. */
  | { readonly code: 'entry_not_object'; readonly offset: ByteOffset; readonly entry: number }
  /** An entry lacks a key, or its value has another type or is not allowed. */
  | { readonly code: 'no_key' | 'bad_value'; readonly offset: ByteOffset; readonly entry: number; readonly key: EntryKey }
  /** An entry below `explicit/` whose kind is not heap or nonheap, or whose units are not bytes. */
  | { readonly code: 'explicit_kind' | 'explicit_units'; readonly offset: ByteOffset; readonly entry: number }
  /** The amount is no integer, or needs more than 64 bits. */
  | { readonly code: 'bad_amount'; readonly offset: ByteOffset; readonly entry: number }
  /** The name of the process or the path is longer than `MAX_TEXT`. */
  | { readonly code: 'long_text'; readonly offset: ByteOffset; readonly entry: number; readonly key: EntryKey };

/** A memory report as about:memory saves it. */
export interface MemoryReport {
  /** Names such as `Main Process (pid 4712)`. They can contain sites. In the order of the first entry. */
  readonly processes: readonly string[];
  readonly entries: readonly MemoryEntry[];
  /** Whether the allocator could measure its blocks; null if the report does not say. */
  readonly hasUsableSize: boolean | null;
  /** At most `MAX_PROBLEMS`, in the order of the bytes. */
  readonly problems: readonly MemoryProblem[];
  /** The number of all problems. */
  readonly problemCount: number;
}

/** What JSON in a memory report part is. `dmd`: output of the Dark Matter Detector. `mode`: null if it is not known. */
export type MemoryReading =
  { readonly kind: 'report'; readonly report: MemoryReport } | { readonly kind: 'dmd'; readonly mode: DmdMode | null };

export const DMD_MODES = ['live', 'dark-matter', 'cumulative', 'scan'] as const;
export type DmdMode = (typeof DMD_MODES)[number];

export const MAX_PROBLEMS = 1_000;
/** The longest name of a process and the longest path that are read, in bytes. */
export const MAX_TEXT: ByteLength = 65_536;

/** True if the name of a process contains a process id, as `Main Process (pid 4712)` does. This is how Socorro finds the crashed process. */
export function isOfPid(process: string, pid: bigint): boolean {
  return process.includes(`(pid ${String(pid)})`);
}
