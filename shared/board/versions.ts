/** One component of a version, between its dots. `0a1`: number 0, letters `a`, rest `1`. */
interface Piece {
  readonly number: number;
  readonly letters: string;
  readonly rest: string;
}

const NOTHING: Piece = { number: 0, letters: '', rest: '' };

/** Maximum number of components that are compared; a stored version has at most `MAX_VALUE_LENGTH` characters (report-facts.ts). */
const MAX_PIECES = 16;

function piecesOf(version: string): readonly Piece[] {
  return version
    .toLowerCase()
    .split('.', MAX_PIECES)
    .map((piece) => {
      const [, number = '', letters = '', rest = ''] = /^(\d*)(\D*)(.*)$/s.exec(piece) ?? [];
      return { number: Number(number), letters: letters === 'esr' ? '' : letters, rest };
    });
}

function sign(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function comparePieces(one: Piece, other: Piece): number {
  const byNumber = sign(one.number, other.number);
  if (byNumber !== 0) return byNumber;
  // A version with letters precedes the same version without letters: 147.0a1, 147.0b2, 147.0.
  if ((one.letters === '') !== (other.letters === '')) return one.letters === '' ? 1 : -1;
  return (
    sign(one.letters, other.letters) || sign(Number.parseInt(one.rest) || 0, Number.parseInt(other.rest) || 0) || sign(one.rest, other.rest)
  );
}

/** Returns whether versions can be compared with a text: the text must begin with a number. In the field `release`, the version follows the product name. */
export function isComparable(text: string, field: string): boolean {
  const version = field === 'release' ? text.slice(text.lastIndexOf(' ') + 1) : text;
  return /^\d[\w.+-]*$/.test(version);
}

/** Compares versions number by number. Missing numbers count as 0, and a final `esr` is ignored. Negative if the first version is older. */
export function compareVersions(one: string, other: string): number {
  const [these, those] = [piecesOf(one), piecesOf(other)];
  for (let at = 0; at < Math.max(these.length, those.length); at += 1) {
    const compared = comparePieces(these[at] ?? NOTHING, those[at] ?? NOTHING);
    if (compared !== 0) return compared;
  }
  return 0;
}

/** Returns whether a version begins with another, number by number. 147.0a1 and 147 begin with 147; 147.0 begins neither with 14 nor with 147.0a1. */
export function versionBegins(version: string, beginning: string): boolean {
  const pieces = piecesOf(version);
  const wanted = piecesOf(beginning);
  return wanted.every((piece, at) => {
    const found = pieces[at] ?? NOTHING;
    if (at === wanted.length - 1 && piece.letters === '' && piece.rest === '') return found.number === piece.number;
    return comparePieces(found, piece) === 0;
  });
}
