import { MASK } from '../report/parts/mask.ts';
import type { DisclosurePolicy } from '../report/catalog/disclosure-policy.ts';

/**
 * Names of request headers, in lower case, whose values all may see: what the protocol and HTTP need, and what is ours. Whatever else a client or a
 * service put there may be a credential, whatever it is called.
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
    // How the body is framed.
    'transfer-encoding',
    'x-forwarded-(?:proto|ssl)',
    'x-crashlens-demo-(?:answer|rules)',
  ].join('|')})$`,
);

/** A host without the person who asks it. Values of all other headers are as they come. */
const HOST = /^[^@/?#\s]*$/;

/** Whether the value has the form that values of that header have. A value in another form may contain more than is known. */
export function hasUsualValue({ name, value }: NamedValue): boolean {
  return name.toLowerCase() !== 'host' || HOST.test(value);
}

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Values of headers that decide the answer: one that consists of these words is public, folded or not. */
const DECIDING: ReadonlyMap<string, RegExp> = new Map([
  ['content-length', /^[\d,\s]*$/],
  ['content-encoding', /^(?:(?:x-)?(?:gzip|compress)|deflate|br|zstd|identity|[,\s])*$/i],
  ['transfer-encoding', /^(?:chunked|gzip|compress|deflate|identity|[,\s])*$/i],
  ['expect', /^\s*100-continue\s*$/i],
]);

/** Whether all of a value is public, the lines folded into it too. */
export function isDecidingValue({ name, value }: NamedValue): boolean {
  return DECIDING.get(name.toLowerCase())?.test(value) ?? false;
}

/** Whether all may see the value of a request header of that name, or the person chose to see it always. */
export function isShownHeader(name: string, policy: Pick<DisclosurePolicy, 'showsHeader'>): boolean {
  const written = name.toLowerCase();
  return SHOWN.test(written) || policy.showsHeader(written);
}

/** What the name of a header is made of (RFC 9110, 5.6.2); what stands before another colon may be a value. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

export function isHeaderName(name: string): boolean {
  return TOKEN.test(name);
}

/** A name as people see it, whatever is revealed: a mask where it is none. */
export function shownHeaderName(name: string): string {
  return isHeaderName(name) ? name : MASK;
}
