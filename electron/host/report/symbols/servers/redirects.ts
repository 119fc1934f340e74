import { DownloadFailure } from './download-failure.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/** Returns the URL to which an answer for `from` redirects. Throws a DownloadFailure if it must not be followed. `location`: undefined without the header. */
export function redirectedUrl(from: URL, location: string | undefined): URL {
  const url = location === undefined ? null : URL.parse(location, from.href);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new DownloadFailure('redirect_url');
  if (url.username !== '' || url.password !== '' || url.port === '0') throw new DownloadFailure('redirect_url');
  if (from.protocol === 'https:' && url.protocol === 'http:') throw new DownloadFailure('redirect_http');
  url.hash = '';
  return url;
}
