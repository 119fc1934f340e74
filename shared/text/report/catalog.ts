import { exactBytes, formatCount } from '../../bytes/quantities.ts';
import type { CatalogFailure, CatalogFailureCode } from '../../report/catalog/catalog-failures.ts';
import type { CatalogView } from '../../bridge/view/catalog-view.ts';
import { type Sentence, sentenceOf } from '../common/sentence.ts';

/** What is told of the faults of a list as a whole. Names are quoted, which are no secrets: they are of the list, not of a report. */
export const CATALOG = {
  dataFolder: 'the data folder',
  several: (names: readonly string[]): string => `${names.join(' and ')} are there together: keep one of them`,
  at: ({ line, column }: { readonly line: number; readonly column: number }, message: string): string =>
    `line ${String(line)}, column ${String(column)}: ${message}`,
  more: (count: number): string => `and ${String(count)} more`,
} as const;

/** What is wrong, for each fault. */
const FAILURE_SENTENCES = {
  empty: 'the file is empty: it must hold "annotations" with a list',
  not_utf8: 'here stand bytes that are not UTF-8: save the file as UTF-8',
  too_large: ({ limit }) => `the file is larger than ${exactBytes(Number(limit))}, which no list of annotations is: is it the right file?`,
  syntax: 'this cannot be read as YAML or JSON: look for a bracket, quote or comma that is missing or too much',
  tab: 'a tab stands where YAML wants spaces: indent with spaces',
  indent: 'this line is not indented as the ones around it: give lines that belong together the same number of spaces',
  open: 'a quote, a bracket or a colon is missing here or in the line before, or this line is not indented as it should be',
  nested_key: 'there is a second colon in this line: put the text in quotes',
  documents: 'a second document begins here: keep one list in the file',
  deep: 'this is nested deeper than any list of annotations: write it as docs/formats.md shows',
  alias: 'aliases (*name) are not followed: write the value itself',
  tag: 'tags (!name) are not understood: write the value without it',
  text_key: 'a name must be a text: put it in quotes',

  not_map: 'the file must hold "annotations" with a list, as docs/formats.md shows',
  no_annotations: 'there is no list "annotations"',
  unknown_key: '"{key}" is not a word of this format',
  twice_key: '"{key}" is given twice: keep one of them',
  empty_key: 'a name is empty',
  mode: '"mode" must be "add" or "replace"',
  list: '"annotations" must be a list',
  row: 'each annotation must have a "name" and a "visibility"',
  name: '"name" must be a text that is not empty; put it in quotes where it looks like a number',
  visibility: '"visibility" must be "public" or "protected"',
  type: '"type" must be "string", "boolean", "integer", "number" or "json"',
  client_row: 'each annotation must be a map with a "type"; a list of another kind begins with "annotations"',
  client_type: '"type" must be "string", "boolean", "u32", "u64", "usize" or "object"',
  scope: '"scope" must be "report", "ping" or "client"',
  altname: '"altname" must be a text that is not empty',
  properties: '"properties" must be a map of annotations',
  property: 'each annotation must be a map with "permissions"',
  permissions: '"permissions" is missing: it must be ["public"] or ["protected"]',
  missing: '"{key}" is missing',
  twice: '“{name}” stands in line {line} already: keep one of them',
} as const satisfies Readonly<Record<CatalogFailureCode, Sentence>>;

export function catalogFailureSentence({ code, facts }: CatalogFailure): string {
  return sentenceOf(FAILURE_SENTENCES[code], facts);
}

/** Faults that are told in one sentence; the others are counted. */
const MAX_LISTED = 5;

/** What is wrong with a list, as one text: `line 3, column 5: …; line 7, column 1: …`. */
export function catalogFailuresText(errors: readonly CatalogFailure[]): string {
  const told = errors.slice(0, MAX_LISTED).map((error) => CATALOG.at(error, catalogFailureSentence(error)));
  const more = errors.length - told.length;
  return [...told, ...(more > 0 ? [CATALOG.more(more)] : [])].join('; ');
}

/** What people read of the list in effect. */
export const CATALOG_SCREEN = {
  title: 'Annotation list',
  open: 'Annotation list…',
  choose: 'Choose a file…',
  readAgain: 'Read again',
  takeAway: 'Take away',
  filter: 'Look up a name',
  names: 'Annotations of the list',
  errors: 'What is wrong with it',
  meaning: 'What the name means',
  selectName: 'Select a name to read what it means.',
  about: (open: string, names: string): string =>
    `${open} of its ${names} names are public; every other value is masked. A file of your own (JSON or YAML) adds to the built-in list or replaces it.`,
  taken: 'The annotation list is in effect; open reports are masked by it.',
  gone: 'The built-in annotation list is in effect again. Your file stays beside it in the data folder, with .old behind its name.',
  reading: 'Reading the list.',
  ownRow: 'Your own list says so.',
  removes: 'The collector takes it out of reports before it stores them.',
  writes: 'The collector writes it itself, over what a client sends.',
  notTaken: (name: string): string => `${name} cannot be used, so it was not taken, not even in part:`,
  noName: (name: string): string => `The list has no “${name}”: such an annotation is protected.`,
  counted: (shown: string, all: string): string => (shown === all ? `${all} names` : `${shown} of ${all} names`),
} as const;

const EFFECTS: Readonly<Record<CatalogView['inEffect'], string>> = {
  built_in: 'The built-in list',
  added: 'Your own list, over the built-in one',
  replaced: 'Your own list, in place of the built-in one',
  closed: 'No list: everything is masked',
};

/** Which list counts, in a few words. */
export function catalogEffect({ inEffect }: CatalogView): string {
  return EFFECTS[inEffect];
}

const FORMS: Readonly<Record<NonNullable<CatalogView['own']>['form'], string>> = {
  list: '',
  client: ' It is a client’s list, which says types and scopes; who may see a value stays as the built-in list has it.',
  schema: ' It is a schema of raw crashes, which says who may see a value.',
};

/** Where a person's own list lies and what it holds. `time`: when it was read, as people write it. */
export function ownCatalogText({ displayPath, form, rows }: NonNullable<CatalogView['own']>, time: string): string {
  return `${displayPath}: ${formatCount(rows)} ${rows === 1 ? 'name' : 'names'}, read at ${time}.${FORMS[form]}`;
}

/** What counts while a list does not. */
export function insteadText({ inEffect }: CatalogView): string {
  return inEffect === 'closed'
    ? 'Until it can be read, or is taken away, nothing counts as public.'
    : `Until then this counts: ${EFFECTS[inEffect].charAt(0).toLowerCase()}${EFFECTS[inEffect].slice(1)}.`;
}
