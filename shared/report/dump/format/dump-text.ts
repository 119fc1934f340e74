import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { decodeUtf8 } from '../../../bytes/utf8.ts';
import type { DumpBytes } from './dump-bytes.ts';

/** The longest string that is read, in bytes. Paths and comments are far shorter; a longer length is taken as damage. */
export const MAX_TEXT_BYTES: ByteLength = 1 << 20;

/** A string of a dump with the bytes of its characters. `isCut`: its length field promises more bytes than there are. */
export interface DumpText {
  readonly text: string;
  readonly offset: ByteOffset;
  readonly size: ByteLength;
  readonly isCut: boolean;
}

/** Decodes UTF-16 in the byte order of the dump. A lone surrogate stays; an odd last byte is ignored. */
export function decodeUtf16(bytes: Uint8Array, little: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let text = '';
  for (let from = 0; from < bytes.length - 1; from += 8_192) {
    const units: number[] = [];
    for (let at = from; at < Math.min(from + 8_192, bytes.length - 1); at += 2) units.push(view.getUint16(at, little));
    text += String.fromCharCode(...units);
  }
  return text;
}

/** The most that the texts of a list take together. Without a limit, a small dump in which all items share a long text would take gigabytes. */
const LIST_TEXT_BYTES: ByteLength = 1 << 24;
/** A text of any list can have this length: longer than usual paths. */
const LEAST_TEXT_BYTES: ByteLength = 1_024;

/** The most bytes of each text in a list of `count` texts: 8 KiB if there are 2,048 of them. `least`: a text of any list can have this length. */
export function listTextBytes(count: number, least: ByteLength = LEAST_TEXT_BYTES): ByteLength {
  return Math.max(least, Math.min(MAX_TEXT_BYTES, Math.floor(LIST_TEXT_BYTES / Math.max(count, 1))));
}

/** Reads a MINIDUMP_STRING: the length in bytes, then UTF-16. Null if the offset is 0 or no length can be read there. `most`: at most this number of bytes. */
export function readText16(bytes: DumpBytes, offset: ByteOffset, most: ByteLength = MAX_TEXT_BYTES): DumpText | null {
  const found = bytesOfText(bytes, offset, most);
  return found === null ? null : { ...found, text: decodeUtf16(bytes.bytes(found.offset, found.size), bytes.little) };
}

/** Reads a MinidumpUTF8String of Crashpad: the length in bytes, then UTF-8. Null as for `readText16`. */
export function readText8(bytes: DumpBytes, offset: ByteOffset, most: ByteLength = MAX_TEXT_BYTES): DumpText | null {
  const found = bytesOfText(bytes, offset, most);
  return found === null ? null : { ...found, text: decodeUtf8(bytes.bytes(found.offset, found.size)) };
}

/** The characters of a text with a length before it; null if the offset is 0 or no length can be read there. */
export function bytesOfText(bytes: DumpBytes, offset: ByteOffset, most: ByteLength): Omit<DumpText, 'text'> | null {
  const length = offset === 0 ? null : bytes.u32(offset);
  if (length === null) return null;
  const size = Math.min(length, most, bytes.size - offset - 4);
  return { offset: offset + 4, size, isCut: size < length };
}

/** The text before the first zero byte, decoded as UTF-8. */
export function textBeforeZero(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return decodeUtf8(end < 0 ? bytes : bytes.subarray(0, end));
}

/** The longest name that any system gives to a file or thread, in UTF-16 units. */
const MAX_NAME = 255;

/**
 * A name of a module, thread or mapping; empty if it is damaged: too long, or with control characters. A damaged offset can lead anywhere, so such a name can
 * be any memory of the process, which is `closed`.
 */
export function soundName(name: string): string {
  return name.length > MAX_NAME || /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(name) ? '' : name;
}
