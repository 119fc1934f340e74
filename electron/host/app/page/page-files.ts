import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A built file of the page, as listed by the build. */
export interface PageFile {
  /** Path below the page's folder, with forward slashes. */
  readonly path: string;
  readonly sha256: string;
  readonly type: string;
}

/** The files that a shell may serve, by URL path. A shell serves no other file. */
export interface PageFiles {
  /** Returns the file at a URL path. The path is not decoded. null if the list has no such file, or if the file's bytes differ from the build. */
  read(urlPath: string): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string } | null>;
}

/** Name of the list that the build writes to the page's folder. The list itself is not served. */
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

/** Returns the media type of a built file; null if pages do not use this kind of file. */
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
 * Loads the built page from a folder into memory. The page therefore stays the same if a build or an update replaces its files, and loading parts later needs
 * no disk access. The lookup is exact: paths are not decoded, joined or normalised, so no spelling of `..` can name a file outside the list. Throws if the
 * folder has no build.
 */
export async function loadPageFiles(folder: string): Promise<PageFiles> {
  const list: unknown = JSON.parse(await readFile(path.join(folder, PAGE_LIST), 'utf8'));
  if (!Array.isArray(list) || !list.every(isPageFile)) throw new Error('the list of the page’s files is damaged');
  if (list.every((file) => file.path !== 'index.html')) throw new Error('the build holds no page');
  const read = await Promise.all(list.map(async (file) => ({ file, bytes: new Uint8Array(await readFile(path.join(folder, file.path))) })));
  // A file that changed after the build is not served.
  const built = read.filter(({ file, bytes }) => sha256Of(bytes) === file.sha256);
  const byPath = new Map(built.map(({ file, bytes }) => [`/${file.path}`, { bytes, type: file.type }]));
  const start = byPath.get('/index.html');
  if (start !== undefined) byPath.set('/', start);
  return { read: (urlPath) => Promise.resolve(byPath.get(urlPath) ?? null) };
}
