import * as v from 'valibot';
import { ERROR_CODES } from '../../errors.ts';
import { DEMO_TARGET } from '../../sending/targets/preset.ts';
import { USUAL_BOARD, boardLayoutSchema } from './board-layout.ts';
import { USUAL_HISTORY, historyLayoutSchema } from './history-view.ts';
import { USUAL_QUEUE, queueLayoutSchema } from './queue-layout.ts';
import { handle } from './fields.ts';
import { ENDS_REASONS } from '../../report/wire/pasted-ends.ts';

/** Features that only some shells have. The page depends only on these, not on the shell's name. */
const capabilitiesSchema = v.strictObject({
  /** Open and save dialogs of the system. */
  nativeDialogs: v.boolean(),
  /** Dropped files are read in place; otherwise they are uploaded to the host. */
  dropPaths: v.boolean(),
  /** Files are saved as one-time downloads of the page. */
  downloads: v.boolean(),
});

export const metaSchema = v.strictObject({
  version: v.string(),
  shell: v.picklist(['desktop', 'browser']),
  /** The renderer process runs in the system's sandbox; null in the browser shell, which cannot know. */
  sandboxed: v.nullable(v.boolean()),
  platform: v.string(),
  runtime: v.string(),
  capabilities: capabilitiesSchema,
});

/** A notice about the start of the app: an item of the data folder that could not be used. */
export const noticeViewSchema = v.strictObject({ code: v.picklist(ERROR_CODES), message: v.string(), hint: v.string() });

/** Links that Crashlens may open; the page sends the id, never a URL. */
export const LINK_IDS = ['interface', 'source', 'annotations'] as const;

/** UI state that outlives a session, saved in the data folder. */
export const uiStateSchema = v.strictObject({
  /** Pane sizes in CSS pixels by pane name. */
  panes: v.optional(v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.number(), v.minValue(0), v.maxValue(10_000))), {}),
  /** The target for predictions and sending. */
  target: v.optional(handle, DEMO_TARGET),
  /** The board's layout and its saved filters. */
  board: v.optional(boardLayoutSchema, USUAL_BOARD),
  history: v.optional(historyLayoutSchema, USUAL_HISTORY),
  outbox: v.optional(queueLayoutSchema, USUAL_QUEUE),
});

export const fileHandleSchema = v.pipe(v.string(), v.maxLength(64));

/** A file that the host may read, named by an opaque handle. */
export const fileViewSchema = v.strictObject({ file: fileHandleSchema, name: v.string(), displayPath: v.nullable(v.string()) });

/** The result of opening pasted text: a report, a report converted from a curl command, or a curl command whose files the user must still choose. */
export const pastedViewSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('report'),
    file: fileViewSchema,
    /** How line ends were converted; null if the line ends of the text were unambiguous. */
    ends: v.nullable(v.strictObject({ ends: v.picklist(['lf', 'crlf']), why: v.picklist(ENDS_REASONS) })),
  }),
  v.strictObject({
    kind: v.literal('curl'),
    file: fileViewSchema,
    /** Facts for notes about the conversion. `headers`: headers that the command does not set. `passedOver`: ignored options. Only names, no values. */
    notes: v.strictObject({
      headers: v.array(v.string()),
      boundary: v.boolean(),
      chunks: v.boolean(),
      variables: v.array(v.string()),
      passedOver: v.array(v.string()),
      isPiped: v.boolean(),
    }),
  }),
  v.strictObject({
    kind: v.literal('asks'),
    /** Named as in the command, in its order; `-` is standard input. */
    files: v.array(v.strictObject({ name: v.string(), option: v.string() })),
  }),
]);

/** The state of a file offered as a download. */
export const downloadViewSchema = v.strictObject({
  /** Key for fetching the download. */
  download: v.string(),
  name: v.string(),
  /** The report of the file; it may be closed by now. */
  report: v.string(),
  content: v.picklist(['report', 'part', 'history', 'outbox']),
  /** `broken`: a fetch was interrupted; the file can be fetched again until it is `expired` or `fetched` whole. */
  state: v.picklist(['waiting', 'broken', 'fetched', 'expired']),
  /** Fetching the file marked the edits of the report as saved. False if the report was edited again before the fetch. */
  saved: v.boolean(),
});

export const sampleViewSchema = v.strictObject({
  file: fileHandleSchema,
  name: v.string(),
  title: v.string(),
  /** The outcome that the sample leads to: status and text of the answer. */
  outcome: v.string(),
  displayPath: v.nullable(v.string()),
});

/** Facts about an open report, shown in its tab. */
export const reportSummarySchema = v.strictObject({
  report: v.pipe(v.string(), v.maxLength(64)),
  name: v.string(),
  displayPath: v.nullable(v.string()),
  /** Product, version and channel if public and present, otherwise empty. */
  title: v.string(),
  /** The report has edits; if it is not open, it has saved edits. */
  edited: v.boolean(),
  /** Why the report is listed but not open: its file is gone, or Crashlens crashed while working on it. null: the report is open. */
  absent: v.nullable(v.strictObject({ message: v.string(), hint: v.string() })),
  /** The report is a preview. Opening the next preview closes it, unless it was edited or opened as a tab before. */
  preview: v.boolean(),
});

export type DownloadView = v.InferOutput<typeof downloadViewSchema>;
export type Meta = v.InferOutput<typeof metaSchema>;
export type NoticeView = v.InferOutput<typeof noticeViewSchema>;
export type LinkId = (typeof LINK_IDS)[number];
export type UiState = v.InferOutput<typeof uiStateSchema>;
export type PastedView = v.InferOutput<typeof pastedViewSchema>;
export type FileView = v.InferOutput<typeof fileViewSchema>;
export type SampleView = v.InferOutput<typeof sampleViewSchema>;
export type ReportSummary = v.InferOutput<typeof reportSummarySchema>;
