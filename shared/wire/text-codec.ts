import { decodeLatin1, decodeUtf8, utf8Fault } from '../bytes/utf8.ts';

const UTF8_NAMES: ReadonlySet<string> = new Set(['utf8', 'utf', 'u8', 'utf8ucs2', 'utf8ucs4', 'cp65001']);
const ASCII_NAMES: ReadonlySet<string> = new Set([
  'ascii',
  'usascii',
  '646',
  'us',
  'ansix341968',
  'ansix341986',
  'iso646us',
  'cp367',
  'ibm367',
  'csascii',
  'iso646irv1991',
  'isoir6',
]);
const LATIN1_NAMES: ReadonlySet<string> = new Set([
  'latin1',
  'latin',
  'l1',
  'iso88591',
  '88591',
  'cp819',
  'ibm819',
  'iso885911987',
  'isoir100',
  'csisolatin1',
]);

/**
 * The text of bytes in a charset, or null where the charset is not one of those read here (UTF-8, US-ASCII, ISO 8859-1 and their other names)
 * or the bytes do not fit it. A UTF-8 BOM stays in the text.
 */
export function decodeText(charset: string, bytes: Uint8Array): string | null {
  const name = charset.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (UTF8_NAMES.has(name)) return utf8Fault(bytes) < 0 ? decodeUtf8(bytes) : null;
  if (name === 'utf8sig') return utf8Fault(bytes) < 0 ? decodeUtf8(bytes).replace(/^\ufeff/, '') : null;
  if (ASCII_NAMES.has(name)) return bytes.every((byte) => byte < 0x80) ? decodeLatin1(bytes) : null;
  return LATIN1_NAMES.has(name) ? decodeLatin1(bytes) : null;
}
