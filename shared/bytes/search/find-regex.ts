import type { ByteLength, ByteOffset, ByteSource } from '../byte-source.ts';
import type { Run, OffsetRange } from './runs.ts';

/**
 * How far an expression sees: a hit is no longer (a longer one is told in pieces), and what stands further before or behind it counts as if it were not there.
 */
const MAX_HIT_LENGTH: ByteLength = 1 << 16;

/** How a body is cut up for an expression. */
export interface RegexCut {
  /** Bytes in which hits begin that are looked for at a time. */
  readonly slice: ByteLength;
  readonly longest: ByteLength;
}

export const REGEX_CUT: RegexCut = { slice: 1 << 20, longest: MAX_HIT_LENGTH };

/** Most windows of a batch: handing over many costs more than looking through them. */
export const MAX_WINDOWS = 2_048;

/** Bytes for an expression to look at: a run, or a slice of one with what it may see around it. */
export interface RegexWindow {
  readonly bytes: Uint8Array;
  /** Where the first of them stands in the source. */
  readonly base: ByteOffset;
  /** Hits begin in `[from, until)` of them. */
  readonly from: number;
  readonly until: number;
}

/** What an expression found in a window. `next`: where the next hit can begin, in the source. */
export interface RegexHits {
  readonly hits: readonly OffsetRange[];
  readonly next: ByteOffset;
}

/**
 * The windows of runs in batches of about a slice, each followed by what `hitsIn` found in the last window of the batch before: a hit that reaches over the
 * edge of a window says where the next one goes on.
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
      // Its own memory: it goes to another thread, and nothing else of the report is to go along.
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

/** Hits of an expression (global) in the text of a window, one character a byte: none is empty, none longer than `longest`. At most `most`. */
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
