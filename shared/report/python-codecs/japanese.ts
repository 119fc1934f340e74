import { JIS_ROWS } from './jis-rows.ts';
import { JIS_SUPPLEMENT_ROWS } from './jis-supplement-rows.ts';
import { JIS_X0213_PLANE_2_RUNS, JIS_X0213_RUNS } from './jis-x0213-runs.ts';
import { pairAt, pairStep, rowText, runText, stepOf, type Step } from './pairs.ts';
import { CP932_RUNS } from './windows-runs.ts';

/** The character of JIS X 0208 for two bytes from 21 to 7E; null if unassigned. */
export function jisX0208Text(first: number, second: number): string | null {
  return rowText(JIS_ROWS, first - 0x21, second - 0x21);
}

/** The character of JIS X 0212 for two bytes from 21 to 7E; null if unassigned. */
export function jisX0212Text(first: number, second: number): string | null {
  return rowText(JIS_SUPPLEMENT_ROWS, first - 0x21, second - 0x21);
}

/** The half-width katakana of a byte from A1 to DF; null for other bytes. */
export function katakanaText(byte: number): string | null {
  return byte >= 0xa1 && byte <= 0xdf ? String.fromCharCode(byte + 0xfec0) : null;
}

/** The JIS Roman character of a byte. Two of them differ from ASCII: 5C is a yen sign, 7E an overline. */
export function romanText(byte: number): string {
  return byte === 0x5c ? '\u00a5' : byte === 0x7e ? '\u203e' : String.fromCharCode(byte);
}

/** The editions of JIS X 0213 that charsets are named after. */
type Edition = 2000 | 2004;

const plane1Text = runText(JIS_X0213_RUNS);
const plane2Text = runText(JIS_X0213_PLANE_2_RUNS);

/** The pairs of plane 1 to which the edition of 2004 added characters. */
const ADDED_IN_2004: ReadonlySet<number> = new Set([0x2e21, 0x2f7e, 0x4f54, 0x4f7e, 0x7427, 0x7e7a, 0x7e7b, 0x7e7c, 0x7e7d, 0x7e7e]);

/**
 * The character of plane 1 of JIS X 0213 for two bytes from 21 to 7E; null if unassigned. Plane 1 contains JIS X 0208, and characters for the pairs that JIS X
 * 0208 leaves unassigned.
 */
export function jisX0213Text(edition: Edition, first: number, second: number): string | null {
  const pair = first * 256 + second;
  if (edition === 2000 && ADDED_IN_2004.has(pair)) return null;
  return jisX0208Text(first, second) ?? plane1Text(pair);
}

/** The character of plane 2 of JIS X 0213 for two bytes from 21 to 7E; null if unassigned. */
export function jisX0213Plane2Text(edition: Edition, first: number, second: number): string | null {
  const pair = first * 256 + second;
  return edition === 2000 && pair === 0x7d3b ? '\u9b1d' : plane2Text(pair);
}

const jisStep = pairStep(JIS_ROWS, 0xa1, 0xa1);

/** EUC-JP: JIS X 0208, half-width katakana after 8E, JIS X 0212 after 8F. */
export const eucJpStep: Step = (bytes, at) => {
  const second = bytes[at + 1] ?? 0;
  if (bytes[at] === 0x8e) return stepOf(katakanaText(second), 2);
  if (bytes[at] !== 0x8f) return jisStep(bytes, at);
  return stepOf(jisX0212Text(second - 0x80, (bytes[at + 2] ?? 0) - 0x80), 3);
};

/** EUC with JIS X 0213: plane 1, and half-width katakana after 8E. After 8F, plane 2; if plane 2 leaves the pair unassigned, JIS X 0212. */
export function eucJisX0213Step(edition: Edition): Step {
  return (bytes, at) => {
    const [lead = 0, second = 0, third = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    if (lead === 0x8e) return stepOf(katakanaText(second), 2);
    if (lead === 0x8f) {
      const text = jisX0213Plane2Text(edition, second - 0x80, third - 0x80);
      return stepOf(text ?? jisX0212Text(second - 0x80, third - 0x80), 3);
    }
    const isTilde = lead === 0xa2 && second === 0xb2;
    return stepOf(isTilde ? '\uff5e' : jisX0213Text(edition, lead - 0x80, second - 0x80), 2);
  };
}

/** Row and column of a Shift_JIS pair, from 0. Each first byte has two rows, and the second byte is never 7F. null for other bytes. */
function shiftJisPosition(lead: number, trail: number): readonly [number, number] | null {
  if (lead < 0x81 || lead === 0xa0 || lead > 0xfc || trail < 0x40 || trail === 0x7f || trail > 0xfc) return null;
  const column = trail - (trail > 0x7f ? 0x41 : 0x40);
  return [(lead - (lead > 0xdf ? 0xc1 : 0x81)) * 2 + (column >= 94 ? 1 : 0), column % 94];
}

/** Shift_JIS: JIS X 0208 with two rows per first byte, and half-width katakana as single bytes between these first bytes. */
export const shiftJisStep: Step = (bytes, at) => {
  const lead = bytes[at] ?? 0;
  const katakana = katakanaText(lead);
  if (katakana !== null) return { text: katakana, length: 1 };
  const position = shiftJisPosition(lead, bytes[at + 1] ?? 0);
  return position === null ? null : stepOf(rowText(JIS_ROWS, ...position), 2);
};

const cp932Text = runText(CP932_RUNS);

/** Single bytes of code page 932 in addition to half-width katakana. */
const CP932_SINGLE: ReadonlyMap<number, string> = new Map([
  [0x80, '\x80'],
  [0xa0, '\uf8f0'],
  [0xfd, '\uf8f1'],
  [0xfe, '\uf8f2'],
  [0xff, '\uf8f3'],
]);

/** Code page 932, the Shift_JIS of Windows. Includes characters of NEC and IBM, and user-defined characters for first bytes from F0 to F9. */
export const cp932Step: Step = (bytes, at) => {
  const lead = bytes[at] ?? 0;
  const single = CP932_SINGLE.get(lead);
  if (single !== undefined) return { text: single, length: 1 };
  const position = shiftJisPosition(lead, bytes[at + 1] ?? 0);
  if (position !== null && lead >= 0xf0 && lead <= 0xf9) {
    return { text: String.fromCharCode(0xe000 + (position[0] - 94) * 94 + position[1]), length: 2 };
  }
  return stepOf(cp932Text(pairAt(bytes, at)), 2) ?? shiftJisStep(bytes, at);
};

/** The rows of plane 2 that are in use, from 0, in the order in which Shift_JIS encodes them. */
const PLANE_2_ROWS: readonly number[] = [0, 7, 2, 3, 4, 11, 12, 13, 14, ...Array.from({ length: 17 }, (_, index) => 77 + index)];

/** Decodes Shift_JIS with both planes of JIS X 0213. Bytes below 80 are JIS Roman, not ASCII. Returns null for invalid bytes. */
export function decodeShiftJisX0213(bytes: Uint8Array, edition: Edition): string | null {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0;
    const single = lead < 0x80 ? romanText(lead) : katakanaText(lead);
    const read = single ?? shiftedX0213Text(lead, bytes[at + 1] ?? 0, edition);
    if (read === null) return null;
    text += read;
    at += single === null ? 2 : 1;
  }
  return text;
}

function shiftedX0213Text(lead: number, trail: number, edition: Edition): string | null {
  const position = shiftJisPosition(lead, trail);
  if (position === null) return null;
  const [row, column] = position;
  if (row >= 94) return jisX0213Plane2Text(edition, (PLANE_2_ROWS[row - 94] ?? -1) + 0x21, column + 0x21);
  // This pair is a backslash, the only character of JIS X 0208 that is in ASCII but not in JIS Roman.
  return row === 0 && column === 31 ? '\\' : jisX0213Text(edition, row + 0x21, column + 0x21);
}
