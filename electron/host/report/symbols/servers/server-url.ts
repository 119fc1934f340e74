import type { ServerUrlFailure } from '../../../../../shared/report/dump/symbols/symbol-download.ts';
import type { SymbolPath } from '../../../../../shared/report/dump/symbols/symbol-path.ts';
import { addressFailure } from '../../../../../shared/masking/urls.ts';

/** Reads the address of a symbol server as a user enters it: http or https, with or without a path. */
export function readServerUrl(text: string): URL | ServerUrlFailure {
  const url = URL.parse(text.trim());
  const failure = addressFailure(text, url);
  if (url === null || failure !== null) return failure ?? 'not_url';
  if (url.search !== '' || url.href.includes('?')) return 'query';
  url.hash = '';
  return url;
}

/**
 * The URLs of a symbol file, in the order in which they are requested: `LEAF/ID/NAME` below the address of the server, as written, then in lower case if that
 * differs. Electron's server stores lower-case paths only.
 */
export function symbolFileUrls(server: URL, { leaf, id, name }: SymbolPath): readonly URL[] {
  const asWritten = [leaf, id, name];
  const paths = new Set([asWritten, asWritten.map((part) => part.toLowerCase())].map((parts) => parts.map(encodeURIComponent).join('/')));
  return [...paths].map((path) => {
    const url = new URL(server.href);
    url.pathname = `${server.pathname.replace(/\/+$/, '')}/${path}`;
    url.search = '';
    url.hash = '';
    return url;
  });
}
