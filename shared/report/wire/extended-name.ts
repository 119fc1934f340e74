import { decodeLatin1, decodeUtf8, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { decodeText } from './text-codec.ts';

/** The name in a `name*=` parameter, and the position of the parameter in its header line, including the semicolon before it. */
interface ExtendedName {
  readonly name: string;
  readonly at: number;
  readonly length: number;
}

/** RFC 8187: a charset, a language, and bytes. Bytes other than letters and digits are percent-encoded. */
const EXTENDED = /;\s*name\*\s*=\s*([\w-]*)'[^';]*'([^;\s"]+)/i;

/**
 * Decodes `name*=` in a Content-Disposition without `name=`. The collector does not read `name*=`. Returns null if there is none, or if it cannot be decoded.
 */
export function extendedName(line: string): ExtendedName | null {
  const match = EXTENDED.exec(line);
  if (match === null || /;\s*name\s*=/i.test(line)) return null;
  const [all, charset = '', coded = ''] = match;
  const bytes = Uint8Array.from(
    coded.replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    (character) => character.charCodeAt(0),
  );
  const name =
    charset === '' || /^utf-?8$/i.test(charset) ? (indexOfInvalidUtf8(bytes) < 0 ? decodeUtf8(bytes) : null) : decodeText(charset, bytes);
  return name === null || name === '' || decodeLatin1(bytes).includes('\0') ? null : { name, at: match.index, length: all.length };
}
