import * as v from 'valibot';
import { MAX_PAGE, count } from './fields.ts';
import { rangeSchema } from './prediction-view.ts';

/** The lists of a dump with their columns, in the order of the cells of a row. */
export const DUMP_LISTS = {
  modules: ['name', 'version', 'debugFile', 'debugId', 'codeId', 'base'],
  streams: ['name', 'type', 'size', 'level'],
} as const;

export type DumpListId = keyof typeof DUMP_LISTS;

/** What is special about a row. `foreign`: a module whose folder belongs neither to the system nor to the program. */
const DUMP_MARKS = ['foreign'] as const;

/** The most characters of a filter. */
const MAX_FILTER = 256;

/** Which rows of a list. `filter`: a text that a shown cell contains, in upper or lower case; empty for all rows. */
export const rowsQuery = {
  list: v.picklist(Object.keys(DUMP_LISTS) as DumpListId[]),
  /** Null: the order of the dump. */
  sort: v.nullable(v.strictObject({ column: v.string(), descending: v.boolean() })),
  filter: v.pipe(v.string(), v.maxLength(MAX_FILTER)),
  from: count,
  limit: v.pipe(count, v.maxValue(MAX_PAGE)),
};

const dumpRowSchema = v.strictObject({
  /** The position in the list before it is sorted and filtered. */
  index: count,
  /** A text for each column; null while it is masked. */
  cells: v.array(v.nullable(v.string())),
  /** The bytes of the row; null if there are none. */
  range: v.nullable(rangeSchema),
  marks: v.array(v.picklist(DUMP_MARKS)),
});
export type DumpRow = v.InferOutput<typeof dumpRowSchema>;

export const dumpRowsSchema = v.strictObject({
  /** The number of all rows, and of those that the filter keeps. */
  total: count,
  matching: count,
  rows: v.pipe(v.array(dumpRowSchema), v.maxLength(MAX_PAGE)),
});
export type DumpRows = v.InferOutput<typeof dumpRowsSchema>;
