import { isAscii } from '../bytes/ascii.ts';
import { decodeLatin1, decodeUtf8, utf8Fault } from '../bytes/utf8.ts';
import { CODEC_NAMES } from './charsets/codec-names.ts';
import { decodeEscapes, decodeRawEscapes } from './charsets/escapes.ts';
import { decodeGb18030 } from './charsets/gb18030.ts';
import {
  big5Step,
  cp949Step,
  decodeIso2022Jp,
  decodeSteps,
  eucJpStep,
  eucKrStep,
  gb2312Step,
  gbkStep,
  shiftJisStep,
} from './charsets/pairs.ts';
import { decodeIdna, decodePunycode } from './charsets/punycode.ts';
import { SINGLE_BYTE } from './charsets/single-byte.ts';
import { decodeMarkedUnits, decodeUnits } from './charsets/utf-units.ts';
import { decodeUtf7 } from './charsets/utf7.ts';

type Decode = (bytes: Uint8Array) => string | null;

const utf8: Decode = (bytes) => (isAscii(bytes) ? decodeLatin1(bytes) : utf8Fault(bytes) < 0 ? decodeUtf8(bytes) : null);
const ascii: Decode = (bytes) => (isAscii(bytes) ? decodeLatin1(bytes) : null);

/** Codecs by their names in the collector's language. Single-byte ones are tables of their own. */
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
  ['gb2312', (bytes) => decodeSteps(bytes, gb2312Step)],
  ['gbk', (bytes) => decodeSteps(bytes, gbkStep)],
  ['gb18030', decodeGb18030],
  ['big5', (bytes) => decodeSteps(bytes, big5Step)],
  ['shift_jis', (bytes) => decodeSteps(bytes, shiftJisStep)],
  ['euc_jp', (bytes) => decodeSteps(bytes, eucJpStep)],
  ['iso2022_jp', decodeIso2022Jp],
  ['euc_kr', (bytes) => decodeSteps(bytes, eucKrStep)],
  ['cp949', (bytes) => decodeSteps(bytes, cp949Step)],
]);

/** Codecs of which no table is held here: of them plain ASCII text is read, without the signs that some of them take otherwise. */
const ASCII_ALONE: ReadonlySet<string> = new Set([
  'big5hkscs',
  'cp932',
  'cp950',
  'euc_jis_2004',
  'euc_jisx0213',
  'hz',
  'iso2022_jp_1',
  'iso2022_jp_2',
  'iso2022_jp_2004',
  'iso2022_jp_3',
  'iso2022_jp_ext',
  'iso2022_kr',
  'johab',
  'shift_jis_2004',
  'shift_jisx0213',
]);

const CODEC_OF_NAME: ReadonlyMap<string, string> = new Map(
  [...CODEC_NAMES].flatMap(([codec, names]) => [codec, ...names].map((name): [string, string] => [name, codec])),
);

/**
 * The text of bytes in a charset, or null where the charset is not one of those read here or the bytes do not fit it, byte for byte as the
 * collector's language decides (measured). A BOM stays in UTF-8 text.
 */
export function decodeText(charset: string, bytes: Uint8Array): string | null {
  const codec = codecOf(charset);
  if (codec === null) return null;
  const decode = DECODES.get(codec);
  if (decode !== undefined) return decode(bytes);
  if (ASCII_ALONE.has(codec)) return isPlainAscii(bytes) ? decodeLatin1(bytes) : null;
  const table = SINGLE_BYTE.get(codec);
  return table === undefined ? null : decodeByTable(table, bytes);
}

function isPlainAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x7e && byte !== 0x5c && (byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d));
}

/** Letters, digits and dots count, in any case; any run of other characters between them counts as one underscore. */
function codecOf(charset: string): string | null {
  if (charset === 'utf-8') return 'utf_8';
  if (charset.includes('\0')) return null;
  const name = charset
    .toLowerCase()
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

/** A dot counts as an underscore in other names of a codec, not in its own. */
function codecOfDotted(name: string): string | null {
  const codec = CODEC_OF_NAME.get(name.replaceAll('.', '_')) ?? null;
  return codec === name.replaceAll('.', '_') ? null : codec;
}
