import { exactBytes, formatCount } from '../../bytes/quantities.ts';
import type { CatalogFailure, CatalogFailureCode } from '../../report/catalog/catalog-failures.ts';
import type { CatalogView } from '../../bridge/view/catalog-view.ts';
import { type Sentence, sentenceOf } from '../common/sentence.ts';

/** Texts about the errors of a list. They quote names of the list. These are not secret, because they do not come from a report. */
export const CATALOG = {
  dataFolder: 'the data folder',
  several: (names: readonly string[]): string => `${names.join(' and ')} both exist: keep one of them`,
  at: ({ line, column }: { readonly line: number; readonly column: number }, message: string): string =>
    `line ${String(line)}, column ${String(column)}: ${message}`,
  more: (count: number): string => `and ${String(count)} more`,
} as const;

/** The sentence of each error. */
const FAILURE_SENTENCES = {
  empty: 'the file is empty: it must contain "annotations" with a list',
  not_utf8: 'these bytes are not UTF-8: save the file as UTF-8',
  too_large: ({ limit }) => `the file is larger than ${exactBytes(Number(limit))}: is it the right file?`,
  syntax: 'not valid YAML or JSON: look for a missing or extra bracket, quote or comma',
  tab: 'YAML does not allow a tab here: indent with spaces',
  indent: 'the indentation differs from the other lines of this block',
  open: 'a quote, bracket or colon is missing here or in the line before, or the indentation is wrong',
  nested_key: 'this line has a second colon: put the text in quotes',
  documents: 'a second document starts here: a file has only one list',
  deep: 'this is nested too deeply: docs/formats.md shows the format',
  alias: 'aliases (*name) are not supported: write the value itself',
  tag: 'tags (!name) are not supported: write the value without the tag',
  text_key: 'a name must be a string: put it in quotes',

  not_map: 'the file must contain "annotations" with a list, as docs/formats.md shows',
  no_annotations: 'the list "annotations" is missing',
  unknown_key: '"{key}" is not a key of this format',
  twice_key: '"{key}" occurs twice: keep one of them',
  empty_key: 'a name is empty',
  mode: '"mode" must be "add" or "replace"',
  list: '"annotations" must be a list',
  row: 'each annotation must have a "name" and a "visibility"',
  name: '"name" must be a non-empty string; quote it if it looks like a number',
  visibility: '"visibility" must be "public" or "protected"',
  type: '"type" must be "string", "boolean", "integer", "number" or "json"',
  client_row: 'each annotation must be a map with a "type"; other kinds of lists start with "annotations"',
  client_type: '"type" must be "string", "boolean", "u32", "u64", "usize" or "object"',
  scope: '"scope" must be "report", "ping" or "client"',
  altname: '"altname" must be a non-empty string',
  properties: '"properties" must be a map of annotations',
  property: 'each annotation must be a map with "permissions"',
  permissions: '"permissions" is missing: it must be ["public"] or ["protected"]',
  missing: '"{key}" is missing',
  twice: '“{name}” is already on line {line}: keep one of them',
} as const satisfies Readonly<Record<CatalogFailureCode, Sentence>>;

export function catalogFailureSentence({ code, facts }: CatalogFailure): string {
  return sentenceOf(FAILURE_SENTENCES[code], facts);
}

/** Maximum number of listed errors; the rest are counted. */
const MAX_LISTED = 5;

/** What is wrong with a list, as one text: `line 3, column 5: …; line 7, column 1: …`. */
export function catalogFailuresText(errors: readonly CatalogFailure[]): string {
  const listed = errors.slice(0, MAX_LISTED).map((error) => CATALOG.at(error, catalogFailureSentence(error)));
  const more = errors.length - listed.length;
  return [...listed, ...(more > 0 ? [CATALOG.more(more)] : [])].join('; ');
}

/** Texts of the screen of the annotation list. */
export const CATALOG_SCREEN = {
  title: 'Annotation list',
  open: 'Annotation list…',
  choose: 'Choose a file…',
  readAgain: 'Read again',
  takeAway: 'Remove',
  filter: 'Look up a name',
  names: 'Annotations in the list',
  errors: 'Errors in the list',
  meaning: 'Meaning of the name',
  selectName: 'Select a name to see its meaning.',
  about: (open: string, names: string): string =>
    `${open} of ${names} names are public; all other values are masked. Your own file (JSON or YAML) can extend or replace the list.`,
  taken: 'The list is in effect now, also for open reports.',
  gone: 'The built-in list is in effect again. Your file stays in the data folder as “.old”.',
  reading: 'Reading the list…',
  ownRow: 'From your own list.',
  removes: 'The collector removes it.',
  writes: 'The collector overwrites the client’s value.',
  notTaken: (name: string): string => `${name} has errors, so Crashlens does not use it:`,
  noName: (name: string): string => `“${name}” is not in the list, so it is protected.`,
  counted: (shown: string, all: string): string => (shown === all ? `${all} names` : `${shown} of ${all} names`),
} as const;

const EFFECTS: Readonly<Record<CatalogView['inEffect'], string>> = {
  built_in: 'The built-in list',
  added: 'Your own list, added to the built-in one',
  replaced: 'Your own list, instead of the built-in one',
  closed: 'No list: everything is masked',
};

/** The list in effect, in a few words. */
export function catalogEffect({ inEffect }: CatalogView): string {
  return EFFECTS[inEffect];
}

const FORMS: Readonly<Record<NonNullable<CatalogView['own']>['form'], string>> = {
  list: '',
  client: ' It is a client’s list, which defines types and scopes. The built-in list decides which values are public.',
  schema: ' It is a raw crash schema, which defines which values are public.',
};

/** Location and content of the user's own list. `time`: when it was read, formatted. */
export function ownCatalogText({ displayPath, form, rows }: NonNullable<CatalogView['own']>, time: string): string {
  return `${displayPath}: ${formatCount(rows)} ${rows === 1 ? 'name' : 'names'}, read at ${time}.${FORMS[form]}`;
}

/** What is in effect instead of the user's list while that list has errors. */
export function insteadText({ inEffect }: CatalogView): string {
  return inEffect === 'closed'
    ? 'Until you fix or remove it, every value is masked.'
    : `Until you fix or remove it, this stays in effect: ${EFFECTS[inEffect].charAt(0).toLowerCase()}${EFFECTS[inEffect].slice(1)}.`;
}
