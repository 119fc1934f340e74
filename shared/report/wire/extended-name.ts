import { decodeLatin1, decodeUtf8, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { decodeText } from './text-codec.ts';

/** The name that a `name*=` gives, and where that stands in its header line, the semicolon before it included. */
interface ExtendedName {
  readonly name: string;
  readonly at: number;
  readonly length: number;
}

/** RFC 8187: a charset, a language, and bytes of which those that are no letters or digits are percent-encoded. */
const EXTENDED = /;\s*name\*\s*=\s*([\w-]*)'[^';]*'([^;\s"]+)/i;

/** What a Content-Disposition names its part by where it has no `name=` but `name*=`, which the collector does not read; null where it is none, or cannot be decoded. */
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
