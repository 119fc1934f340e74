import type { PageFiles } from '../host/app/page/page-files.ts';
import { pageHeaders } from '../host/app/page/page-headers.ts';
import { PAGE_HOST, SCHEME } from './origin.ts';

const HEADERS = pageHeaders('none');

/** The raw path of an address as it was asked for, nothing decoded or folded by a parser; null where it is not the page's host. */
function rawPath(address: string): string | null {
  const prefix = `${SCHEME}://${PAGE_HOST}`;
  if (!address.startsWith(prefix)) return null;
  const rest = address.slice(prefix.length).split(/[?#]/)[0] ?? '';
  return rest === '' ? '/' : rest;
}

/** Answers one request of the page: a built file by its exact path, 404 for everything else, 405 for all but GET. */
export async function answerPage(request: Pick<Request, 'url' | 'method'>, files: PageFiles): Promise<Response> {
  if (request.method !== 'GET') return new Response(null, { status: 405, headers: HEADERS });
  const path = rawPath(request.url);
  const file = path === null ? null : await files.read(path);
  if (file === null) return new Response(null, { status: 404, headers: HEADERS });
  return new Response(file.bytes, { status: 200, headers: { ...HEADERS, 'Content-Type': file.type } });
}
