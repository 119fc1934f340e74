import { MASK } from '../report/parts/mask.ts';
import { type TargetUrlFailure, type UrlParts, targetUrlFailure } from '../report/wire/target-url.ts';

/** `[from, to)` of a text. */
interface TextInterval {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the protected intervals of an address, in order: the user info (`user:password@`), and everything after the first question mark or number sign, where
 * services expect keys of clients. `url`: a whole URL, or a path as in a request line.
 */
export function secretIntervalsOf(url: string): readonly TextInterval[] {
  const behind = url.search(/[?#]/);
  const path = behind < 0 ? url.length : behind;
  // Programs parse addresses differently: some may read any text before an at sign as user info.
  const at = url.slice(0, path).lastIndexOf('@');
  const slashes = /[\\/]{2}/.exec(url.slice(0, Math.max(at, 0)));
  const user = slashes === null ? 0 : slashes.index + slashes[0].length;
  const intervals = [
    { from: user, to: Math.max(at, user) },
    { from: path + 1, to: url.length },
  ];
  return intervals.filter(({ from, to }) => to > from);
}

/** Masks the protected intervals of an address. */
export function maskedUrl(url: string): string {
  return withMasks(url, secretIntervalsOf(url));
}

/**
 * Why a part of a displayed URL is masked. `url`: all masks are at positions where secrets are expected. `origin`: at least one mask is elsewhere, because an
 * edit copied masked bytes.
 */
export function urlMaskReason(shown: string): 'url' | 'origin' | null {
  const secret = secretIntervalsOf(shown);
  let reason: 'url' | null = null;
  for (let at = shown.indexOf(MASK); at >= 0; at = shown.indexOf(MASK, at + MASK.length)) {
    const [from, to] = [at, at + MASK.length];
    if (!secret.some((interval) => interval.from <= from && to <= interval.to)) return 'origin';
    reason = 'url';
  }
  return reason;
}

/** Replaces each interval of a text by a mask. Adjacent intervals get one mask. */
export function withMasks(text: string, intervals: readonly TextInterval[]): string {
  let masked = '';
  let at = 0;
  for (const { from, to } of intervals) {
    if (from > at || masked === '') masked += `${text.slice(at, from)}${MASK}`;
    at = Math.max(at, to);
  }
  return masked + text.slice(at);
}

/** True if the text contains a mask. A mask replaces a part that was not stored. */
export function isMaskedUrl(url: string): boolean {
  return url.includes(MASK) || url.includes(encodeURI(MASK));
}

/** Why reports cannot be sent to an address; null if they can. `url`: the parsed address; null if it is not a URL. */
export function addressFailure(text: string, url: UrlParts | null): TargetUrlFailure | null {
  // The URL standard ignores line ends, but a user does not type them on purpose.
  if (/[\r\n]/.test(text.trim())) return 'line_end';
  return isMaskedUrl(text) ? 'masked' : targetUrlFailure(url);
}
