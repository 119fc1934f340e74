import * as v from 'valibot';
import { ANSWERED_BY } from '../../board/answered-by.ts';
import { MAX_METADATA_TEXT, METADATA_TEXTS, perText } from '../../board/board-row.ts';
import { type FieldId, FIELD_IDS } from '../../board/fields.ts';
import { count, handle } from './fields.ts';
import { type FieldSort, sortSchemaOf } from './grid-layout.ts';

/** Most rows and headings of one page of the board. */
export const MAX_BOARD_ITEMS = 500;

/** Longest text of a filter, in characters. */
export const MAX_FILTER_LENGTH = 2_000;

/** Most rows that are named one by one; a longer selection is named by a filter. */
export const MAX_NAMED_ROWS = 10_000;

/** Files that are opened together become tabs up to so many of them, and rows of the board beyond. */
export const FEW_FILES = 5;

export const fieldIdSchema = v.picklist(FIELD_IDS);

const filterText = v.pipe(v.string(), v.maxLength(MAX_FILTER_LENGTH));
/** Whose answers the forecasts are. */
const by = v.picklist(ANSWERED_BY);
/** A row of the board. Numbers are never given twice. */
export const rowIdSchema = v.pipe(v.number(), v.integer(), v.minValue(1));
const row = rowIdSchema;

/** What became of files and folders that were put on the board. */
export const boardAddedSchema = v.strictObject({
  /** New reports. A file can hold several. */
  reports: count,
  /** All files that were looked at. */
  files: count,
  /** Reports whose bytes are on the board already, of other files. */
  identical: count,
  /** Files that cannot be read, or hold no report. */
  unreadable: count,
  /** Files that are on the board already. */
  known: count,
});

export type BoardAdded = v.InferOutput<typeof boardAddedSchema>;

/** The same if adding was cancelled. `read`: how many of the files that were found until then are read. */
export const addCancelledSchema = v.strictObject({ ...boardAddedSchema.entries, read: count });

export type AddCancelled = v.InferOutput<typeof addCancelledSchema>;

/** How the board stands. */
export const boardStateSchema = v.strictObject({
  /** Goes up with every change of the board; what was asked before is older. */
  revision: count,
  /** Rows. */
  total: count,
  /** Files that are known to be read yet; 0: nothing is being read. */
  reading: count,
});

/** In which order rows stand. */
const order = {
  /** The first one counts most; what came last stands first where there is none. */
  sort: sortSchemaOf(FIELD_IDS),
  /** Rows stand under a heading for each of its values; null: no headings. */
  group: v.nullable(fieldIdSchema),
};

/** What of the board is shown: which rows, in which order, under which headings. A row that has several values of the group stands under each. */
export const boardQuerySchema = v.strictObject({
  filter: filterText,
  by,
  ...order,
  /** Headings whose rows are folded away, by their values; null: the one for rows without a value. */
  folded: v.pipe(v.array(v.nullable(v.string())), v.maxLength(1_000)),
  /** Fields whose values are wanted. */
  columns: v.pipe(v.array(fieldIdSchema), v.maxLength(60)),
  /** First item of the page, from 0: headings count. */
  from: count,
  limit: v.pipe(count, v.maxValue(MAX_BOARD_ITEMS)),
  /** Rows whose places are wanted. */
  find: v.pipe(v.array(row), v.maxLength(2)),
  /** Where each of them stood, where it can stand in several places: the nearest one is meant. The first one where it is left out. */
  near: v.optional(v.pipe(v.array(count), v.maxLength(2))),
  /** The page begins so many items before the first of `find` that is there, so that what is looked at stays in sight; null: at `from`. */
  before: v.nullable(count),
});

/** What is wrong with a filter, and where in its text. A filter with a fault matches as if what is faulty were not there. */
export const filterFailureSchema = v.strictObject({ message: v.string(), offset: count, length: count });

const boardRowViewSchema = v.strictObject({
  id: row,
  name: v.string(),
  /** null where it lies in the data folder alone. */
  displayPath: v.nullable(v.string()),
  /** In how many places its bytes lie. */
  places: count,
  /** Of each column that was asked for what the row has of it: as the field's kind says, raw. */
  cells: v.record(v.string(), v.array(v.union([v.string(), v.number()]))),
  /** Why it could not be read; null where it was, or is yet to be. */
  failure: v.nullable(v.string()),
});

const boardItemSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('heading'), value: v.nullable(v.string()), count, folded: v.boolean() }),
  v.strictObject({ kind: v.literal('row'), row: boardRowViewSchema }),
]);

export const boardPageSchema = v.strictObject({
  /** Goes up with every change of the board; what was asked before is older. */
  revision: count,
  /** Rows of the board, and those that match. */
  total: count,
  matching: count,
  /** Not all rows of the store are among them yet: the board goes on loading, and says so with `board.changed`. */
  loading: v.boolean(),
  /** Items of all pages: rows that are not folded away, and headings. */
  items: count,
  /** Where the page begins. */
  from: count,
  page: v.array(boardItemSchema),
  /** Where the rows of `find` stand among the items; null: nowhere. */
  found: v.array(v.nullable(count)),
  errors: v.array(filterFailureSchema),
  /** Fields of `columns` of which no row of the board has a value, whatever the filter. */
  empty: v.array(fieldIdSchema),
});

/** How often values occur among the rows that match. */
const facetSchema = v.strictObject({
  field: fieldIdSchema,
  /** The commonest first, of words in their order; `null`: rows without one. Times are counted by day (`2026-11-22`). */
  values: v.array(
    v.strictObject({
      value: v.nullable(v.string()),
      count,
      /** What a filter says to have those rows, and no others. */
      token: v.string(),
    }),
  ),
  /** Values that are not listed. */
  more: count,
});

const chartQuerySchema = v.strictObject({
  field: fieldIdSchema,
  /** The filter without what it asks of the field. */
  rest: filterText,
  /** The field that splits each count; null: none. */
  split: v.nullable(fieldIdSchema),
  /** Most values. */
  most: v.pipe(count, v.maxValue(200)),
});

export const facetsRequestSchema = v.strictObject({
  filter: filterText,
  by,
  fields: v.pipe(v.array(fieldIdSchema), v.maxLength(20)),
  /** Most values of each. */
  most: v.pipe(count, v.maxValue(200)),
  /** A chart to count with them. */
  chart: v.optional(chartQuerySchema),
});

/** The counts of a chart. */
const chartSchema = v.strictObject({
  /** Rows that match `rest`, and how often they have each value. */
  total: count,
  all: facetSchema,
  /** The same of the rows that match the whole filter. */
  brushed: facetSchema,
  split: v.nullable(
    v.strictObject({
      field: fieldIdSchema,
      /** Values that are counted by themselves; null: rows without one. */
      values: v.array(v.nullable(v.string())),
      /** For each value of `all`, in its order: rows with each of `values`, and last the rows with any other value. */
      counts: v.array(v.array(count)),
    }),
  ),
});

/** `chart`: null if none was asked for. */
export const facetsSchema = v.strictObject({
  revision: count,
  matching: count,
  facets: v.array(facetSchema),
  chart: v.nullable(chartSchema),
});

export const completeRequestSchema = v.strictObject({
  filter: filterText,
  by,
  /** Where the caret stands. */
  at: v.pipe(count, v.maxValue(MAX_FILTER_LENGTH)),
  /** Most items. */
  most: v.pipe(count, v.maxValue(100)),
});

export const completionSchema = v.strictObject({
  /** What of the text is replaced. */
  offset: count,
  length: count,
  /** `text`: what stands there then; `count`: rows that match with it, null where that was not counted. */
  items: v.array(v.strictObject({ text: v.string(), about: v.string(), count: v.nullable(count) })),
});

/**
 * Rows that something is done with, in an order of the board: named one by one, or all that match but some. Where nothing is said of an order, named ones
 * come as they are named, others as they came, the last one first.
 */
export const selectionSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('rows'),
    rows: v.pipe(v.array(row), v.minLength(1), v.maxLength(MAX_NAMED_ROWS)),
    order: v.optional(v.strictObject({ by, ...order })),
  }),
  v.strictObject({
    kind: v.literal('matching'),
    filter: filterText,
    by,
    except: v.pipe(v.array(row), v.maxLength(MAX_NAMED_ROWS)),
    order: v.optional(v.strictObject(order)),
  }),
]);

export const matchingRequestSchema = v.strictObject({ filter: filterText, by, rows: v.pipe(v.array(row), v.maxLength(MAX_NAMED_ROWS)) });

/** What a tag looks like. */
export const TAG_PATTERN = /^[^\s,"]{1,40}$/u;

const tag = v.pipe(v.string(), v.regex(TAG_PATTERN));

/** What a person says of rows; what is left out stays as it is. */
export const metadataChangeSchema = v.strictObject({
  addTags: v.optional(v.pipe(v.array(tag), v.maxLength(20))),
  removeTags: v.optional(v.pipe(v.array(tag), v.maxLength(20))),
  ...perText(() => v.optional(v.pipe(v.string(), v.maxLength(MAX_METADATA_TEXT)))),
  /** Texts are added as new lines to those that are there, instead of replacing them; one that would be too long stays as it is. */
  appends: v.optional(v.boolean()),
  done: v.optional(v.boolean()),
  pinned: v.optional(v.boolean()),
});

/** A text that a person wrote about rows. */
export const textsRequestSchema = v.strictObject({ selection: selectionSchema, text: v.picklist(METADATA_TEXTS) });

/** `same`: the text that all of them have, empty if none has one; null: they have different ones. `written`: rows that have one. */
export const textsSchema = v.strictObject({ same: v.nullable(v.string()), written: count });

/** All that a row says beside its columns. */
export const boardDetailsSchema = v.strictObject({
  id: row,
  sha256: v.nullable(v.string()),
  locations: v.array(
    v.strictObject({ name: v.string(), displayPath: v.nullable(v.string()), origin: v.string(), state: v.string(), size: count }),
  ),
  tags: v.array(v.string()),
  ...perText(() => v.string()),
  done: v.boolean(),
  pinned: v.boolean(),
  failure: v.nullable(v.strictObject({ message: v.string(), hint: v.string() })),
});

/** A folder whose files are rows, and how it is watched. */
export const boardFolderSchema = v.strictObject({
  folder: handle,
  displayPath: v.string(),
  include: v.string(),
  files: count,
  watch: v.picklist(['watched', 'polled', 'gone']),
});

export type BoardQuery = v.InferOutput<typeof boardQuerySchema>;
export type BoardSort = FieldSort<FieldId>;
export type BoardRowView = v.InferOutput<typeof boardRowViewSchema>;
export type BoardItem = v.InferOutput<typeof boardItemSchema>;
export type BoardPage = v.InferOutput<typeof boardPageSchema>;
export type BoardDetails = v.InferOutput<typeof boardDetailsSchema>;
export type BoardFolder = v.InferOutput<typeof boardFolderSchema>;
export type ChartView = v.InferOutput<typeof chartSchema>;
export type ChartQuery = v.InferOutput<typeof chartQuerySchema>;
export type FacetView = v.InferOutput<typeof facetSchema>;
export type FilterFailure = v.InferOutput<typeof filterFailureSchema>;
export type Completion = v.InferOutput<typeof completionSchema>;
export type BoardSelection = v.InferOutput<typeof selectionSchema>;
export type MetadataChange = v.InferOutput<typeof metadataChangeSchema>;
