import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { sliceSource } from '../../bytes/byte-source.ts';
import { PieceSource, pieceOf, sourceOfPieces } from '../../bytes/pieces.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { createScanner, pushAll, scan } from './scanner.ts';
import type { WireMap } from './wire-map.ts';

/** `[from, to)` of one source in which a scan found no boundary. */
interface CleanStretch {
  readonly from: ByteOffset;
  readonly to: ByteOffset;
}

/** What an earlier scan knows of the sources that a body is made of: where they hold no boundary, so that it need not be sought there again. */
export interface KnownSources {
  readonly boundary: string | null;
  readonly clean: ReadonlyMap<ByteSource, readonly CleanStretch[]>;
}

/** Contents below this are scanned again: that takes less than looking them up. */
const WORTH_KNOWING: ByteLength = 64 * 1024;

/** What the map of a scanned body tells about the sources of its pieces. */
export function knownSources(plain: ByteSource, wire: WireMap): KnownSources {
  const clean = new Map<ByteSource, CleanStretch[]>();
  const body = plain instanceof PieceSource ? plain : sourceOfPieces([pieceOf('c', plain)]);
  for (let index = 0; index < wire.partCount; index += 1) {
    const part = wire.part(index);
    if (part.lookAlike >= 0 || part.end - part.content < WORTH_KNOWING) continue;
    for (const piece of body.slice(part.content, part.end - part.content)) {
      // Thousands of edits cut a content into thousands of short pieces of one source.
      if (piece.length < WORTH_KNOWING) continue;
      const known = clean.get(piece.source) ?? [];
      known.push({ from: piece.from, to: piece.from + piece.length });
      clean.set(piece.source, known);
    }
  }
  return { boundary: wire.boundary, clean };
}

/** The map that `scan` gives, without reading what an earlier scan knows to hold no boundary: an edited body is scanned in a moment. */
export function scanKnown(plain: ByteSource, boundary: string | null, known: KnownSources | null): WireMap {
  if (boundary === null || known?.boundary !== boundary || !(plain instanceof PieceSource)) return scan(plain, boundary);
  const scanner = createScanner(boundary);
  // A boundary that lies across the edge of a stretch is found by reading that much of it.
  const edge = encodeUtf8(`--${boundary}`).length + 8;
  /** What was neither read nor passed yet begins here: thousands of short pieces are read together. */
  let from: ByteOffset = 0;
  for (const [start, piece] of plain.placed()) {
    if (piece.length < WORTH_KNOWING) continue;
    for (const stretch of stretchesIn(known.clean.get(piece.source) ?? [], piece.from, piece.from + piece.length)) {
      const inside = Math.max(from, start + stretch.from + edge - piece.from);
      const passed = start + stretch.to - edge - piece.from - inside;
      if (passed <= 0) continue;
      pushAll(scanner, sliceSource(plain, from, inside - from));
      from = scanner.pass(passed) ? inside + passed : inside;
    }
  }
  pushAll(scanner, sliceSource(plain, from, plain.size - from));
  return scanner.end();
}

/** Stretches cut to `[from, to)`, in order, each long enough to be worth passing. */
function stretchesIn(stretches: readonly CleanStretch[], from: ByteOffset, to: ByteOffset): readonly CleanStretch[] {
  return stretches
    .map((stretch) => ({ from: Math.max(stretch.from, from), to: Math.min(stretch.to, to) }))
    .filter((stretch) => stretch.to - stretch.from >= WORTH_KNOWING)
    .toSorted((a, b) => a.from - b.from);
}
