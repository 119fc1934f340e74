import { type ByteLength, type ByteOffset, type ByteSource, throwIfCancelledAt } from '../../bytes/byte-source.ts';
import type { Piece, PieceSource } from '../../bytes/pieces.ts';

/** A range of one version of a source that replaces a range of another version. */
export interface Rewrite {
  /** Offset in the version before, and number of bytes removed. */
  readonly offset: ByteOffset;
  readonly removed: ByteLength;
  /** Offset in the version after, and number of bytes inserted. */
  readonly newOffset: ByteOffset;
  readonly inserted: ByteLength;
}

/** Bytes that both versions share: the same bytes of the same source. */
interface Run {
  readonly before: ByteOffset;
  readonly after: ByteOffset;
  readonly length: ByteLength;
}

/**
 * Returns the differences between two versions of a source, sorted by offset. Compares the origins of bytes, not their values. If bytes changed places, the
 * smaller number of bytes counts as rewritten.
 */
export function rewritesBetween(before: PieceSource, after: PieceSource): readonly Rewrite[] {
  const rewrites: Rewrite[] = [];
  let inBefore: ByteOffset = 0;
  let inAfter: ByteOffset = 0;
  const upTo = (nextBefore: ByteOffset, nextAfter: ByteOffset): void => {
    const [removed, inserted] = [nextBefore - inBefore, nextAfter - inAfter];
    if (removed > 0 || inserted > 0) rewrites.push({ offset: inBefore, removed, newOffset: inAfter, inserted });
  };
  for (const run of heaviestOrdered(commonRuns(before, after))) {
    // If bytes were copied, two runs can contain them.
    if (run.before < inBefore || run.after < inAfter) continue;
    upTo(run.before, run.after);
    inBefore = run.before + run.length;
    inAfter = run.after + run.length;
  }
  upTo(before.size, after.size);
  return rewrites;
}

interface PiecePosition {
  readonly start: ByteOffset;
  readonly piece: Piece;
}

/** Returns every run of bytes that both versions share, in the order of `after`. */
function commonRuns(before: PieceSource, after: PieceSource): readonly Run[] {
  const bySource = new Map<ByteSource, PiecePosition[]>();
  for (const [start, piece] of before.piecesWithOffsets()) {
    const known = bySource.get(piece.source) ?? [];
    known.push({ start, piece });
    bySource.set(piece.source, known);
  }
  for (const positions of bySource.values()) positions.sort((a, b) => a.piece.from - b.piece.from);
  const runs: Run[] = [];
  for (const [start, piece] of after.piecesWithOffsets()) {
    throwIfCancelledAt(runs.length, after);
    const positions = bySource.get(piece.source) ?? [];
    for (let index = firstEndingBehind(positions, piece.from); index < positions.length; index += 1) {
      const position = positions[index];
      if (position === undefined || position.piece.from >= piece.from + piece.length) break;
      const from = Math.max(position.piece.from, piece.from);
      const to = Math.min(position.piece.from + position.piece.length, piece.from + piece.length);
      runs.push({ before: position.start + (from - position.piece.from), after: start + (from - piece.from), length: to - from });
    }
  }
  return runs;
}

/** Returns the index of the first position with bytes after `from` in their source. */
function firstEndingBehind(positions: readonly PiecePosition[], from: ByteOffset): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const piece = positions[middle]?.piece;
    if (piece !== undefined && piece.from + piece.length > from) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the selection of runs that have the same order in both versions and together contain the most bytes. */
function heaviestOrdered(runs: readonly Run[]): readonly Run[] {
  const order = runs.map((_, index) => index).sort((a, b) => (runs[a]?.before ?? 0) - (runs[b]?.before ?? 0));
  const rank = new Int32Array(runs.length);
  for (const [position, index] of order.entries()) rank[index] = position + 1;
  // A binary indexed tree over the ranks. An entry is the heaviest chain that ends at or before a rank.
  const best = new Int32Array(runs.length + 1).fill(-1);
  const weight = new Float64Array(runs.length);
  const previous = new Int32Array(runs.length).fill(-1);
  const weightOf = (index: number): number => (index < 0 ? 0 : (weight[index] ?? 0));
  let heaviest = -1;
  for (const [index, run] of runs.entries()) {
    let chain = -1;
    for (let at = (rank[index] ?? 0) - 1; at > 0; at -= at & -at) if (weightOf(best[at] ?? -1) > weightOf(chain)) chain = best[at] ?? -1;
    previous[index] = chain;
    weight[index] = weightOf(chain) + run.length;
    for (let at = rank[index] ?? 0; at <= runs.length; at += at & -at) if (weightOf(best[at] ?? -1) < weightOf(index)) best[at] = index;
    if (weightOf(heaviest) < weightOf(index)) heaviest = index;
  }
  const chosen: Run[] = [];
  for (let index = heaviest; index >= 0; index = previous[index] ?? -1) {
    const run = runs[index];
    if (run !== undefined) chosen.push(run);
  }
  return chosen.reverse();
}
