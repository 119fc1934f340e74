import type { ByteRange } from '../../bytes/byte-range.ts';
import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { PieceSource, pieceOf, sourceOfPieces } from '../../bytes/pieces.ts';
import type { Capture } from '../../report/wire/capture.ts';
import { HEAD_ORIGIN, PLAIN_ORIGIN, anchorAt, isWritten } from './anchors.ts';
import type { Anchor } from './edit.ts';
import type { ChangeMark } from './change-mark.ts';

/** The head and the plain body of a report, with the origin of every byte, captured or edited. */
export interface Provenance {
  readonly head: PieceSource;
  readonly plain: PieceSource;
}

/** Returns the provenance of a capture. Without edits, the origin of every byte is the captured byte itself. */
export function provenanceOf({ head, plain }: Capture): Provenance {
  return { head: asPieceSource(HEAD_ORIGIN, head), plain: asPieceSource(PLAIN_ORIGIN, plain) };
}

function asPieceSource(origin: string, source: ByteSource): PieceSource {
  return source instanceof PieceSource ? source : sourceOfPieces([pieceOf(origin, source)]);
}

/** Returns the anchor of the byte at `offset`. Throws a RangeError after the end. */
export function anchorOf(source: PieceSource, offset: ByteOffset): Anchor {
  const anchor = anchorAt(source, offset);
  if (anchor === null) throw new RangeError(`no byte at ${String(offset)} of ${String(source.size)}`);
  return anchor;
}

/** Returns what edits did to `[offset, offset + length)`. `anchor`: offset of the byte that identifies this range. */
export function changeMarkOf(source: PieceSource, anchor: ByteOffset, offset: ByteOffset, length: ByteLength): ChangeMark {
  const origin = source.originAt(anchor)?.origin;
  if (origin !== undefined && isWritten(origin)) return 'added';
  // Captured bytes that are no longer adjacent are separate pieces.
  const pieces = source.slice(offset, length);
  return pieces.length <= 1 && !pieces.some((piece) => isWritten(piece.origin)) ? 'captured' : 'edited';
}

export interface EditedRange {
  readonly offset: ByteOffset;
  /** 0 for a removal. */
  readonly length: ByteLength;
}

/** Returns the bytes in a range that edits inserted, and the offsets at which edits removed bytes. Offsets count in the source. */
export function editedRanges(source: PieceSource, { offset, length }: Pick<ByteRange, 'offset' | 'length'>): readonly EditedRange[] {
  const end = offset + length;
  const ranges: EditedRange[] = [];
  let before: { readonly origin: string; readonly next: ByteOffset } | null = null;
  for (const [start, piece] of source.piecesWithOffsets()) {
    if (start > end) break;
    const written = isWritten(piece.origin);
    const from = Math.max(start, offset);
    const to = Math.min(start + piece.length, end);
    if (written && to > from) ranges.push({ offset: from, length: to - from });
    const isGap =
      !written &&
      (before === null ? piece.from > 0 : before.origin !== 'written' && (before.origin !== piece.origin || before.next !== piece.from));
    if (isGap && start >= offset && start < end) ranges.push({ offset: start, length: 0 });
    before = { origin: written ? 'written' : piece.origin, next: piece.from + piece.length };
  }
  return ranges;
}
