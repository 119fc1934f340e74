import type { TargetUrlFailure } from '../../../shared/report/wire/target-url.ts';
import { addressFailure } from '../../../shared/masking/urls.ts';

export type TypedUrl =
  /** The text can still become a URL. */
  | { readonly kind: 'begun' }
  /** A URL that accepts reports. `host` includes the port. */
  | { readonly kind: 'whole'; readonly url: string; readonly host: string }
  /** The text is not a URL that accepts reports, and no further typing can make it one. */
  | { readonly kind: 'failed'; readonly error: TargetUrlFailure };

const SCHEMES = ['http://', 'https://'];

/** Matches a URL with an IPv6 address whose closing bracket is not typed yet. */
const OPEN_BRACKET = /^https?:\/\/\[[\d:.a-f]*$/i;

export function readTypedUrl(text: string): TypedUrl {
  const url = text.trim();
  if (SCHEMES.some((scheme) => scheme.startsWith(url.toLowerCase())) || OPEN_BRACKET.test(url)) return { kind: 'begun' };
  const parsed = URL.parse(url);
  const error = addressFailure(url, parsed);
  if (parsed === null || error !== null) return { kind: 'failed', error: error ?? 'not_url' };
  return { kind: 'whole', url, host: parsed.host };
}
