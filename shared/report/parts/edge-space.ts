import type { ByteLength } from '../../bytes/byte-source.ts';

/** The longest single whitespace character, in bytes: a no-break space. */
export const MAX_SPACE_LENGTH: ByteLength = 2;

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/** The number of leading whitespace bytes: spaces, tabs, line ends, and no-break spaces in UTF-8. */
export function spaceBefore(bytes: Uint8Array): ByteLength {
  let at = 0;
  for (;;) {
    if (isSpace(bytes[at])) at += 1;
    else if (bytes[at] === 0xc2 && bytes[at + 1] === 0xa0) at += 2;
    else return at;
  }
}

/** The number of trailing whitespace bytes. */
export function spaceBehind(bytes: Uint8Array): ByteLength {
  let end = bytes.length;
  for (;;) {
    if (isSpace(bytes[end - 1])) end -= 1;
    else if (bytes[end - 1] === 0xa0 && bytes[end - 2] === 0xc2) end -= 2;
    else return bytes.length - end;
  }
}
