import * as v from 'valibot';
import { count, handle } from './fields.ts';
import { fileHandleSchema } from './app-view.ts';
import { MAX_FILTER_LENGTH, rowIdSchema } from './board-view.ts';

/** Most reports whose state is kept; most rows, parts and files of the form of a new report. */
const MAX_ITEMS = 1_000;

/** Most characters of the page's state, as JSON. */
export const MAX_SESSION_TEXT = 4 << 20;

const id = v.pipe(v.string(), v.maxLength(40));
const text = v.pipe(v.string(), v.maxLength(MAX_SESSION_TEXT));

const spaceSchema = v.picklist(['head', 'sent', 'plain']);

/** What the page shows of one report. Nothing of what is in it: places alone. */
const reportStateSchema = v.strictObject({
  report: handle,
  /** Of the tab that is shown. */
  tab: id,
  /** Of the tab of bytes. */
  space: spaceSchema,
  selection: v.nullable(v.strictObject({ space: spaceSchema, offset: count, length: count })),
  /** How far lists are scrolled, in CSS pixels by their names. */
  scroll: v.record(id, v.pipe(v.number(), v.minValue(0))),
});

/** The form of a new report that was being put together. */
const newReportStateSchema = v.strictObject({
  rows: v.pipe(
    v.array(
      v.strictObject({
        name: text,
        /** What a person typed; null: a protected value out of one of `files`, which is read from there again. */
        text: v.nullable(text),
        suggested: v.boolean(),
      }),
    ),
    v.maxLength(MAX_ITEMS),
  ),
  /** Names that parts were given, by the handle of their file. */
  parts: v.pipe(v.array(v.strictObject({ file: fileHandleSchema, name: text })), v.maxLength(MAX_ITEMS)),
  /** Everything that was read for it, in the order in which it was. */
  files: v.pipe(v.array(fileHandleSchema), v.maxLength(MAX_ITEMS)),
  form: v.picklist(['kv', 'json']),
  gzip: v.boolean(),
});

/** What the page shows of the board: what a person typed and chose. */
const boardStateSchema = v.strictObject({
  isShown: v.boolean(),
  filter: v.pipe(v.string(), v.maxLength(MAX_FILTER_LENGTH)),
  /** Selected one by one. */
  rows: v.pipe(v.array(rowIdSchema), v.maxLength(MAX_ITEMS)),
  /** The row that is previewed. */
  current: v.nullable(rowIdSchema),
  /** How far the rows are scrolled, in CSS pixels. */
  scroll: v.pipe(v.number(), v.minValue(0)),
});

/** What the page shows, so that it can be shown again. The reports themselves, their order and their edits are kept by the host. */
export const pageStateSchema = v.strictObject({
  screen: id,
  /** The report that is shown; null: the start screen. */
  active: v.nullable(handle),
  reports: v.pipe(v.array(reportStateSchema), v.maxLength(MAX_ITEMS)),
  newReport: v.nullable(newReportStateSchema),
  board: v.optional(v.nullable(boardStateSchema), null),
});

/** A file that was opened lately. */
export const recentFileSchema = v.strictObject({
  recent: handle,
  name: v.string(),
  displayPath: v.string(),
  /** ISO 8601. */
  openedAt: v.string(),
  /** Its file is still there. */
  isThere: v.boolean(),
});

export type PageState = v.InferOutput<typeof pageStateSchema>;
export type BoardPageState = NonNullable<PageState['board']>;
export type ReportPageState = PageState['reports'][number];
export type NewReportPageState = NonNullable<PageState['newReport']>;
export type RecentFile = v.InferOutput<typeof recentFileSchema>;
