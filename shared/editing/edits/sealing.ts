import type { ByteRange } from '../../bytes/byte-range.ts';
import { range } from '../../bytes/byte-range.ts';
import { oncePer } from '../../bytes/once-per.ts';
import type { Piece, PieceSource } from '../../bytes/pieces.ts';
import { sealedPiece } from '../../bytes/pieces.ts';
import type { Stretch } from '../../bytes/stretches.ts';
import { mergedStretches, stretchesWithin } from '../../bytes/stretches.ts';
import type { Dialect } from '../../dialect.ts';
import { rulebookOf } from '../../dialect.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { readsAlike } from '../../verdict/decide/reads-alike.ts';
import { masksOf, secretsOf } from '../../masking/masks.ts';
import type { MaskedSpan } from '../../masking/span-list.ts';
import { SpanList } from '../../masking/span-list.ts';
import { startsWithGzip } from '../../report/wire/gzip.ts';
import type { DraftState } from './draft-state.ts';

/** What is read of a version whose bytes are sealed. */
interface ReadVersion {
  readonly state: DraftState;
  readonly inspection: (dialect: Dialect) => Inspection;
}

/**
 * Protection follows origin: what an edit writes from a masked byte, or takes to another place, is sealed there (`Piece.sealed`). This is what is
 * masked of the version that edits are planned against while nothing is revealed, in either dialect.
 */
export interface Sealing {
  /** True where a byte of the range is masked. */
  isMasked(range: ByteRange): boolean;
  /** What of a range is masked, in order and apart from one another. */
  hidden(range: ByteRange): readonly MaskedSpan[];
  /** A piece of that version with what is masked of it sealed. */
  sealed(piece: Piece): Piece;
}

/** Another list of annotations makes other readings, and so another sealing. */
const sealings = oncePer((_: Inspection) => oncePer(sealing));

export function sealingOf(version: ReadVersion): Sealing {
  return sealings(version.inspection('spec'))(version);
}

/** In both dialects; one of them stands for both where they read alike. */
function readingsOf({ inspection }: ReadVersion): readonly Inspection[] {
  const spec = inspection('spec');
  return readsAlike(spec.report, rulebookOf('antenna')) ? [spec] : [spec, inspection('antenna')];
}

function sealing(version: ReadVersion): Sealing {
  const { state } = version;
  const masks = readingsOf(version).map(masksOf);
  const byOrigin = oncePer(({ head, plain }: DraftState) => {
    const found = new Map<string, Stretch[]>();
    for (const set of masks) {
      addOrigins(found, head, set.hidden(range('head', 0, head.size)));
      addOrigins(found, plain, set.hidden(range('plain', 0, plain.size)));
    }
    return new Map([...found].map(([origin, stretches]) => [origin, mergedStretches(stretches)]));
  });
  return {
    hidden(where) {
      const spans = new SpanList();
      for (const set of masks) for (const { offset, length } of set.hidden(where)) spans.add(offset, offset + length);
      return [...spans.merged()];
    },
    isMasked: (where) => masks.some((set) => set.isHidden(where)),
    sealed: (piece) => sealedWith(piece, byOrigin(state).get(piece.origin) ?? []),
  };
}

function addOrigins(found: Map<string, Stretch[]>, source: PieceSource, spans: Iterable<MaskedSpan>): void {
  for (const span of spans) {
    for (const { origin, from, length } of source.slice(span.offset, span.length)) {
      const stretches = found.get(origin);
      if (stretches === undefined) found.set(origin, [{ from, to: from + length }]);
      else stretches.push({ from, to: from + length });
    }
  }
}

function sealedWith(piece: Piece, stretches: readonly Stretch[]): Piece {
  return sealedPiece(piece, stretchesWithin(stretches, piece.from, piece.from + piece.length));
}

/**
 * The plain body that a step rewrites: what is protected beyond doubt in it is sealed, so that it stays so under any name and whatever becomes of the lines
 * around it. What a broken structure alone leaves open is not: a repair may show that it was public all along. A body that is coded is sealed as a whole.
 */
export function sealedPlainOf(version: ReadVersion): PieceSource {
  const { plain } = version.state;
  const hasNoParts = version.inspection('spec').wire.partCount === 0;
  if (hasNoParts && startsWithGzip(plain.read(0, 2))) return plain.withSealed([{ offset: 0, length: plain.size }]);
  const spans = new SpanList();
  for (const reading of readingsOf(version)) for (const { offset, length } of secretsOf(reading)) spans.add(offset, offset + length);
  return plain.withSealed(spans.merged());
}
