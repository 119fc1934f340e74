import * as v from 'valibot';
import { MAX_PAGE, count } from './fields.ts';
import { rangeSchema } from './prediction-view.ts';

/** The lists of a dump with their columns, in the order of the cells of a row. */
export const DUMP_LISTS = {
  modules: ['name', 'version', 'debugFile', 'debugId', 'codeId', 'base', 'size', 'symbols', 'signer', 'folder'],
  memory: ['start', 'size', 'access', 'kind', 'owner', 'held'],
  process: ['kind', 'name', 'value'],
  streams: ['name', 'type', 'size', 'level', 'content', 'findings'],
} as const;

export type DumpListId = keyof typeof DUMP_LISTS;

/**
 * What is special about a row. Modules: `main`; `foreign`: its folder belongs neither to the system nor to the program; `unloaded`; `replaced`: a module with
 * this name or address was unloaded; `twice`: another loaded module has its name or address; `version_differs` from the report's annotation; `version_mixed`:
 * another version than the main module. Memory: `crashed`: contains the crash instruction. Streams: `duplicate` of an earlier entry; `outside`: not in the
 * file; `cut`: only partly in the file; `unused` entry; `unknown` number.
 */
const DUMP_MARKS = [
  'main',
  'foreign',
  'unloaded',
  'replaced',
  'twice',
  'version_differs',
  'version_mixed',
  'crashed',
  'duplicate',
  'outside',
  'cut',
  'unused',
  'unknown',
] as const;
export type DumpMark = (typeof DUMP_MARKS)[number];

/** The most characters of a filter. */
const MAX_FILTER = 256;

/** Which rows of a list. `filter`: a text that a shown cell or a mark contains, in upper or lower case; empty for all rows. */
export const rowsQuery = {
  list: v.picklist(Object.keys(DUMP_LISTS) as DumpListId[]),
  /** Null: the order of the dump. */
  sort: v.nullable(v.strictObject({ column: v.string(), descending: v.boolean() })),
  filter: v.pipe(v.string(), v.maxLength(MAX_FILTER)),
  from: count,
  limit: v.pipe(count, v.maxValue(MAX_PAGE)),
};
export type RowsQuery = { readonly [K in keyof typeof rowsQuery]: v.InferOutput<(typeof rowsQuery)[K]> };

const dumpRowSchema = v.strictObject({
  /** The position in the list before it is sorted and filtered. */
  index: count,
  /** A text for each column; null while it is masked. */
  cells: v.array(v.nullable(v.string())),
  /** The bytes of masked cells: revealing them shows the cell. */
  masked: v.array(v.strictObject({ cell: count, range: rangeSchema })),
  /** The bytes of the row; null if there are none. */
  range: v.nullable(rangeSchema),
  marks: v.array(v.picklist(DUMP_MARKS)),
});
export type DumpRow = v.InferOutput<typeof dumpRowSchema>;

export const dumpRowsSchema = v.strictObject({
  /** The number of all rows, and of those that the filter keeps. */
  total: count,
  matching: count,
  /** The columns that have nothing to show in this dump. */
  absent: v.array(v.string()),
  rows: v.pipe(v.array(dumpRowSchema), v.maxLength(MAX_PAGE)),
});
export type DumpRows = v.InferOutput<typeof dumpRowsSchema>;

/** Where an address is. */
export const addressViewSchema = v.strictObject({
  /** The row of the list `memory` that has it, in the order of the dump; null if it is in no row. */
  row: v.nullable(count),
  /** The byte at the address; null if the dump does not hold it, or if the address is a masked register. */
  range: v.nullable(rangeSchema),
  sentence: v.string(),
});
export type AddressView = v.InferOutput<typeof addressViewSchema>;

/** The longest text of an address to go to, in characters. */
export const MAX_ADDRESS_TEXT = 512;
