import type { PageFiles } from '../host/app/page/page-files.ts';
import { pageHeaders } from '../host/app/page/page-headers.ts';
import { PAGE_HOST, SCHEME } from './origin.ts';

const HEADERS = pageHeaders('none');

/** Returns the path of an address exactly as requested, not decoded or normalised; null if the address has another host. */
function rawPath(address: string): string | null {
  const prefix = `${SCHEME}://${PAGE_HOST}`;
  if (!address.startsWith(prefix)) return null;
  const rest = address.slice(prefix.length).split(/[?#]/)[0] ?? '';
  return rest === '' ? '/' : rest;
}

/** Answers a request of the page. GET returns a built file by its exact path, or 404 for any other path. All other methods get 405. */
export async function answerPage(request: Pick<Request, 'url' | 'method'>, files: PageFiles): Promise<Response> {
  if (request.method !== 'GET') return new Response(null, { status: 405, headers: HEADERS });
  const path = rawPath(request.url);
  const file = path === null ? null : await files.read(path);
  if (file === null) return new Response(null, { status: 404, headers: HEADERS });
  return new Response(file.bytes, { status: 200, headers: { ...HEADERS, 'Content-Type': file.type } });
}
