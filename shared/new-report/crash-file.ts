import { decodeLatin1 } from '../bytes/utf8.ts';
import { BINARY_PARTS } from '../catalog/binary-parts.ts';
import { startsWithGzip } from '../wire/gzip.ts';

/** What a file that a crash leaves on disk is. `id` is what its name shares with those of the other files of that crash. */
export type CrashFileRole =
  | { readonly kind: 'dump'; readonly id: string; readonly part: string }
  | { readonly kind: 'memory-report'; readonly id: string }
  | { readonly kind: 'extra'; readonly id: string }
  | { readonly kind: 'other' };

export const MAIN_DUMP = 'upload_file_minidump';
export const MEMORY_REPORT = 'memory_report';

/** Names of further dumps that the interface lists: `browser` and the like. */
const LISTED_DUMPS: ReadonlySet<string> = new Set(
  BINARY_PARTS.filter(({ name }) => name.startsWith(`${MAIN_DUMP}_`)).map(({ name }) => name.slice(MAIN_DUMP.length + 1)),
);

/** Identifiers that clients give to dumps: a UUID, or on Linux one with other hyphens. */
const DUMP_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-(?:[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{8})$/i;

/** True for a name of what a crash leaves on disk, which is no report by itself but becomes one with others. */
export function isCrashFileName(name: string): boolean {
  return /\.(?:dmp|extra|memory\.json\.gz)$/i.test(name);
}

/**
 * The role of a file by its name, and by its first bytes where the name says nothing. `dumps`: names of further dumps that an annotation of the
 * crash (`additional_minidumps`) gives.
 */
export function crashFileRole(fileName: string, start: Uint8Array, dumps: readonly string[] = []): CrashFileRole {
  const name = fileName.toLowerCase();
  const id = (ending: string): string => fileName.slice(0, fileName.length - ending.length);
  if (name.endsWith('.dmp')) return dumpRole(id('.dmp'), dumps);
  if (name.endsWith('.extra')) return { kind: 'extra', id: id('.extra') };
  if (name.endsWith('.memory.json.gz')) return { kind: 'memory-report', id: id('.memory.json.gz') };
  if (startsWithMinidump(start)) return dumpRole(withoutEnding(fileName), dumps);
  if (name.endsWith('.json.gz') && startsWithGzip(start)) return { kind: 'memory-report', id: id('.json.gz') };
  return { kind: 'other' };
}

/** `<id>-<name>` is a further dump where the name is one that is known, or the rest is what clients take for an identifier. */
function dumpRole(base: string, dumps: readonly string[]): CrashFileRole {
  const match = /^(.+)-([a-z]\w*)$/i.exec(base);
  const [, id, name] = match ?? [];
  if (id === undefined || name === undefined) return { kind: 'dump', id: base, part: MAIN_DUMP };
  if (!DUMP_ID.test(base) && (LISTED_DUMPS.has(name) || dumps.includes(name) || DUMP_ID.test(id)))
    return { kind: 'dump', id, part: `${MAIN_DUMP}_${name}` };
  return { kind: 'dump', id: base, part: MAIN_DUMP };
}

function withoutEnding(fileName: string): string {
  return fileName.replace(/(?<=.)\.[^.]*$/, '');
}

/** What the content of a dump file is by its first bytes. */
export function dumpContent(start: Uint8Array): 'minidump' | 'body' | 'other' {
  if (startsWithMinidump(start)) return 'minidump';
  // Chromium on Linux keeps the multipart body of a report under the name of a dump.
  return decodeLatin1(start.subarray(0, 16)) === '-'.repeat(16) ? 'body' : 'other';
}

function startsWithMinidump(start: Uint8Array): boolean {
  return decodeLatin1(start.subarray(0, 4)) === 'MDMP';
}
