import type { ByteOffset } from '../../bytes/byte-source.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';
import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, behindBlanks, commentMark, isDigit, wordEnd } from './json-bytes.ts';
import type { JsonError } from './json-errors.ts';
import { describeJsonAt } from './json-strings.ts';

/** A word or number in the position of a value. `error`: null if it is valid JSON. */
interface ReadWord {
  readonly end: ByteOffset;
  readonly isNumber: boolean;
  readonly error: JsonError | null;
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/;
const CONSTANT = /^(?:true|false|null)/;
const NONFINITE = /^(?:NaN|-?Infinity)/;

/** Words for true, false and null in programming languages, with the JSON words for them. */
const MEANT: readonly (readonly [RegExp, string])[] = [
  [/^true$/i, 'true'],
  [/^false$/i, 'false'],
  [/^(?:none|null|nil|undefined)$/i, 'null'],
];

/** The number of bytes of a word that are examined. If they are a number, the whole word counts as a number. */
const MAX_WORD_LENGTH = 8_000;

/** Reads the run of letters, digits and signs at `start`, where a value is expected. Returns null if there is none. `nonfinite`: accepts NaN and the like. */
export function readWord(bytes: Uint8Array, start: ByteOffset, nonfinite: boolean): ReadWord | null {
  const end = wordEnd(bytes, start);
  if (end === start) return null;
  const text = decodeLatin1(bytes.subarray(start, Math.min(end, start + MAX_WORD_LENGTH)));
  const number = NUMBER.exec(text)?.[0] ?? '';
  const isSound = (known: string): boolean => known.length === text.length;
  const constant = CONSTANT.exec(text)?.[0] ?? '';
  const endless = NONFINITE.exec(text)?.[0] ?? '';
  if (isSound(number) || isSound(constant) || (nonfinite && isSound(endless))) return { end, isNumber: isSound(number), error: null };
  const known = nonfinite && endless !== '' ? endless : constant === '' ? (endless === '' ? number : '') : constant;
  const offset = start + known.length;
  return { end, isNumber: false, error: wordError(bytes, { start, end, offset }, text, !nonfinite && endless !== '') };
}

interface WordRange {
  readonly start: ByteOffset;
  readonly end: ByteOffset;
  /** The position of the error: after the longest valid beginning of the word. */
  readonly offset: ByteOffset;
}

function wordError(bytes: Uint8Array, { start, end, offset }: WordRange, text: string, beginsEndless: boolean): JsonError {
  const isEndless = beginsEndless && NONFINITE.exec(text)?.[0] === text;
  const isNumber = !isEndless && (isDigit(bytes[start]) || /^[+.-]/.test(text));
  const meant = MEANT.find(([pattern]) => pattern.test(text))?.[1];
  // A word has a fix only if it is followed by the end of a value. At the end of the text, the word may be cut off. Elsewhere, it may begin a text without
  // quotes.
  const isFollowed = isEndOfValue(bytes, end);
  const splices =
    meant === undefined
      ? [
          { offset: start, remove: 0, insert: '"' },
          { offset: end, remove: 0, insert: '"' },
        ]
      : [{ offset: start, remove: end - start, insert: meant }];
  return {
    code: beginsEndless ? 'nonfinite' : isNumber ? 'bad_number' : 'bare_word',
    offset,
    ...describeJsonAt(bytes, offset),
    expected: 'value',
    begins: null,
    jsonFix: isFollowed ? (isEndless ? 'nonfinite' : isNumber ? 'numbers' : 'words') : null,
    splices: isFollowed ? splices : [],
    certain: isEndless || isNumber || meant !== undefined,
    lossless: isEndless || isNumber,
  };
}

/** True if a comma, a closing bracket or a comment follows. */
export function isEndOfValue(bytes: Uint8Array, end: ByteOffset): boolean {
  const at = behindBlanks(bytes, end);
  const byte = bytes[at];
  return byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET || commentMark(bytes, at) > 0;
}
