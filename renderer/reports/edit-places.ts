import type { Anchor } from '../../shared/draft/edit.ts';

/** Where a thing goes: before another one, or to the end (null). */
export interface MoveTarget {
  readonly before: Anchor | null;
}

/**
 * Where `at` goes when it changes places with its neighbour: `peers` are the things it can change places with, `all` the things it can stand
 * before, both in their order. null where there is no neighbour on that side.
 */
export function moveTarget(peers: readonly Anchor[], all: readonly Anchor[], at: Anchor, step: 1 | -1): MoveTarget | null {
  const here = peers.indexOf(at);
  const neighbour = here === -1 ? undefined : peers[here + step];
  if (neighbour === undefined) return null;
  if (step === -1) return { before: neighbour };
  const behind = all.indexOf(neighbour);
  // What `all` does not know yet (its page is not loaded) is still before the neighbour's own next one.
  return { before: (behind === -1 ? peers[here + 2] : all[behind + 1]) ?? null };
}

/** What is selected when `at` goes away: the one behind it, else the one before it. */
export function neighbourOf(order: readonly Anchor[], at: Anchor): Anchor | null {
  const here = order.indexOf(at);
  return here === -1 ? null : (order[here + 1] ?? order[here - 1] ?? null);
}

/** What a new part is called before people say otherwise. */
export interface SuggestedPart {
  readonly name: string;
  readonly contentType: string;
}

const MINIDUMP = 'upload_file_minidump';
const MEMORY_REPORT = 'memory_report';

/** Name and type for each part that is made from a file, by the files' names and the names that are taken. */
export function suggestedParts(fileNames: readonly string[], taken: readonly string[]): readonly SuggestedPart[] {
  const names = [...taken];
  return fileNames.map((fileName) => {
    const suggested = suggestedPart(fileName, names);
    names.push(suggested.name);
    return suggested;
  });
}

function suggestedPart(fileName: string, taken: readonly string[]): SuggestedPart {
  const file = fileName.toLowerCase();
  if (file.endsWith('.gz'))
    return { name: taken.includes(MEMORY_REPORT) ? freeName(fileName, taken) : MEMORY_REPORT, contentType: 'application/gzip' };
  const isFirstDump = file.endsWith('.dmp') && !taken.includes(MINIDUMP);
  return { name: isFirstDump ? MINIDUMP : freeName(fileName, taken), contentType: 'application/octet-stream' };
}

/** A name by the file's own that no other part has: of parts with one name the collector keeps one. */
function freeName(fileName: string, taken: readonly string[]): string {
  const name = asName(fileName);
  let free = name;
  for (let count = 2; taken.includes(free); count += 1) free = `${name}_${String(count)}`;
  return free;
}

/** A file's name without its ending as the name of a part: ASCII letters, digits and `_`. */
function asName(fileName: string): string {
  const stem = fileName.replace(/(.)\.[^.]*$/, '$1').replace(/[^A-Za-z0-9_]+/g, '_');
  return stem === '' ? 'part' : stem;
}
