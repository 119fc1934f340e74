import type { ByteLength, ByteOffset, ByteSource } from '../byte-source.ts';
import type { Run, OffsetRange } from './runs.ts';

/**
 * The length in bytes of the longest hit. Also the length of the context that an expression can see before and after a hit. A longer hit is reported in pieces;
 * bytes farther away are ignored.
 */
const MAX_HIT_LENGTH: ByteLength = 1 << 16;

/** How a body is cut into windows for a regular expression. */
export interface RegexCut {
  /** The number of start positions that are searched at a time. */
  readonly slice: ByteLength;
  readonly longest: ByteLength;
}

export const REGEX_CUT: RegexCut = { slice: 1 << 20, longest: MAX_HIT_LENGTH };

/** The maximum number of windows in a batch. Transferring more would cost more than searching them. */
export const MAX_WINDOWS = 2_048;

/** Bytes to search: a run, or a slice of a run with the context around it. */
export interface RegexWindow {
  readonly bytes: Uint8Array;
  /** The offset of the first byte in the source. */
  readonly base: ByteOffset;
  /** Hits must begin in `[from, until)` of the bytes. */
  readonly from: number;
  readonly until: number;
}

/** The hits in a window. `next`: the offset in the source from which the next hit can begin. */
export interface RegexHits {
  readonly hits: readonly OffsetRange[];
  readonly next: ByteOffset;
}

/**
 * Yields the windows of runs in batches of about `slice` bytes. The caller passes back `next` of the last window of each batch: a hit that crosses the edge of
 * a window determines where the next window begins.
 */
export function* regexBatches(
  source: ByteSource,
  runs: Iterable<Run>,
  { slice, longest }: RegexCut = REGEX_CUT,
): Generator<readonly RegexWindow[], undefined, ByteOffset> {
  let batch: RegexWindow[] = [];
  let size = 0;
  for (const { start, end } of runs) {
    for (let at = start; at < end;) {
      const base = Math.max(start, at - longest);
      const until = Math.min(at + slice, end);
      // This copy is transferred to another thread, without other bytes of the report.
      const bytes = new Uint8Array(source.read(base, Math.min(until + longest, end) - base));
      if (bytes.length === 0) break;
      batch.push({ bytes, base, from: at - base, until: until - base });
      size += bytes.length;
      const isLast = until === end;
      if (isLast && size < slice && batch.length < MAX_WINDOWS) break;
      const next = yield batch;
      batch = [];
      size = 0;
      if (isLast) break;
      at = Math.max(until, next);
    }
  }
  if (batch.length > 0) yield batch;
}

/**
 * Finds the hits of a global expression in the text of a window, one character per byte. Returns at most `most` hits. No hit is empty or longer than `longest`.
 */
export function hitsIn(
  regex: RegExp,
  text: string,
  { base, from, until }: Omit<RegexWindow, 'bytes'>,
  longest: ByteLength,
  most: number,
): RegexHits {
  const hits: OffsetRange[] = [];
  let at = from;
  while (at < until && hits.length < most) {
    regex.lastIndex = at;
    const match = regex.exec(text);
    if (match === null || match.index >= until) break;
    const length = Math.min(match[0].length, longest);
    if (length > 0) hits.push({ offset: base + match.index, length });
    at = match.index + Math.max(length, 1);
  }
  return { hits, next: base + at };
}
