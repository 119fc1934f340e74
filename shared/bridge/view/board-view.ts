import * as v from 'valibot';
import { ANSWERED_BY } from '../../board/answered-by.ts';
import { MAX_METADATA_TEXT, METADATA_TEXTS, perText } from '../../board/board-row.ts';
import { type FieldId, FIELD_IDS } from '../../board/fields.ts';
import { count, handle } from './fields.ts';
import { type FieldSort, sortSchemaOf } from './grid-layout.ts';

/** Maximum number of rows and headings in one page of the board. */
export const MAX_BOARD_ITEMS = 500;

/** Maximum length of a filter, in characters. */
export const MAX_FILTER_LENGTH = 2_000;

/** Maximum number of rows named by id. A selection of more rows is given by a filter. */
export const MAX_NAMED_ROWS = 10_000;

/** If at most this many files are opened together, each becomes a tab. If more are opened, all become rows of the board. */
export const FEW_FILES = 5;

export const fieldIdSchema = v.picklist(FIELD_IDS);

const filterText = v.pipe(v.string(), v.maxLength(MAX_FILTER_LENGTH));
/** The collector whose predicted answers to show. */
const by = v.picklist(ANSWERED_BY);
/** Id of a row of the board. Ids are never reused. */
export const rowIdSchema = v.pipe(v.number(), v.integer(), v.minValue(1));
const row = rowIdSchema;

/** The result of adding files or folders to the board. */
export const boardAddedSchema = v.strictObject({
  /** New reports. A file can contain several. */
  reports: count,
  /** All files that were examined. */
  files: count,
  /** Further files that contain the same bytes as one of the new reports. */
  identical: count,
  /** Files that cannot be read, or contain no report. */
  unreadable: count,
  /** Files that added nothing: all their reports were already on the board, from this file or from another one with the same bytes. */
  known: count,
});

export type BoardAdded = v.InferOutput<typeof boardAddedSchema>;

/** The counts at the time when adding was cancelled. `read`: number of files read, out of those found until then. */
export const addCancelledSchema = v.strictObject({ ...boardAddedSchema.entries, read: count });

export type AddCancelled = v.InferOutput<typeof addCancelledSchema>;

/** The state of the board. */
export const boardStateSchema = v.strictObject({
  /** Increases with every change of the board. An answer with a lower revision is stale. */
  revision: count,
  /** Number of rows. */
  total: count,
  /** Number of files that were found but are not read yet. */
  reading: count,
});

/** The order of the rows. */
const order = {
  /** The first field is the most significant; without fields the newest rows come first. */
  sort: sortSchemaOf(FIELD_IDS),
  /** Groups the rows under a heading for each value of the field; null: no headings. */
  group: v.nullable(fieldIdSchema),
};

/** What the board shows: rows, their order, and their headings. A row with several values of the group field is repeated under each heading. */
export const boardQuerySchema = v.strictObject({
  filter: filterText,
  by,
  ...order,
  /** Collapsed headings, by their values; null: the heading for rows without a value. */
  folded: v.pipe(v.array(v.nullable(v.string())), v.maxLength(1_000)),
  /** Fields whose values to return. */
  columns: v.pipe(v.array(fieldIdSchema), v.maxLength(60)),
  /** First item of the page, from 0, counting headings. */
  from: count,
  limit: v.pipe(count, v.maxValue(MAX_BOARD_ITEMS)),
  /** Rows whose positions to return. */
  find: v.pipe(v.array(row), v.maxLength(2)),
  /** Previous position of each row of `find`. A row with several positions gets the nearest one; by default, the first. */
  near: v.optional(v.pipe(v.array(count), v.maxLength(2))),
  /** The page begins this many items before the first row of `find` that the board has, so that the row stays visible. null: the page begins at `from`. */
  before: v.nullable(count),
});

/** An error in a filter, and its position in the text. The invalid part of the filter is ignored. */
export const filterFailureSchema = v.strictObject({ message: v.string(), offset: count, length: count });

const boardRowViewSchema = v.strictObject({
  id: row,
  name: v.string(),
  /** null if the report is only in the data folder. */
  displayPath: v.nullable(v.string()),
  /** Number of locations with these bytes. */
  places: count,
  /** The row's values of each requested column, not formatted: texts or numbers, depending on the field's kind. */
  cells: v.record(v.string(), v.array(v.union([v.string(), v.number()]))),
  /** Why the row could not be read; null if it was read, or is still to be read. */
  failure: v.nullable(v.string()),
});

const groupSummarySchema = v.strictObject({
  /** The newest versions of the rows, the newest first. */
  versions: v.array(v.string()),
  /** Number of further versions. */
  moreVersions: count,
  /** First and last day of a crash, such as `2026-11-22`; null if no row has a crash time. */
  days: v.nullable(v.strictObject({ first: v.string(), last: v.string() })),
});

const boardItemSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('heading'),
    value: v.nullable(v.string()),
    count,
    folded: v.boolean(),
    /** Null if the rows are not grouped by signature. */
    summary: v.nullable(groupSummarySchema),
  }),
  v.strictObject({ kind: v.literal('row'), row: boardRowViewSchema }),
]);

export const boardPageSchema = v.strictObject({
  /** Increases with every change of the board. An answer with a lower revision is stale. */
  revision: count,
  /** Number of rows on the board, and number of rows that match. */
  total: count,
  matching: count,
  /** The board is still loading rows from the store, and reports progress with `board.changed`. */
  loading: v.boolean(),
  /** Number of items on all pages: headings, and rows that are not collapsed. */
  items: count,
  /** First item of this page. */
  from: count,
  page: v.array(boardItemSchema),
  /** Positions of the rows of `find` among the items; null: not found. */
  found: v.array(v.nullable(count)),
  errors: v.array(filterFailureSchema),
  /** Requested columns in which no row of the board has a value, whatever the filter. */
  empty: v.array(fieldIdSchema),
});

/** The number of matching rows for each value. */
const facetSchema = v.strictObject({
  field: fieldIdSchema,
  /** Most frequent first, but words in their defined order and days newest first. null: rows without a value. Times are counted by day (`2026-11-22`). */
  values: v.array(
    v.strictObject({
      value: v.nullable(v.string()),
      count,
      /** The filter token that selects exactly the rows with this value. */
      token: v.string(),
    }),
  ),
  /** Number of values that are not listed. */
  more: count,
});

const chartQuerySchema = v.strictObject({
  field: fieldIdSchema,
  /** The filter without its tokens for this field. */
  rest: filterText,
  /** The field that splits each count; null: no split. */
  split: v.nullable(fieldIdSchema),
  /** Maximum number of values. */
  most: v.pipe(count, v.maxValue(200)),
});

export const facetsRequestSchema = v.strictObject({
  filter: filterText,
  by,
  fields: v.pipe(v.array(fieldIdSchema), v.maxLength(20)),
  /** Maximum number of values for each field. */
  most: v.pipe(count, v.maxValue(200)),
  /** A chart to count as well. */
  chart: v.optional(chartQuerySchema),
});

/** The counts of a chart. */
const chartSchema = v.strictObject({
  /** The number of rows that match `rest`, and the counts of their values. */
  total: count,
  all: facetSchema,
  /** The counts of the rows that match the whole filter. */
  brushed: facetSchema,
  split: v.nullable(
    v.strictObject({
      field: fieldIdSchema,
      /** Values that have counts of their own; null: rows without a value. */
      values: v.array(v.nullable(v.string())),
      /** For each value of `all`, in the order of `all`: the number of rows with each of `values`, then the number of all other rows. */
      counts: v.array(v.array(count)),
    }),
  ),
});

/** `chart`: null if the request has no chart. */
export const facetsSchema = v.strictObject({
  revision: count,
  matching: count,
  facets: v.array(facetSchema),
  chart: v.nullable(chartSchema),
});

export const completeRequestSchema = v.strictObject({
  filter: filterText,
  by,
  /** Position of the caret. */
  at: v.pipe(count, v.maxValue(MAX_FILTER_LENGTH)),
  /** Maximum number of items. */
  most: v.pipe(count, v.maxValue(100)),
});

export const completionSchema = v.strictObject({
  /** The range of the text to replace. */
  offset: count,
  length: count,
  /** `text`: the replacement. `count`: number of rows that match after the replacement; null if not counted. */
  items: v.array(v.strictObject({ text: v.string(), about: v.string(), count: v.nullable(count) })),
});

/**
 * The rows that an action applies to. They are given by their ids, or by a filter with exceptions. With `order`, they are sorted as on the board. Without it,
 * ids keep their order, and rows that match a filter are sorted newest first.
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

/** The syntax of a tag. */
export const TAG_PATTERN = /^[^\s,"]{1,40}$/u;

const tag = v.pipe(v.string(), v.regex(TAG_PATTERN));

/** A change of row metadata; omitted entries do not change. */
export const metadataChangeSchema = v.strictObject({
  addTags: v.optional(v.pipe(v.array(tag), v.maxLength(20))),
  removeTags: v.optional(v.pipe(v.array(tag), v.maxLength(20))),
  ...perText(() => v.optional(v.pipe(v.string(), v.maxLength(MAX_METADATA_TEXT)))),
  /** Appends texts as new lines instead of replacing the current text. A text that would become too long does not change. */
  appends: v.optional(v.boolean()),
  done: v.optional(v.boolean()),
  pinned: v.optional(v.boolean()),
});

/** Requests a kind of text that the user wrote about rows, such as the notes. */
export const textsRequestSchema = v.strictObject({ selection: selectionSchema, text: v.picklist(METADATA_TEXTS) });

/** `same`: the text that all rows share, empty if no row has a text; null: the texts differ. `written`: number of rows with a text. */
export const textsSchema = v.strictObject({ same: v.nullable(v.string()), written: count });

/** Details of a row beyond its columns. */
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
export type GroupSummaryView = v.InferOutput<typeof groupSummarySchema>;
export type BoardDetails = v.InferOutput<typeof boardDetailsSchema>;
export type BoardFolder = v.InferOutput<typeof boardFolderSchema>;
export type ChartView = v.InferOutput<typeof chartSchema>;
export type ChartQuery = v.InferOutput<typeof chartQuerySchema>;
export type FacetView = v.InferOutput<typeof facetSchema>;
export type FilterFailure = v.InferOutput<typeof filterFailureSchema>;
export type Completion = v.InferOutput<typeof completionSchema>;
export type BoardSelection = v.InferOutput<typeof selectionSchema>;
export type MetadataChange = v.InferOutput<typeof metadataChangeSchema>;
