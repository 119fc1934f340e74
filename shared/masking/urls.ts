import { MASK } from '../report/parts/mask.ts';
import { type TargetUrlFailure, type UrlParts, targetUrlFailure } from '../report/wire/target-url.ts';

/** `[from, to)` of a text. */
interface TextInterval {
  readonly from: number;
  readonly to: number;
}

/**
 * What of an address is not for everybody: who it is for (`user:password@`), and all behind its question mark or number sign, where services have
 * clients write their keys. In order. A whole URL, or a path as a request line has it.
 */
export function secretIntervalsOf(url: string): readonly TextInterval[] {
  const behind = url.search(/[?#]/);
  const path = behind < 0 ? url.length : behind;
  // Programs read addresses in many ways: whatever stands before an at sign may be read as who it is for.
  const at = url.slice(0, path).lastIndexOf('@');
  const slashes = /[\\/]{2}/.exec(url.slice(0, Math.max(at, 0)));
  const user = slashes === null ? 0 : slashes.index + slashes[0].length;
  const intervals = [
    { from: user, to: Math.max(at, user) },
    { from: path + 1, to: url.length },
  ];
  return intervals.filter(({ from, to }) => to > from);
}

/** An address with a mask for each of these. */
export function maskedUrl(url: string): string {
  return withMasks(url, secretIntervalsOf(url));
}

/** Why something of an address is masked, by what is shown of it: `url`: where addresses have secrets; `origin`: elsewhere, as an edit copied masked bytes. */
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

/** A text with a mask in the place of each interval; intervals that touch get one mask. */
export function withMasks(text: string, intervals: readonly TextInterval[]): string {
  let masked = '';
  let at = 0;
  for (const { from, to } of intervals) {
    if (from > at || masked === '') masked += `${text.slice(at, from)}${MASK}`;
    at = Math.max(at, to);
  }
  return masked + text.slice(at);
}

/** A text with that mask in it, which stands for what nobody kept. */
export function isMaskedUrl(url: string): boolean {
  return url.includes(MASK) || url.includes(encodeURI(MASK));
}

/** Why an address is none that reports can be sent to; null where it is one. `url`: the same read, null where it is none. */
export function addressFailure(text: string, url: UrlParts | null): TargetUrlFailure | null {
  // The URL standard drops line ends silently; who wrote them meant something else.
  if (/[\r\n]/.test(text.trim())) return 'line_end';
  return isMaskedUrl(text) ? 'masked' : targetUrlFailure(url);
}
