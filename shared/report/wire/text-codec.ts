import { isAscii } from '../../bytes/ascii.ts';
import { decodeLatin1, decodeUtf8, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { big5HkscsStep, big5Step, cp950Step, decodeHz, gb2312Step, gbkStep } from '../python-codecs/chinese.ts';
import { CODEC_NAMES } from '../python-codecs/codec-names.ts';
import { decodeEscapes, decodeRawEscapes } from '../python-codecs/escapes.ts';
import { decodeGb18030 } from '../python-codecs/gb18030.ts';
import { decodeIdna } from '../python-codecs/idna.ts';
import { iso2022 } from '../python-codecs/iso2022.ts';
import { cp932Step, decodeShiftJisX0213, eucJisX0213Step, eucJpStep, shiftJisStep } from '../python-codecs/japanese.ts';
import { cp949Step, eucKrStep, johabStep } from '../python-codecs/korean.ts';
import { decodeSteps, type Step } from '../python-codecs/pairs.ts';
import { decodePunycode } from '../python-codecs/punycode.ts';
import { SINGLE_BYTE } from '../python-codecs/single-byte.ts';
import { decodeMarkedUnits, decodeUnits } from '../python-codecs/utf-units.ts';
import { decodeUtf7 } from '../python-codecs/utf7.ts';

type Decode = (bytes: Uint8Array) => string | null;

const utf8: Decode = (bytes) => (isAscii(bytes) ? decodeLatin1(bytes) : indexOfInvalidUtf8(bytes) < 0 ? decodeUtf8(bytes) : null);
const ascii: Decode = (bytes) => (isAscii(bytes) ? decodeLatin1(bytes) : null);

/** Makes a decoder that reads ASCII directly and calls `step` at each byte of 80 or more. */
function steps(step: Step): Decode {
  return (bytes) => decodeSteps(bytes, step);
}

/** Decoders by Python codec name. Single-byte codecs are tables in `SINGLE_BYTE`. */
const DECODES: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['utf_8', utf8],
  ['utf_8_sig', (bytes) => utf8(bytes)?.replace(/^\ufeff/, '') ?? null],
  ['ascii', ascii],
  ['latin_1', decodeLatin1],
  ['charmap', decodeLatin1],
  ['utf_7', decodeUtf7],
  ['utf_16', (bytes) => decodeMarkedUnits(bytes, 2)],
  ['utf_16_le', (bytes) => decodeUnits(bytes, 2, true, false)],
  ['utf_16_be', (bytes) => decodeUnits(bytes, 2, false, false)],
  ['utf_32', (bytes) => decodeMarkedUnits(bytes, 4)],
  ['utf_32_le', (bytes) => decodeUnits(bytes, 4, true, false)],
  ['utf_32_be', (bytes) => decodeUnits(bytes, 4, false, false)],
  ['unicode_escape', (bytes) => decodeEscapes(decodeLatin1(bytes))],
  ['raw_unicode_escape', (bytes) => decodeRawEscapes(decodeLatin1(bytes))],
  ['idna', (bytes) => (isAscii(bytes) ? decodeIdna(decodeLatin1(bytes)) : null)],
  ['punycode', (bytes) => (isAscii(bytes) ? decodePunycode(decodeLatin1(bytes)) : null)],
  ['gb2312', steps(gb2312Step)],
  ['gbk', steps(gbkStep)],
  ['gb18030', decodeGb18030],
  ['hz', decodeHz],
  ['big5', steps(big5Step)],
  ['cp950', steps(cp950Step)],
  ['big5hkscs', steps(big5HkscsStep)],
  ['shift_jis', steps(shiftJisStep)],
  ['cp932', steps(cp932Step)],
  ['shift_jis_2004', (bytes) => decodeShiftJisX0213(bytes, 2004)],
  ['shift_jisx0213', (bytes) => decodeShiftJisX0213(bytes, 2000)],
  ['euc_jp', steps(eucJpStep)],
  ['euc_jis_2004', steps(eucJisX0213Step(2004))],
  ['euc_jisx0213', steps(eucJisX0213Step(2000))],
  ['iso2022_jp', iso2022('jp')],
  ['iso2022_jp_1', iso2022('jp1')],
  ['iso2022_jp_2', iso2022('jp2')],
  ['iso2022_jp_3', iso2022('jp3')],
  ['iso2022_jp_2004', iso2022('jp2004')],
  ['iso2022_jp_ext', iso2022('jpExt')],
  ['iso2022_kr', iso2022('kr')],
  ['euc_kr', steps(eucKrStep)],
  ['cp949', steps(cp949Step)],
  ['johab', steps(johabStep)],
]);

const CODEC_OF_NAME: ReadonlyMap<string, string> = new Map(
  [...CODEC_NAMES].flatMap(([codec, names]) => [codec, ...names].map((name): [string, string] => [name, codec])),
);

/**
 * Decodes bytes in a charset exactly as Python does (measured). Returns null if the charset is not supported, or if the bytes are invalid in it. A BOM in UTF-8
 * text stays.
 */
export function decodeText(charset: string, bytes: Uint8Array): string | null {
  // For empty input, the charset is not looked up.
  if (bytes.length === 0) return charset.includes('\0') ? null : '';
  const codec = codecOf(charset);
  if (codec === null) return null;
  const decode = DECODES.get(codec);
  if (decode !== undefined) return decode(bytes);
  const table = SINGLE_BYTE.get(codec);
  return table === undefined ? null : decodeByTable(table, bytes);
}

/** True if Python has a charset of that name. */
export function isKnownCharset(charset: string): boolean {
  return codecOf(charset) !== null;
}

/** Only ASCII, because a few other characters have an ASCII letter as their lower case. */
const CAPITALS = /[A-Z]/g;

/** The codec for a charset name. ASCII letters (case-insensitive), digits and dots count. Any run of other characters between them counts as one underscore. */
function codecOf(charset: string): string | null {
  if (charset === 'utf-8') return 'utf_8';
  if (charset.includes('\0')) return null;
  const name = charset
    .replace(CAPITALS, (capital) => capital.toLowerCase())
    .replace(/[^a-z0-9.]+/g, '_')
    .replace(/^_|_$/g, '');
  return CODEC_OF_NAME.get(name) ?? (name.includes('.') ? codecOfDotted(name) : null);
}

function decodeByTable(table: string, bytes: Uint8Array): string | null {
  const units: string[] = [];
  for (const byte of bytes) {
    const unit = table.length === 256 ? table.charAt(byte) : byte < 0x80 ? String.fromCharCode(byte) : table.charAt(byte - 0x80);
    if (unit === '\ufffd') return null;
    units.push(unit);
  }
  return units.join('');
}

/** A dot can stand for an underscore in an alias of a codec, but not in the name of the codec itself. */
function codecOfDotted(name: string): string | null {
  const codec = CODEC_OF_NAME.get(name.replaceAll('.', '_')) ?? null;
  return codec === name.replaceAll('.', '_') ? null : codec;
}
