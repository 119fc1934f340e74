import * as v from 'valibot';
import { ERROR_CODES } from '../../errors.ts';
import { DEMO_TARGET } from '../../sending/targets/preset.ts';
import { USUAL_BOARD, boardLayoutSchema } from './board-layout.ts';
import { USUAL_HISTORY, historyLayoutSchema } from './history-view.ts';
import { USUAL_QUEUE, queueLayoutSchema } from './queue-layout.ts';
import { handle } from './fields.ts';
import { ENDS_REASONS } from '../../report/wire/pasted-ends.ts';

/** What only one shell can do. The interface asks here, nowhere else. */
const capabilitiesSchema = v.strictObject({
  /** Open and save dialogs of the system. */
  nativeDialogs: v.boolean(),
  /** A dropped file is read where it lies; otherwise it is uploaded to the host. */
  dropPaths: v.boolean(),
  /** Saving is a one-time download of the page. */
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

/** What people are told of the start of the app: something of the data folder that could not be used. */
export const noticeViewSchema = v.strictObject({ code: v.picklist(ERROR_CODES), message: v.string(), hint: v.string() });

/** Addresses that Crashlens may open; the page sends the id, never a URL. */
export const LINK_IDS = ['interface', 'source', 'annotations'] as const;

/** UI state that outlives a session, kept in the data folder. */
export const uiStateSchema = v.strictObject({
  /** Pane sizes in CSS pixels by pane name. */
  panes: v.optional(v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.number(), v.minValue(0), v.maxValue(10_000))), {}),
  /** The target that reports are judged for and sent to. */
  target: v.optional(handle, DEMO_TARGET),
  /** How the board looks, and the filters that are kept. */
  board: v.optional(boardLayoutSchema, USUAL_BOARD),
  history: v.optional(historyLayoutSchema, USUAL_HISTORY),
  outbox: v.optional(queueLayoutSchema, USUAL_QUEUE),
});

export const fileHandleSchema = v.pipe(v.string(), v.maxLength(64));

/** A file that the host may read, named by an opaque handle. */
export const fileViewSchema = v.strictObject({ file: fileHandleSchema, name: v.string(), displayPath: v.nullable(v.string()) });

/** A pasted text as it is opened: a report, a command of curl that became one, or one that names files which nobody chose yet. */
export const pastedViewSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('report'),
    file: fileViewSchema,
    /** What became of its line ends; null where they say themselves what they are. */
    ends: v.nullable(v.strictObject({ ends: v.picklist(['lf', 'crlf']), why: v.picklist(ENDS_REASONS) })),
  }),
  v.strictObject({
    kind: v.literal('curl'),
    file: fileViewSchema,
    /** Names alone: of headers that the command does not say, of variables, of options. */
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
    /** As the command names them, in its order; `-` is standard input. */
    files: v.array(v.strictObject({ name: v.string(), option: v.string() })),
  }),
]);

/** How a file stands that was offered as a download. */
export const downloadViewSchema = v.strictObject({
  /** What it is fetched by. */
  download: v.string(),
  name: v.string(),
  /** Whose report or part it is; it may be closed by now. */
  report: v.string(),
  content: v.picklist(['report', 'part', 'history', 'outbox']),
  /** `broken`: a fetch ended before its end; it can be fetched again, until it is `expired` or `fetched` whole. */
  state: v.picklist(['waiting', 'broken', 'fetched', 'expired']),
  /** Fetching it made the edits of the report count as saved; not so where they went on in between. */
  saved: v.boolean(),
});

export const sampleViewSchema = v.strictObject({
  file: fileHandleSchema,
  name: v.string(),
  title: v.string(),
  /** The outcome that it brings about, as the answer's status and text. */
  outcome: v.string(),
  displayPath: v.nullable(v.string()),
});

/** An open report, as a tab needs it. */
export const reportSummarySchema = v.strictObject({
  report: v.pipe(v.string(), v.maxLength(64)),
  name: v.string(),
  displayPath: v.nullable(v.string()),
  /** Product, version and channel where public and present, else empty. */
  title: v.string(),
  /** It has edits; of one that is not open yet: edits wait for it. */
  edited: v.boolean(),
  /** Why it is in the list and not open: its file is gone, or Crashlens ended on it. null: it is open. */
  absent: v.nullable(v.strictObject({ message: v.string(), hint: v.string() })),
  /** It is open to be looked at alone, and closed when the next one is: until it is edited, or opened as a report of its own. */
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
