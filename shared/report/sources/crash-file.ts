import { decodeLatin1 } from '../../bytes/utf8.ts';
import { FURTHER_DUMPS, MAX_MAGIC_LENGTH, MAIN_MINIDUMP, beginsAs, endingOf } from '../catalog/binary-parts.ts';

/** The role of a file that a crash leaves on disk. `id`: the part of the name that all files of a crash share. */
export type CrashFileRole =
  | { readonly kind: 'dump'; readonly id: string; readonly part: string }
  | { readonly kind: 'memory-report'; readonly id: string }
  | { readonly kind: 'extra'; readonly id: string }
  | { readonly kind: 'other' };

/** Identifiers that clients give to dumps: a UUID, or on Linux a variant with other hyphens. */
const DUMP_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-(?:[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{8})$/i;

const EXTRA_ENDING = /\.extra$/i;

/** True for the name of a file that a crash leaves on disk. Such a file is not a report, but can become a part of one. */
export function isCrashFileName(name: string): boolean {
  return endingOf('minidump', name) !== null || endingOf('memory-report', name) !== null || EXTRA_ENDING.test(name);
}

/**
 * Determines the role of a file from its name or, if the name does not show it, from its first bytes. `dumps`: names of further dumps, from an annotation of
 * the crash (`additional_minidumps`).
 */
export function crashFileRole(fileName: string, start: Uint8Array, dumps: readonly string[] = []): CrashFileRole {
  const id = (ending: string): string => fileName.slice(0, fileName.length - ending.length);
  const dump = endingOf('minidump', fileName);
  if (dump !== null) return dumpRole(id(dump), dumps);
  if (EXTRA_ENDING.test(fileName)) return { kind: 'extra', id: id('.extra') };
  const memory = endingOf('memory-report', fileName);
  if (memory !== null) return { kind: 'memory-report', id: id(memory) };
  if (beginsAs('minidump', beginningOf(start))) return dumpRole(withoutEnding(fileName), dumps);
  if (/\.json\.gz$/i.test(fileName) && beginsAs('memory-report', beginningOf(start))) return { kind: 'memory-report', id: id('.json.gz') };
  return { kind: 'other' };
}

/** The role of a dump. `<id>-<name>` is a further dump if `<name>` is known, or if `<id>` has the form of a client's identifier. */
function dumpRole(base: string, dumps: readonly string[]): CrashFileRole {
  const match = /^(.+)-([a-z]\w*)$/i.exec(base);
  const [, id, name] = match ?? [];
  if (id === undefined || name === undefined) return { kind: 'dump', id: base, part: MAIN_MINIDUMP };
  if (!DUMP_ID.test(base) && (FURTHER_DUMPS.includes(name) || dumps.includes(name) || DUMP_ID.test(id)))
    return { kind: 'dump', id, part: `${MAIN_MINIDUMP}_${name}` };
  return { kind: 'dump', id: base, part: MAIN_MINIDUMP };
}

function withoutEnding(fileName: string): string {
  return fileName.replace(/(?<=.)\.[^.]*$/, '');
}

/** Determines the content of a dump file from its first bytes. */
export function dumpContent(start: Uint8Array): 'minidump' | 'body' | 'other' {
  if (beginsAs('minidump', beginningOf(start))) return 'minidump';
  // Chromium on Linux stores the multipart body of a report under the name of a dump.
  return decodeLatin1(start.subarray(0, 16)) === '-'.repeat(16) ? 'body' : 'other';
}

function beginningOf(start: Uint8Array): string {
  return decodeLatin1(start.subarray(0, MAX_MAGIC_LENGTH));
}
