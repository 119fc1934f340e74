import { type ByteRange, range } from '../../bytes/byte-range.ts';
import { memoize } from '../../bytes/memoize.ts';
import { type Piece, type PieceSource, taintPiece } from '../../bytes/pieces.ts';
import { type Interval, mergedIntervals, intervalsWithin } from '../../bytes/intervals.ts';
import { type Dialect, rulebookOf } from '../../dialect.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { readsAlike } from '../../verdict/decide/reads-alike.ts';
import { masksOf, secretsOf } from '../../masking/masks.ts';
import { type MaskedRange, MaskedRanges } from '../../masking/masked-ranges.ts';
import { startsWithGzip } from '../../report/wire/gzip.ts';
import type { DraftState } from './draft-state.ts';

interface ReadVersion {
  readonly state: DraftState;
  readonly inspection: (dialect: Dialect) => Inspection;
}

/**
 * The masked bytes of the version that edits are planned against, in either dialect, with nothing revealed. Taint stays with the origin: bytes that an edit
 * moves, or derives from a masked byte, are tainted (`Piece.tainted`).
 */
interface Taint {
  /** Returns true if a byte of the range is masked. */
  isMasked(range: ByteRange): boolean;
  /** Returns the masked parts of a range, in order and disjoint. */
  hidden(range: ByteRange): readonly MaskedRange[];
  /** Returns a piece of the version, with taint on its masked bytes. */
  tainted(piece: Piece): Piece;
}

/** Taint, memoized by the `spec` reading. A change of the annotation list makes a new reading, and therefore new taint. */
const taintBy = memoize((_: Inspection) => memoize(createTaint));

export function taintOf(version: ReadVersion): Taint {
  return taintBy(version.inspection('spec'))(version);
}

/** Readings in both dialects, or only one if the dialects read alike. */
function readingsOf({ inspection }: ReadVersion): readonly Inspection[] {
  const spec = inspection('spec');
  return readsAlike(spec.report, rulebookOf('antenna')) ? [spec] : [spec, inspection('antenna')];
}

function createTaint(version: ReadVersion): Taint {
  const { state } = version;
  const masks = readingsOf(version).map(masksOf);
  const byOrigin = memoize(({ head, plain }: DraftState) => {
    const found = new Map<string, Interval[]>();
    for (const set of masks) {
      addOrigins(found, head, set.hidden(range('head', 0, head.size)));
      addOrigins(found, plain, set.hidden(range('plain', 0, plain.size)));
    }
    return new Map([...found].map(([origin, intervals]) => [origin, mergedIntervals(intervals)]));
  });
  return {
    hidden(where) {
      const ranges = new MaskedRanges();
      for (const set of masks) for (const { offset, length } of set.hidden(where)) ranges.add(offset, offset + length);
      return [...ranges.merged()];
    },
    isMasked: (where) => masks.some((set) => set.isHidden(where)),
    tainted: (piece) => taintedWith(piece, byOrigin(state).get(piece.origin) ?? []),
  };
}

function addOrigins(found: Map<string, Interval[]>, source: PieceSource, ranges: Iterable<MaskedRange>): void {
  for (const maskedRange of ranges) {
    for (const { origin, from, length } of source.slice(maskedRange.offset, maskedRange.length)) {
      const intervals = found.get(origin);
      if (intervals === undefined) found.set(origin, [{ from, to: from + length }]);
      else intervals.push({ from, to: from + length });
    }
  }
}

function taintedWith(piece: Piece, intervals: readonly Interval[]): Piece {
  return taintPiece(piece, intervalsWithin(intervals, piece.from, piece.from + piece.length));
}

/**
 * Returns the plain body for a step to rewrite. Bytes that are certainly protected are tainted, so that they stay protected under any name and after any change
 * of the lines around them. Bytes that are masked only because the structure is broken are not tainted, because a fix may show that they are public. A body
 * that is still compressed is tainted as a whole.
 */
export function taintedPlainOf(version: ReadVersion): PieceSource {
  const { plain } = version.state;
  const hasNoParts = version.inspection('spec').wire.partCount === 0;
  if (hasNoParts && startsWithGzip(plain.read(0, 2))) return plain.withTaint([{ offset: 0, length: plain.size }]);
  const ranges = new MaskedRanges();
  for (const reading of readingsOf(version)) for (const { offset, length } of secretsOf(reading)) ranges.add(offset, offset + length);
  return plain.withTaint(ranges.merged());
}
