/** The page's own scheme: standard and secure, so that it has an origin and rules as an https page has. */
export const SCHEME = 'app';

/** The one host of that scheme. */
export const PAGE_HOST = 'crashlens';

const PAGE_ORIGIN = `${SCHEME}://${PAGE_HOST}`;
export const PAGE_URL = `${PAGE_ORIGIN}/`;

/**
 * Whether an address belongs to the page. Parsed, never compared by how it begins: `app://crashlens.example/` begins alike.
 * The origin is put together from scheme and host, because URL answers `null` for the origin of a scheme that it does not know.
 */
export function isPageAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  return url.protocol === `${SCHEME}:` && url.host === PAGE_HOST && url.username === '' && url.password === '';
}
