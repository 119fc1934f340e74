import { BINARY_KINDS, MAIN_MINIDUMP, MEMORY_REPORT, OCTETS, endingOf } from '../../../shared/report/catalog/binary-parts.ts';

/** Suggested name and type of a new part. */
interface SuggestedPart {
  readonly name: string;
  readonly contentType: string;
}

/** Suggests a name and type for each file, from the file names and the names already in use. */
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

/** Derives an unused name from the file name. Of several parts with the same name, the collector keeps only one. */
function freeName(fileName: string, taken: readonly string[]): string {
  const name = asName(fileName);
  let free = name;
  for (let count = 2; taken.includes(free); count += 1) free = `${name}_${String(count)}`;
  return free;
}

/** Converts a file name without its extension to a part name of ASCII letters, digits and `_`. */
function asName(fileName: string): string {
  const stem = fileName.replace(/(.)\.[^.]*$/, '$1').replace(/[^A-Za-z0-9_]+/g, '_');
  return stem === '' ? 'part' : stem;
}
