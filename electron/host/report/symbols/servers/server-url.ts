import type { SymbolPath } from '../../../../../shared/report/dump/symbols/symbol-path.ts';

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
