import { BINARY_KINDS, MAIN_MINIDUMP, MEMORY_REPORT, OCTETS, endingOf } from '../../../shared/report/catalog/binary-parts.ts';

/** What a new part is called before people say otherwise. */
interface SuggestedPart {
  readonly name: string;
  readonly contentType: string;
}

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
    return {
      name: taken.includes(MEMORY_REPORT) ? freeName(fileName, taken) : MEMORY_REPORT,
      contentType: BINARY_KINDS['memory-report'].contentType,
    };
  const isFirstDump = endingOf('minidump', file) !== null && !taken.includes(MAIN_MINIDUMP);
  return { name: isFirstDump ? MAIN_MINIDUMP : freeName(fileName, taken), contentType: OCTETS };
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
