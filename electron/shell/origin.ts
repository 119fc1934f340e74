/** The page's own scheme. It is standard and secure, so that the page has an origin and the same rules as an https page. */
export const SCHEME = 'app';

/** The only host of the scheme. */
export const PAGE_HOST = 'crashlens';

const PAGE_ORIGIN = `${SCHEME}://${PAGE_HOST}`;
export const PAGE_URL = `${PAGE_ORIGIN}/`;

/**
 * Returns whether an address belongs to the page. The address is parsed, because a prefix check would also accept `app://crashlens.example/`. Scheme and host
 * are compared, because URL returns `null` as the origin of an unknown scheme.
 */
export function isPageAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  return url.protocol === `${SCHEME}:` && url.host === PAGE_HOST && url.username === '' && url.password === '';
}
