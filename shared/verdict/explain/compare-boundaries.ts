import { type ByteRange, range } from '../../bytes/byte-range.ts';
import { decodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import type { Decision } from '../checks/decision.ts';
import { causeOf } from '../decide/cause-of.ts';
import type { Inspection } from '../decide/inspect.ts';

/** A piece of the declared boundary, and the corresponding piece of the boundary in the body. Pieces that differ can also have different lengths. */
interface BoundaryPiece {
  readonly declared: string;
  readonly found: string;
  readonly isSame: boolean;
}

/** The boundary in the Content-Type, compared with a different boundary in the body. One character for each byte. */
interface BoundaryComparison {
  /** Where the different boundary is: in the first delimiter of the body, or on the last line of the body. */
  readonly line: 'first' | 'last';
  /** The boundary in the body, with the two dashes before it. */
  readonly range: ByteRange;
  readonly pieces: readonly BoundaryPiece[];
}

/** Number of bytes at the end of a body in which to search for its last line. */
const TAIL = 1_024;

/** Compares the declared boundary with that in the body, if their difference led to the decision. Otherwise returns null. */
export function compareBoundaries(inspection: Inspection, decision: Decision): BoundaryComparison | null {
  const { wire, capture } = inspection;
  if (wire.boundary === null) return null;
  const declared = decodeLatin1(encodeUtf8(wire.boundary));
  const cause = causeOf(inspection, decision);
  if (cause?.code === 'boundary_differs') {
    const { offset, length } = cause.range;
    const found = decodeLatin1(capture.plain.read(offset + 2, length - 2));
    return { line: 'first', range: cause.range, pieces: piecesOf(declared, found) };
  }
  return decision.rule === 'no_closing_delimiter' ? lastLine(inspection, declared) : null;
}

/** Compares the last line of the body, if it looks like a closing delimiter. At least half of the letters of its boundary must also be in the declared one. */
function lastLine({ capture: { plain } }: Inspection, declared: string): BoundaryComparison | null {
  const from = Math.max(plain.size - TAIL, 0);
  const text = decodeLatin1(plain.read(from, plain.size - from));
  const line = /(?:^|\n)--([^\r\n]+)--[\r\n]*$/.exec(text);
  const found = line?.[1];
  if (found === undefined || found === declared) return null;
  const pieces = piecesOf(declared, found);
  const same = pieces.reduce((sum, piece) => sum + (piece.isSame ? piece.declared.length : 0), 0);
  if (same * 2 < declared.length) return null;
  return { line: 'last', range: range('plain', from + text.lastIndexOf(`--${found}--`), found.length + 2), pieces };
}

/** Compares texts of equal length letter by letter. Texts of different lengths are split into an equal beginning, a different middle, and an equal end. */
function piecesOf(declared: string, found: string): readonly BoundaryPiece[] {
  if (declared.length === found.length) return inPlace(declared, found);
  const most = Math.min(declared.length, found.length);
  let start = 0;
  while (start < most && declared[start] === found[start]) start += 1;
  let end = 0;
  while (end < most - start && declared.at(-1 - end) === found.at(-1 - end)) end += 1;
  const pieces = [
    { declared: declared.slice(0, start), found: found.slice(0, start), isSame: true },
    { declared: declared.slice(start, declared.length - end), found: found.slice(start, found.length - end), isSame: false },
    { declared: declared.slice(declared.length - end), found: found.slice(found.length - end), isSame: true },
  ];
  return pieces.filter((piece) => piece.declared !== '' || piece.found !== '');
}

function inPlace(declared: string, found: string): readonly BoundaryPiece[] {
  const pieces: { declared: string; found: string; isSame: boolean }[] = [];
  for (let at = 0; at < declared.length; at += 1) {
    const [one = '', other = ''] = [declared[at], found[at]];
    const last = pieces.at(-1);
    if (last?.isSame === (one === other)) {
      last.declared += one;
      last.found += other;
    } else {
      pieces.push({ declared: one, found: other, isSame: one === other });
    }
  }
  return pieces;
}
