import * as v from 'valibot';
import { count, handle } from './fields.ts';
import { fileHandleSchema } from './app-view.ts';
import { MAX_FILTER_LENGTH, rowIdSchema } from './board-view.ts';

/** Maximum number of reports with a saved state, and of rows, parts and files in the form of a new report. */
const MAX_ITEMS = 1_000;

/** Maximum number of characters in the page's state, as JSON. */
export const MAX_SESSION_TEXT = 4 << 20;

const id = v.pipe(v.string(), v.maxLength(40));
const text = v.pipe(v.string(), v.maxLength(MAX_SESSION_TEXT));

const spaceSchema = v.picklist(['head', 'sent', 'plain']);

/** The page's state for one report. Contains positions, no content. */
const reportStateSchema = v.strictObject({
  report: handle,
  /** The visible tab. */
  tab: id,
  /** Space that the Bytes tab shows. */
  space: spaceSchema,
  selection: v.nullable(v.strictObject({ space: spaceSchema, offset: count, length: count })),
  /** Scroll offset of each list in CSS pixels, by its name. */
  scroll: v.record(id, v.pipe(v.number(), v.minValue(0))),
});

/** The unfinished form of a new report. */
const newReportStateSchema = v.strictObject({
  rows: v.pipe(
    v.array(
      v.strictObject({
        name: text,
        /** What the user typed. null: a protected value from one of `files`; restoring the form reads the file again. */
        text: v.nullable(text),
        suggested: v.boolean(),
      }),
    ),
    v.maxLength(MAX_ITEMS),
  ),
  /** Names given to parts, by the handle of their file. */
  parts: v.pipe(v.array(v.strictObject({ file: fileHandleSchema, name: text })), v.maxLength(MAX_ITEMS)),
  /** Every file read for the form, in reading order. */
  files: v.pipe(v.array(fileHandleSchema), v.maxLength(MAX_ITEMS)),
  form: v.picklist(['kv', 'json']),
  gzip: v.boolean(),
});

/** The page's state of the board: what the user typed and chose. */
const boardStateSchema = v.strictObject({
  isShown: v.boolean(),
  filter: v.pipe(v.string(), v.maxLength(MAX_FILTER_LENGTH)),
  /** Rows selected individually. */
  rows: v.pipe(v.array(rowIdSchema), v.maxLength(MAX_ITEMS)),
  /** The previewed row. */
  current: v.nullable(rowIdSchema),
  /** Scroll offset of the rows in CSS pixels. */
  scroll: v.pipe(v.number(), v.minValue(0)),
});

/** The page's state, for restoring it. The host saves the reports, their order and their edits itself. */
export const pageStateSchema = v.strictObject({
  screen: id,
  /** The visible report; null: the start screen. */
  active: v.nullable(handle),
  reports: v.pipe(v.array(reportStateSchema), v.maxLength(MAX_ITEMS)),
  newReport: v.nullable(newReportStateSchema),
  board: v.optional(v.nullable(boardStateSchema), null),
});

/** A recently opened file. */
export const recentFileSchema = v.strictObject({
  recent: handle,
  name: v.string(),
  displayPath: v.string(),
  /** ISO 8601. */
  openedAt: v.string(),
  /** The file still exists. */
  isThere: v.boolean(),
});

export type PageState = v.InferOutput<typeof pageStateSchema>;
export type BoardPageState = NonNullable<PageState['board']>;
export type ReportPageState = PageState['reports'][number];
export type NewReportPageState = NonNullable<PageState['newReport']>;
export type RecentFile = v.InferOutput<typeof recentFileSchema>;
