/** What may be wrong with a list of annotations. Names are quoted, which are no secrets: they are of the list, not of a report. */
export const CATALOG = {
  syntax: 'this is not JSON',
  notObject: 'the file must hold one object: {"annotations": [...]}',
  noAnnotations: 'there is no list "annotations"',
  unknownKey: (key: string): string => `"${key}" is not a word of this format`,
  twiceKey: (key: string): string => `"${key}" is given twice`,
  mode: '"mode" must be "add" or "replace"',
  list: '"annotations" must be a list',
  row: 'each annotation must be an object: {"name": "...", "visibility": "public"}',
  name: '"name" must be a text that is not empty',
  visibility: '"visibility" must be "public" or "protected"',
  missing: (key: string): string => `"${key}" is missing`,
  twice: (name: string, line: number): string => `“${name}” stands in line ${String(line)} already`,
  atLine: (line: number, message: string): string => `line ${String(line)}: ${message}`,
  more: (count: number): string => `and ${String(count)} more`,
} as const;
