import { encodeLatin1 } from '../bytes/utf8.ts';

/** Longest boundary that multipart allows, in characters. */
const LONGEST_BOUNDARY = 70;
/** Characters that multipart allows in a boundary; a blank only inside. */
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]*[0-9A-Za-z'()+_,\-./:=?]$/;
/** What a Content-Type parameter may hold without quotes. */
const TOKEN = /^[0-9A-Za-z!#$%&'*+\-.^_`|~]+$/;
const TRIES = 10_000;

/** True for 1 to 70 characters that every multipart reader takes. */
export function isBoundary(boundary: string): boolean {
  return boundary.length <= LONGEST_BOUNDARY && BOUNDARY.test(boundary);
}

/** The boundary as a parameter of Content-Type, quoted where it must be. */
export function boundaryParameter(boundary: string): string {
  return TOKEN.test(boundary) ? `boundary=${boundary}` : `boundary="${boundary}"`;
}

/** True where no content has the boundary anywhere in it. */
export function isFreeBoundary(boundary: string, contents: readonly Uint8Array[]): boolean {
  const needle = encodeLatin1(boundary);
  return contents.every((content) => !occursIn(needle, content));
}

/**
 * A boundary that occurs in no content. `random` gives numbers in [0, 1); without it the boundary is counted up from zero, so that the same report
 * always encodes to the same bytes. Null after 10,000 tries, which only contents made for it can bring about.
 */
export function freeBoundary(contents: readonly Uint8Array[], random: (() => number) | null): string | null {
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

/** Looks for the needle's last byte and steps back: a boundary begins with hyphens, which fill whole lines of texts. */
function occursIn(needle: Uint8Array, hay: Uint8Array): boolean {
  const last = needle[needle.length - 1] ?? 0;
  for (let end = hay.indexOf(last, needle.length - 1); end !== -1; end = hay.indexOf(last, end + 1)) {
    if (endsAt(needle, hay, end)) return true;
  }
  return false;
}

function endsAt(needle: Uint8Array, hay: Uint8Array, end: number): boolean {
  const start = end - needle.length + 1;
  for (let at = needle.length - 2; at >= 0; at -= 1) if (hay[start + at] !== needle[at]) return false;
  return true;
}
