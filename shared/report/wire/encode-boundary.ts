import type { ByteSource } from '../../bytes/byte-source.ts';
import { occursIn } from '../../bytes/find-bytes.ts';
import { encodeLatin1 } from '../../bytes/utf8.ts';
import { MAX_BOUNDARY_LENGTH } from './collector-limits.ts';

/** The characters that multipart allows in a boundary. The last character cannot be a space. */
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]*[0-9A-Za-z'()+_,\-./:=?]$/;
/** A value of a Content-Type parameter that needs no quotes. */
const TOKEN = /^[0-9A-Za-z!#$%&'*+\-.^_`|~]+$/;
const TRIES = 10_000;

/** True for a boundary of 1 to 70 characters, all of which every multipart reader accepts. */
export function isBoundary(boundary: string): boolean {
  return boundary.length <= MAX_BOUNDARY_LENGTH && BOUNDARY.test(boundary);
}

/** The boundary as a parameter of Content-Type, quoted if necessary. */
export function boundaryParameter(boundary: string): string {
  return TOKEN.test(boundary) ? `boundary=${boundary}` : `boundary="${boundary}"`;
}

/** True if no content contains the boundary. */
export function isFreeBoundary(boundary: string, contents: readonly ByteSource[]): boolean {
  const needle = encodeLatin1(boundary);
  return contents.every((content) => !occursIn(needle, content));
}

/**
 * Generates a boundary that occurs in no content. `random` returns numbers in [0, 1). Without it, boundaries are numbered from zero, so that the same report
 * always encodes to the same bytes. Returns null after 10,000 attempts. Only contents made for this purpose can cause that.
 */
export function freeBoundary(contents: readonly ByteSource[], random: (() => number) | null): string | null {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const boundary = `----crashlens-${random === null ? attempt.toString(16).padStart(32, '0') : randomHex(random)}`;
    if (isFreeBoundary(boundary, contents)) return boundary;
  }
  return null;
}

function randomHex(random: () => number): string {
  let text = '';
  while (text.length < 32)
    text += Math.floor(random() * 0x1_0000)
      .toString(16)
      .padStart(4, '0');
  return text;
}
