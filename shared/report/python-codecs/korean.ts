import { CP949_ROWS } from './cp949-rows.ts';
import { pairAt, pairStep, rowText, stepOf, type Step } from './pairs.ts';

/** The initial and final letters of a syllable, in the order of Unicode. Vowels are consecutive from U+314F. */
const LEADS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const TAILS = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
const FIRST_LETTER = 0x3131;
const FIRST_VOWEL = 0x314f;
const VOWELS = 21;

/** The syllable for a lead and a vowel (from 0) and a tail (0: none). null if an index is negative, or if there is no such vowel. */
function syllable(lead: number, vowel: number, tail: number): string | null {
  if (lead < 0 || vowel < 0 || vowel >= VOWELS || tail < 0) return null;
  return String.fromCharCode(0xac00 + (lead * VOWELS + vowel) * (TAILS.length + 1) + tail);
}

export const cp949Step = pairStep(CP949_ROWS, 0x81, 0x41);

/** The character of KS X 1001 for two bytes from 21 to 7E; null if unassigned. */
export function ksX1001Text(first: number, second: number): string | null {
  return first < 0x21 || second < 0x21 ? null : rowText(CP949_ROWS, first - 0x01, second + 0x3f);
}

/** The filler of KS X 1001, which begins a syllable that is spelled out. */
const FILLER = 0xa4d4;

/** EUC-KR: KS X 1001 without the extension of code page 949. Syllables that KS X 1001 lacks are spelled out in four pairs. */
export const eucKrStep: Step = (bytes, at) => {
  const pair = pairAt(bytes, at);
  if (pair === FILLER) return stepOf(spelledSyllable(bytes, at + 2), 8);
  return stepOf(ksX1001Text((pair >> 8) - 0x80, (pair & 0xff) - 0x80), 2);
};

/** A syllable spelled out as lead, vowel, and tail or filler: three pairs of the row A4. */
function spelledSyllable(bytes: Uint8Array, at: number): string | null {
  const [lead, vowel, tail] = [pairAt(bytes, at), pairAt(bytes, at + 2), pairAt(bytes, at + 4)];
  const letter = (pair: number): string => String.fromCharCode(FIRST_LETTER + pair - 0xa4a1);
  const tailIndex = tail === FILLER ? 0 : TAILS.indexOf(letter(tail)) + 1 || -1;
  return syllable(LEADS.indexOf(letter(lead)), vowel - 0xa4bf, tailIndex);
}

/** Johab. After a leading 1 bit, a syllable has five bits for each of its letters. All other characters of KS X 1001 have first bytes from D9 on. */
export const johabStep: Step = (bytes, at) => {
  const pair = pairAt(bytes, at);
  return stepOf(pair < 0xd800 ? johabSyllable(pair) : johabSign(pair >> 8, pair & 0xff), 2);
};

/** The five-bit values for an omitted letter. */
const NO_LEAD = 1;
const NO_VOWEL = 2;
const NO_TAIL = 1;

function johabSyllable(pair: number): string | null {
  const [lead, vowel, tail] = [(pair >> 10) & 31, (pair >> 5) & 31, pair & 31];
  // Vowels are in groups of six, each after two unused values; tails skip one value.
  const vowelIndex = vowel === NO_VOWEL || vowel % 8 < 2 ? -1 : vowel - 3 - 2 * (vowel >> 3);
  const tailIndex = tail === 0 || tail === 18 ? -1 : tail - (tail > 18 ? 2 : 1);
  if (tailIndex > TAILS.length) return null;
  if (lead !== NO_LEAD && vowel !== NO_VOWEL) return lead - 2 < LEADS.length ? syllable(lead - 2, vowelIndex, tailIndex) : null;
  if (lead !== NO_LEAD) return tail === NO_TAIL ? LEADS.charAt(lead - 2) || null : null;
  if (vowel !== NO_VOWEL) return tail === NO_TAIL ? vowelText(vowelIndex) : null;
  return tail === NO_TAIL ? '\u3000' : TAILS.charAt(tailIndex - 1) || null;
}

function vowelText(index: number): string | null {
  return index < 0 || index >= VOWELS ? null : String.fromCharCode(FIRST_VOWEL + index);
}

/** A character of KS X 1001 that is not a syllable. Each first byte has two rows. Letters are excluded, because `johabSyllable` decodes them. */
function johabSign(first: number, second: number): string | null {
  if (first === 0xdf || first > 0xf9) return null;
  if (second < 0x31 || second === 0x7f || second === 0xff || (second >= 0x80 && second < 0x91)) return null;
  if (first === 0xda && second >= 0xa1 && second <= 0xd3) return null;
  const column = second - (second < 0x91 ? 0x31 : 0x43);
  const row = (first < 0xe0 ? 2 * (first - 0xd9) : 2 * first - 0x197) + (column < 94 ? 0 : 1);
  return ksX1001Text(row + 0x21, (column % 94) + 0x21);
}
