import { type ByteLength, type ByteOffset, type ByteSource, EMPTY_BYTES, sourceOfBytes } from './byte-source.ts';
import { countWhile } from './rows.ts';
import { type Interval, isAnyWithin, mergedIntervals, intervalsWithin } from './intervals.ts';

/** A range of bytes with its provenance. `origin` names the source, and `from` is the position of the first byte in that source. */
export interface Piece {
  readonly origin: string;
  readonly source: ByteSource;
  readonly from: ByteOffset;
  readonly length: ByteLength;
  /** The tainted intervals, as offsets of the piece's source. They stay masked until revealed, wherever the piece is moved. Absent if nothing is tainted. */
  readonly tainted?: readonly Interval[];
}

/** Replaces `remove` bytes at `offset` of a source by `insert`. */
export interface Splice {
  readonly offset: ByteOffset;
  readonly remove: ByteLength;
  readonly insert: readonly Piece[];
}

/** The provenance of one byte. */
export interface ByteOrigin {
  readonly origin: string;
  readonly at: ByteOffset;
}

/** Pieces of at least this length are read directly into the destination. */
const LONG_PIECE: ByteLength = 1 << 18;

/** A list of pieces as one source. Bytes are copied only when they are read, and the provenance of every byte is known. */
export class PieceSource implements ByteSource {
  readonly pieces: readonly Piece[];
  readonly size: ByteLength;
  /** False if no piece has a tainted interval. */
  readonly hasTaint: boolean;
  readonly throwIfCancelled: () => void;
  readonly readInto: (offset: ByteOffset, target: Uint8Array) => ByteLength;
  /** End of each piece in this source. */
  readonly #ends: Float64Array;
  /** Created on the first call of `offsetOf`. */
  #origins: ReadonlyMap<string, OriginPositions> | null = null;

  constructor(pieces: readonly Piece[]) {
    this.pieces = joinedPieces(pieces);
    this.#ends = new Float64Array(this.pieces.length);
    let size = 0;
    for (const [index, piece] of this.pieces.entries()) {
      size += piece.length;
      this.#ends[index] = size;
    }
    this.size = size;
    this.hasTaint = this.pieces.some(({ tainted = [] }) => tainted.length > 0);
    const asking = this.pieces.find(({ source }) => source.throwIfCancelled !== undefined)?.source;
    this.throwIfCancelled = () => asking?.throwIfCancelled?.();
    this.readInto = (offset, target) => this.#fill(offset, target);
  }

  read(offset: ByteOffset, length: ByteLength): Uint8Array {
    const from = Math.min(Math.max(offset, 0), this.size);
    const to = Math.min(from + Math.max(length, 0), this.size);
    if (from === to) return EMPTY_BYTES;
    const first = this.#indexAt(from);
    if (to <= this.#end(first)) return this.#readPiece(first, from, to);
    const bytes = new Uint8Array(to - from);
    for (let index = first, at = from; at < to; index += 1) {
      const end = Math.min(to, this.#end(index));
      bytes.set(this.#readPiece(index, at, end), at - from);
      at = end;
    }
    return bytes;
  }

  /** The pieces of `[offset, offset + length)`, cut to the range. */
  slice(offset: ByteOffset, length: ByteLength): readonly Piece[] {
    const from = Math.min(Math.max(offset, 0), this.size);
    const to = Math.min(from + Math.max(length, 0), this.size);
    const found: Piece[] = [];
    for (let index = this.#indexAt(from), at = from; at < to; index += 1) {
      const piece = this.pieces[index];
      if (piece === undefined) break;
      const end = Math.min(to, this.#end(index));
      found.push({ ...piece, from: piece.from + (at - this.#start(index)), length: end - at });
      at = end;
    }
    return found;
  }

  /** The provenance of the byte at `offset`; null after the end. */
  originAt(offset: ByteOffset): ByteOrigin | null {
    if (offset < 0 || offset >= this.size) return null;
    const index = this.#indexAt(offset);
    const piece = this.pieces[index];
    return piece === undefined ? null : { origin: piece.origin, at: piece.from + (offset - this.#start(index)) };
  }

  /** The current offset of a byte, given its provenance; -1 if the byte was removed. */
  offsetOf({ origin, at }: ByteOrigin): ByteOffset {
    this.#origins ??= positionsByOrigin(this);
    const positions = this.#origins.get(origin);
    return positions === undefined ? -1 : offsetOfByte(positions, at);
  }

  /** Every piece with its start in this source. */
  *piecesWithOffsets(): Generator<readonly [start: ByteOffset, piece: Piece]> {
    for (const [index, piece] of this.pieces.entries()) yield [this.#start(index), piece];
  }

  /** The tainted intervals of `[offset, offset + length)`, in order, as offsets of this source. */
  *tainted(offset: ByteOffset = 0, length: ByteLength = this.size): Generator<Interval> {
    if (!this.hasTaint) return;
    const end = Math.min(offset + length, this.size);
    for (let index = this.#indexAt(Math.max(offset, 0)); index < this.pieces.length; index += 1) {
      const [piece, start] = [this.pieces[index], this.#start(index)];
      if (piece === undefined || start >= end) return;
      if (piece.tainted === undefined) continue;
      const from = piece.from + Math.max(offset - start, 0);
      const to = piece.from + Math.min(piece.length, end - start);
      for (const found of intervalsWithin(piece.tainted, from, to))
        yield { from: start + (found.from - piece.from), to: start + (found.to - piece.from) };
    }
  }

  /** Whether a byte of `[from, to)` is tainted. */
  isTainted(from: ByteOffset, to: ByteOffset): boolean {
    if (!this.hasTaint) return false;
    const end = Math.min(to, this.size);
    for (let index = this.#indexAt(Math.max(from, 0)); index < this.pieces.length; index += 1) {
      const [piece, start] = [this.pieces[index], this.#start(index)];
      if (piece === undefined || start >= end) return false;
      const moved = piece.from - start;
      if (piece.tainted !== undefined && isAnyWithin(piece.tainted, Math.max(from, start) + moved, Math.min(end, this.#end(index)) + moved))
        return true;
    }
    return false;
  }

  /** Returns the same bytes with additional tainted ranges, which must be in order. */
  withTaint(ranges: Iterable<{ readonly offset: ByteOffset; readonly length: ByteLength }>): PieceSource {
    const added: Interval[][] = [];
    let index = 0;
    for (const { offset, length } of ranges) {
      while (index < this.pieces.length && this.#end(index) <= offset) index += 1;
      for (let at = index; at < this.pieces.length && this.#start(at) < offset + length; at += 1) {
        const moved = (this.pieces[at]?.from ?? 0) - this.#start(at);
        const from = Math.max(offset, this.#start(at)) + moved;
        const to = Math.min(offset + length, this.#end(at)) + moved;
        (added[at] ??= []).push({ from, to });
      }
    }
    if (added.length === 0) return this;
    return new PieceSource(this.pieces.map((piece, at) => taintPiece(piece, added[at] ?? [])));
  }

  /** Returns a new source with splices applied. The splices must be in order and must not overlap. Their offsets count in this source. */
  spliced(splices: readonly Splice[]): PieceSource {
    if (splices.length === 0) return this;
    const pieces: Piece[] = [];
    let at: ByteOffset = 0;
    for (const { offset, remove, insert } of splices) {
      if (offset < at || offset + remove > this.size) throw new RangeError(`splice at ${String(offset)}, read up to ${String(at)}`);
      for (const piece of this.slice(at, offset - at)) pieces.push(piece);
      for (const piece of insert) pieces.push(piece);
      at = offset + remove;
    }
    for (const piece of this.slice(at, this.size - at)) pieces.push(piece);
    return new PieceSource(pieces);
  }

  /** See `ByteSource.readInto`. Short pieces are read through the windows that their sources cache. */
  #fill(offset: ByteOffset, target: Uint8Array): ByteLength {
    const to = Math.min(offset + target.length, this.size);
    for (let index = this.#indexAt(offset), at = offset; at < to; index += 1) {
      const end = Math.min(to, this.#end(index));
      const destination = target.subarray(at - offset, end - offset);
      const piece = this.pieces[index];
      if (piece?.source.readInto === undefined || destination.length < LONG_PIECE) destination.set(this.#readPiece(index, at, end));
      else {
        const count = piece.source.readInto(piece.from + (at - this.#start(index)), destination);
        if (count < destination.length) return at - offset + count;
      }
      at = end;
    }
    return Math.max(0, to - offset);
  }

  #readPiece(index: number, from: ByteOffset, to: ByteOffset): Uint8Array {
    const piece = this.pieces[index];
    return piece === undefined ? EMPTY_BYTES : piece.source.read(piece.from + (from - this.#start(index)), to - from);
  }

  /** The index of the piece that contains a byte: the first piece that ends after it. */
  #indexAt(offset: ByteOffset): number {
    let low = 0;
    let high = this.pieces.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#end(middle) > offset) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #end(index: number): ByteOffset {
    return this.#ends[index] ?? 0;
  }

  #start(index: number): ByteOffset {
    return index === 0 ? 0 : this.#end(index - 1);
  }
}

/** The pieces of one origin, sorted by their position in the origin, with their start offsets in the whole source. */
interface OriginPositions {
  readonly positions: readonly (readonly [start: ByteOffset, piece: Piece])[];
  /** True if no byte of the origin occurs in more than one piece. */
  readonly isApart: boolean;
}

function positionsByOrigin(source: PieceSource): ReadonlyMap<string, OriginPositions> {
  const byOrigin = Map.groupBy(source.piecesWithOffsets(), ([, piece]) => piece.origin);
  return new Map(
    [...byOrigin].map(([origin, piecesWithOffsets]) => {
      const positions = piecesWithOffsets.toSorted(([, a], [, b]) => a.from - b.from);
      const isApart = positions.every(([, piece], index) => {
        const before = positions[index - 1]?.[1];
        return before === undefined || before.from + before.length <= piece.from;
      });
      return [origin, { positions, isApart }];
    }),
  );
}

/** The current offset of a byte of an origin. If the byte was copied, the first offset. If it was removed, -1. */
function offsetOfByte({ positions, isApart }: OriginPositions, at: ByteOffset): ByteOffset {
  const holds = ([, piece]: readonly [ByteOffset, Piece]): boolean => at >= piece.from && at < piece.from + piece.length;
  const last = countWhile(positions, ([, piece]) => piece.from <= at);
  const found = (isApart ? positions.slice(Math.max(last - 1, 0), last) : positions).filter(holds);
  const first = found.reduce((least, [start, piece]) => Math.min(least, start + (at - piece.from)), Number.POSITIVE_INFINITY);
  return found.length === 0 ? -1 : first;
}

/** A whole source as one piece. */
export function pieceOf(origin: string, source: ByteSource): Piece {
  return { origin, source, from: 0, length: source.size };
}

export function pieceOfBytes(origin: string, bytes: Uint8Array): Piece {
  return pieceOf(origin, sourceOfBytes(bytes));
}

export function sourceOfPieces(pieces: readonly Piece[]): PieceSource {
  return new PieceSource(pieces);
}

/** Drops empty pieces and joins adjacent pieces that are consecutive in one source. */
function joinedPieces(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  /** A run of consecutive pieces. The whole run is joined at once. */
  let run: Piece[] = [];
  const close = (): void => {
    const [first] = run;
    if (first !== undefined) joined.push(run.length === 1 ? first : joinedRun(first, run));
    run = [];
  };
  for (const piece of pieces) {
    if (piece.length === 0) continue;
    const last = run.at(-1);
    const follows = last?.origin === piece.origin && last.source === piece.source && last.from + last.length === piece.from;
    if (!follows) close();
    run.push(piece);
  }
  close();
  return joined;
}

/** Joins pieces that are consecutive in one source. `first` is the first of them. */
function joinedRun(first: Piece, run: readonly Piece[]): Piece {
  const whole = { ...first, length: run.reduce((sum, { length }) => sum + length, 0) };
  if (run.every(({ tainted }) => tainted === first.tainted)) return whole;
  // The taint of one piece can extend into the interval of its neighbour, so it is first clipped to the piece.
  const own = ({ tainted = [], from, length }: Piece): readonly Interval[] => intervalsWithin(tainted, from, from + length);
  return { ...whole, tainted: mergedIntervals(run.flatMap(own)) };
}

/** Taints further intervals of a piece's source. Drops taint outside the piece. */
export function taintPiece(piece: Piece, added: readonly Interval[]): Piece {
  if (added.length === 0) return piece;
  return { ...piece, tainted: mergedIntervals([...intervalsWithin(piece.tainted ?? [], piece.from, piece.from + piece.length), ...added]) };
}

/** False if no byte of a source is tainted. That is always so in sources that were not edited. */
export function hasTaint(source: ByteSource): source is PieceSource {
  return source instanceof PieceSource && source.hasTaint;
}

/** True if a byte of `[from, to)` is tainted. */
export function isTainted(source: ByteSource, from: ByteOffset, to: ByteOffset): boolean {
  return hasTaint(source) && source.isTainted(from, to);
}
