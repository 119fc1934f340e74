import type { Entry } from './entries.ts';

/** Totals after all files were read. */
export interface CheckSum {
  readonly entries: number;
  /** Number of reports that fail. */
  readonly failed: number;
  /** Number of files that cannot be read, except those in the baseline. */
  readonly unread: number;
}

/**
 * An output format of a check: the text before the first entry, the text of each entry as soon as its file is read, and the text at the end. All texts include
 * line ends.
 */
export interface CheckOutput {
  readonly begin: string;
  entry(entry: Entry): string;
  end(sum: CheckSum): Iterable<string | Uint8Array>;
}
