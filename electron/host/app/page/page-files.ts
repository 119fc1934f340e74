import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** One built file of the page: what the build wrote down of it. */
export interface PageFile {
  /** Below the folder of the page, with forward slashes. */
  readonly path: string;
  readonly sha256: string;
  readonly type: string;
}

/** The files that a shell may serve, by the path of their URL. Everything else does not exist. */
export interface PageFiles {
  /** The file at a URL's path as it stands in the request, nothing decoded; null where the list has none or its bytes are not the built ones. */
  read(urlPath: string): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string } | null>;
}

/** Name of the list that the build writes into the folder of the page; it is not served itself. */
export const PAGE_LIST = 'page-files.json';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** The media type of a built file, null for a kind of file that the page is not made of. */
export function pageFileType(name: string): string | null {
  return TYPES[path.extname(name)] ?? null;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isPageFile(value: unknown): value is PageFile {
  if (typeof value !== 'object' || value === null) return false;
  const { path: name, sha256, type } = value as Partial<Record<keyof PageFile, unknown>>;
  return typeof name === 'string' && typeof sha256 === 'string' && typeof type === 'string';
}

/**
 * The page that the build left in a folder, read whole into memory: a page stays the one that was loaded if a build or an update replaces its files, and
 * parts of it that are loaded later wait for no disk.
 * The look-up is exact: nothing is decoded, joined or normalised, so no spelling of `..` can name a file outside the list.
 * Throws where the folder holds no build.
 */
export async function loadPageFiles(folder: string): Promise<PageFiles> {
  const list: unknown = JSON.parse(await readFile(path.join(folder, PAGE_LIST), 'utf8'));
  if (!Array.isArray(list) || !list.every(isPageFile)) throw new Error('the list of the page’s files is damaged');
  if (list.every((file) => file.path !== 'index.html')) throw new Error('the build holds no page');
  const read = await Promise.all(list.map(async (file) => ({ file, bytes: new Uint8Array(await readFile(path.join(folder, file.path))) })));
  // A file that was changed after the build is not the page that was built.
  const built = read.filter(({ file, bytes }) => sha256Of(bytes) === file.sha256);
  const byPath = new Map(built.map(({ file, bytes }) => [`/${file.path}`, { bytes, type: file.type }]));
  const start = byPath.get('/index.html');
  if (start !== undefined) byPath.set('/', start);
  return { read: (urlPath) => Promise.resolve(byPath.get(urlPath) ?? null) };
}
