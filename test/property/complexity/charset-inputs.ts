import { CODEC_NAMES } from '../../../shared/report/python-codecs/codec-names.ts';
import { decodeText } from '../../../shared/report/wire/text-codec.ts';

/** A charset, with a function that returns texts of a given number of characters. */
interface CharsetRow {
  readonly name: string;
  readonly texts: (count: number) => readonly Uint8Array[];
}

/** Texts for every charset: a start and a repeated text, with characters, escapes and shifts of various charsets. Each charset can decode some of them. */
const TEXTS: readonly (readonly [start: string, once: string])[] = [
  ['', 'a'],
  ['', '\xc3\xa9'],
  ['', '\xa4\xa2'],
  ['', '\x81\x40'],
  ['', '\x81\x30\x81\x30'],
  ['', '\x8e\xb1'],
  ['', '\x8f\xb0\xa1'],
  ['', '\xb0\xa1'],
  ['', '\x88\x61'],
  ['', 'a\0\0\0'],
  ['', '\0\0\0a'],
  ['', 'a\0'],
  ['', '\0a'],
  ['', '\x01\xd8'],
  ['~{', '0!'],
  ['', '~{0!~}~~'],
  ['\x1b$B', '0!'],
  ['', '\x1b$B0!\x1b(B'],
  ['', '\x1b$@0!\x1b(J\\'],
  ['', '\x1b'],
  ['', '\x1b['],
  ['\x1b.A', '\x1bNa'],
  ['\x1b$)C', '\x0e0!\x0f'],
  ['', '+AGEA4Q-'],
  ['+', 'AGEA4QDh'],
  ['', '+-'],
  ['', '\\u00e1'],
  ['', '\\U0001F600'],
  ['', '\\x41\\101\\n\\\n'],
  ['', '\\'],
  ['', '9'],
  ['abc-', 'b9a'],
  ['', '-'],
  ['', 'xn--maana-pta.'],
  ['xn--', 'a'],
  ['', 'a.'],
  // These characters are truncated, or followed by bytes that are invalid in every charset.
  ['', '\xff'],
];

export const CHARSETS: readonly CharsetRow[] = [...CODEC_NAMES.keys()].map((name) => ({ name, texts: (count) => textsOf(count) }));

function textsOf(count: number): readonly Uint8Array[] {
  return TEXTS.flatMap(([start, once]) => {
    const text = start + once.repeat(count);
    return [text, `${text}\xff`, text.slice(0, -1)].map((one) => Buffer.from(one, 'latin1'));
  });
}

/** Returns how many of the texts a charset can decode. */
export function readTexts(charset: string, texts: readonly Uint8Array[]): number {
  return texts.filter((text) => decodeText(charset, text) !== null).length;
}
