import { MASK } from '../report/parts/mask.ts';
import type { DisclosurePolicy } from '../report/catalog/disclosure-policy.ts';

/**
 * Names of request headers, in lower case, whose values everybody may see: headers that the protocol and HTTP require, and our own. Any other header may
 * contain a credential, whatever its name.
 */
const SHOWN = new RegExp(
  `^(?:${[
    'host',
    'content-(?:digest|encoding|language|length|md5|range|transfer-encoding|type)',
    'user-agent',
    'accept(?:-(?:charset|encoding|language|ranges))?',
    'connection',
    'date',
    'expect',
    // Framing of the body.
    'transfer-encoding',
    'x-forwarded-(?:proto|ssl)',
    'x-crashlens-demo-(?:answer|rules)',
  ].join('|')})$`,
);

/** The usual form of a Host header, without user info, path and query. The values of the other headers can have any form. */
const HOST = /^[^@/?#\s]*$/;

/** True if the value has the usual form for its header. A value in another form may contain something unexpected. */
export function hasUsualValue({ name, value }: NamedValue): boolean {
  return name.toLowerCase() !== 'host' || HOST.test(value);
}

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Headers whose values decide the answer. A value in this form is public, even if the header is folded. */
const DECIDING: ReadonlyMap<string, RegExp> = new Map([
  ['content-length', /^[\d,\s]*$/],
  ['content-encoding', /^(?:(?:x-)?(?:gzip|compress)|deflate|br|zstd|identity|[,\s])*$/i],
  ['transfer-encoding', /^(?:chunked|gzip|compress|deflate|identity|[,\s])*$/i],
  ['expect', /^\s*100-continue\s*$/i],
]);

/** True if the whole value is public, including folded lines. */
export function isDecidingValue({ name, value }: NamedValue): boolean {
  return DECIDING.get(name.toLowerCase())?.test(value) ?? false;
}

/** True if everybody may see the value of a request header with that name, or if the user chose to show it always. */
export function isShownHeader(name: string, policy: Pick<DisclosurePolicy, 'showsHeader'>): boolean {
  const written = name.toLowerCase();
  return SHOWN.test(written) || policy.showsHeader(written);
}

/** A header name (RFC 9110, 5.6.2). Any other text before a colon may be part of a value. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

export function isHeaderName(name: string): boolean {
  return TOKEN.test(name);
}

/** A header name for display: a mask if the text is not a header name, whatever is revealed. */
export function shownHeaderName(name: string): string {
  return isHeaderName(name) ? name : MASK;
}
