import { type ByteLength, type ByteOffset, type ByteSource, sliceSource } from '../../bytes/byte-source.ts';
import { PieceSource, pieceOf, sourceOfPieces } from '../../bytes/pieces.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { Scanner, scan } from './scanner.ts';
import type { WireMap } from './wire-map.ts';

/** `[from, to)` of one source in which a scan found no boundary. */
interface CleanInterval {
  readonly from: ByteOffset;
  readonly to: ByteOffset;
}

/** Results of an earlier scan for the sources of a body: the intervals without a boundary. These need no second search. */
export interface ScanCache {
  readonly boundary: string | null;
  readonly clean: ReadonlyMap<ByteSource, readonly CleanInterval[]>;
}

/** The smallest content to cache. Scanning a smaller one again is faster than a lookup. */
const WORTH_CACHING: ByteLength = 64 * 1024;

/** Makes a scan cache from the map of a scanned body. */
export function scanCacheOf(plain: ByteSource, wire: WireMap): ScanCache {
  const clean = new Map<ByteSource, CleanInterval[]>();
  const body = plain instanceof PieceSource ? plain : sourceOfPieces([pieceOf('c', plain)]);
  for (let index = 0; index < wire.partCount; index += 1) {
    const part = wire.part(index);
    if (part.lookAlike >= 0 || part.end - part.content < WORTH_CACHING) continue;
    for (const piece of body.slice(part.content, part.end - part.content)) {
      // Short pieces are not cached. Thousands of edits split a content into thousands of short pieces of one source.
      if (piece.length < WORTH_CACHING) continue;
      const cached = clean.get(piece.source) ?? [];
      cached.push({ from: piece.from, to: piece.from + piece.length });
      clean.set(piece.source, cached);
    }
  }
  return { boundary: wire.boundary, clean };
}

/** Returns the same map as `scan`, but does not read intervals that are known to contain no boundary. This makes scanning an edited body fast. */
export function scanWithCache(plain: ByteSource, boundary: string | null, cached: ScanCache | null): WireMap {
  if (boundary === null || cached?.boundary !== boundary || !(plain instanceof PieceSource)) return scan(plain, boundary);
  const scanner = new Scanner(boundary);
  // Number of bytes to read inside each edge of an interval, so that boundaries across the edge are found.
  const edge = encodeUtf8(`--${boundary}`).length + 8;
  /** All bytes before this offset have been read or skipped. Thousands of short pieces are read together. */
  let from: ByteOffset = 0;
  for (const [start, piece] of plain.piecesWithOffsets()) {
    if (piece.length < WORTH_CACHING) continue;
    for (const interval of intervalsIn(cached.clean.get(piece.source) ?? [], piece.from, piece.from + piece.length)) {
      const inside = Math.max(from, start + interval.from + edge - piece.from);
      const skipped = start + interval.to - edge - piece.from - inside;
      if (skipped <= 0) continue;
      scanner.pushAll(sliceSource(plain, from, inside - from));
      from = scanner.skip(skipped) ? inside + skipped : inside;
    }
  }
  scanner.pushAll(sliceSource(plain, from, plain.size - from));
  return scanner.end();
}

/** Intervals cut to `[from, to)`, in order. Intervals too short to be worth skipping are left out. */
function intervalsIn(intervals: readonly CleanInterval[], from: ByteOffset, to: ByteOffset): readonly CleanInterval[] {
  return intervals
    .map((interval) => ({ from: Math.max(interval.from, from), to: Math.min(interval.to, to) }))
    .filter((interval) => interval.to - interval.from >= WORTH_CACHING)
    .toSorted((a, b) => a.from - b.from);
}
