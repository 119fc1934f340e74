import type { Entry } from './entries.ts';

/** What is known once all files were read. */
export interface CheckSum {
  readonly entries: number;
  /** Reports that do not pass. */
  readonly failed: number;
  /** Files that cannot be read, but for those that the baseline knows. */
  readonly unread: number;
}

/** A form in which a check is told: what stands before all, the text of each entry as soon as it was read, what stands behind. Line ends included. */
export interface CheckOutput {
  readonly begin: string;
  entry(entry: Entry): string;
  end(sum: CheckSum): Iterable<string | Uint8Array>;
}
