import * as v from 'valibot';
import { MAX_PAGE, count, done, handle, nothing, ofReport } from './view/fields.ts';
import {
  LINK_IDS,
  downloadViewSchema,
  fileHandleSchema,
  fileViewSchema,
  metaSchema,
  noticeViewSchema,
  pastedViewSchema,
  reportSummarySchema,
  sampleViewSchema,
  uiStateSchema,
} from './view/app-view.ts';
import { eraseTargetSchema, eraseViewSchema, gatheredViewSchema, newReportSchema } from './view/draft-view.ts';
import { MAX_GATHERED } from '../report/sources/most-gathered.ts';
import { byteRegionSchema } from './view/byte-regions.ts';
import { boardChannels } from './view/board-channels.ts';
import { channel } from './view/channel.ts';
import { draftChannels } from './view/draft-channels.ts';
import { dumpChannels } from './view/dump-channels.ts';
import { findChannels } from './view/find-channels.ts';
import { historyChannels } from './view/history-channels.ts';
import { memoryChannels } from './view/memory-channels.ts';
import { symbolChannels } from './view/symbol-channels.ts';
import { outboxChannels } from './view/outbox-channels.ts';
import { catalogChannels } from './view/catalog-channels.ts';
import { anchorSchema } from '../editing/edits/edit.ts';
import { attemptViewSchema, sendOptionsSchema, sendPreviewSchema } from './view/attempt-view.ts';
import { confirmationSchema } from './view/send-question.ts';
import { collectorChannels } from './view/collector-channels.ts';
import { annotationViewSchema, inspectionViewSchema } from './view/inspection-view.ts';
import { rangeSchema } from './view/prediction-view.ts';
import { explanationViewSchema } from './view/explanation-view.ts';
import { hostViewSchema } from './view/host-view.ts';
import { jobViewSchema } from './view/job-view.ts';
import { storedViewSchema } from './view/stored-view.ts';
import { settingKeySchema, settingValueSchema, settingsViewSchema } from './view/settings-view.ts';
import { MAX_SESSION_TEXT, pageStateSchema, recentFileSchema } from './view/session-view.ts';
import { smallerViewSchema } from './view/smaller-view.ts';
import { RULES_OF_REQUEST, ownRulesAnswerSchema, submissionUrlSchema, targetRulesSchema } from './view/target-view.ts';

/** Maximum number of bytes in a response of `report.readRange`. */
export const MAX_READ_BYTES = 65_536;

/** Maximum number of bytes in one `upload.append`. */
export const MAX_UPLOAD_CHUNK = 1 << 20;

/** `[offset, offset + length)` in the requested space. */
const offsetRange = v.strictObject({ offset: count, length: count });
const job = v.strictObject({ job: handle });

/**
 * Where a call saved a file: a path on this machine, or a download. A download counts as saved after the whole file is fetched. If both are null, the user
 * cancelled.
 */
const saved = v.strictObject({ displayPath: v.nullable(v.string()), download: v.nullable(v.string()) });

/** A report to send, with its target and options. `rules` replaces the target's own rules for this request. */
const TO_SEND = { report: handle, target: handle, rules: v.optional(targetRulesSchema), options: sendOptionsSchema };

const recentFiles = v.strictObject({ files: v.array(recentFileSchema) });

/** The bridge: every call that the page can make. Preload, IPC, loopback HTTP and handlers are derived from this table. */
export const channels = {
  /** Returns facts about this shell: version, platform and capabilities. */
  'app.meta': channel(nothing, metaSchema, { isRepeated: true }),
  /** Returns notices for the user, such as files of the data folder that could not be used. */
  'app.notices': channel(nothing, v.strictObject({ notices: v.array(noticeViewSchema) }), { isRepeated: true }),
  /** Opens one of the built-in links in the system browser. */
  'app.openLink': channel(v.strictObject({ link: v.picklist(LINK_IDS) }), done),
  /** Returns the UI state that is saved in the data folder. */
  'ui.load': channel(nothing, uiStateSchema, { isRepeated: true }),
  /** Replaces the saved UI state. */
  'ui.save': channel(uiStateSchema, done),

  /** Returns every setting with its current value. */
  'settings.state': channel(nothing, settingsViewSchema, { isRepeated: true }),
  /** Sets the value of one setting. It takes effect at once or at the next start, as the settings table says; an environment variable overrides it. */
  'settings.set': channel(v.strictObject({ key: settingKeySchema, value: settingValueSchema }), settingsViewSchema),
  /** Resets one setting to its default, or all settings if `key` is null. */
  'settings.reset': channel(v.strictObject({ key: v.nullable(settingKeySchema) }), settingsViewSchema),
  /** Returns the state of the host. Answered by the supervisor of its thread, so it works even if the host does not respond. */
  'host.state': channel(nothing, hostViewSchema, { isRepeated: true }),
  /** Terminates the host thread, even during a call, and starts a new one. */
  'host.stop': channel(nothing, done),
  /** Restarts a host that ended too often to be restarted automatically. */
  'host.start': channel(nothing, hostViewSchema),

  /** Shows the open dialog for files or folders. Returns an empty list if the user cancels it. */
  'files.choose': channel(
    v.strictObject({ what: v.optional(v.picklist(['files', 'folders']), 'files') }),
    v.strictObject({ files: v.array(fileViewSchema) }),
  ),
  /** Begins the upload of a file from the page. */
  'upload.begin': channel(v.strictObject({ name: v.pipe(v.string(), v.maxLength(255)), size: count }), v.strictObject({ upload: handle }), {
    needsMemory: true,
  }),
  /** Appends the next bytes of an upload. The browser shell receives them by POST /upload instead. */
  'upload.append': channel(
    v.strictObject({
      upload: handle,
      offset: count,
      bytes: v.pipe(
        v.instance(Uint8Array),
        v.check((bytes) => bytes.length <= MAX_UPLOAD_CHUNK),
      ),
    }),
    done,
    { needsMemory: true },
  ),
  /** Ends an upload after its last byte and returns the file. */
  'upload.end': channel(v.strictObject({ upload: handle }), fileViewSchema),
  /**
   * Ends the upload of a pasted text: a report, or a curl command. `files`: the files that the user chose for the files that the command names; Crashlens never
   * reads a path in the command.
   */
  'upload.paste': channel(
    v.strictObject({ upload: handle, files: v.optional(v.pipe(v.array(fileHandleSchema), v.maxLength(100)), []) }),
    pastedViewSchema,
    { job: 'open' },
  ),
  /** Cancels an upload and deletes its bytes; does nothing if the upload is unknown. */
  'upload.cancel': channel(v.strictObject({ upload: handle }), done),
  /** Writes one sample report per outcome into the data folder. */
  'samples.make': channel(nothing, v.strictObject({ samples: v.array(sampleViewSchema) }), { job: 'samples' }),

  /** Returns the saved state of the page. null: nothing is saved, or a clean start was requested. */
  'session.load': channel(nothing, v.strictObject({ page: v.nullable(pageStateSchema) }), { isRepeated: true }),
  /** Saves the state of the page, to restore it after a restart. */
  'session.save': channel(
    v.strictObject({
      page: v.pipe(
        pageStateSchema,
        v.check((page) => JSON.stringify(page).length <= MAX_SESSION_TEXT),
      ),
    }),
    done,
  ),
  /** Returns the recently opened files, newest first. */
  'recent.list': channel(nothing, recentFiles, { isRepeated: true }),
  /** Opens a recent file as a report. */
  'recent.open': channel(v.strictObject({ recent: handle }), reportSummarySchema),
  /** Removes one file from the recent files, or all if `recent` is null. The files themselves stay. */
  'recent.forget': channel(v.strictObject({ recent: v.nullable(handle) }), recentFiles),

  /** Returns the open reports in the order in which they were opened, and reports of the last session that are not open yet. */
  'report.list': channel(nothing, v.strictObject({ reports: v.array(reportSummarySchema) }), { isRepeated: true }),
  /**
   * Opens a report of a file; returns the open report if it is already open. `item`: its index in the file; null: the only one; if there are several, the call
   * fails with `several_reports`. `behind`: opens it without showing it.
   */
  'report.open': channel(
    v.strictObject({ file: fileHandleSchema, item: v.optional(v.nullable(count), null), behind: v.optional(v.boolean(), false) }),
    reportSummarySchema,
    { job: 'open', needsMemory: true },
  ),
  /** Opens the most recently closed report again, with its edits. null: there is none. */
  'report.reopenClosed': channel(nothing, v.strictObject({ report: v.nullable(v.string()) }), { needsMemory: true }),
  /** Opens a listed report that was not reopened automatically. The report keeps its handle. */
  'report.openAnyway': channel(ofReport, reportSummarySchema, { needsMemory: true }),
  /** Closes a report; revealed values are masked at the next opening. Fails if its edits cannot be saved. */
  'report.close': channel(ofReport, done),
  /** Returns the contents of a report and the predicted answer: masked, with one page of each list. */
  'report.inspect': channel(
    v.strictObject({
      report: handle,
      ...RULES_OF_REQUEST,
      from: count,
      limit: v.pipe(count, v.maxValue(MAX_PAGE)),
    }),
    inspectionViewSchema,
    { job: 'inspect', needsMemory: true },
  ),
  /** Explains step by step how the answer to a report is determined, with one page of its parts. `request`: the request as it would be sent, or as captured. */
  'report.explain': channel(
    v.strictObject({
      report: handle,
      ...RULES_OF_REQUEST,
      request: v.picklist(['outgoing', 'captured']),
      from: count,
      limit: v.pipe(count, v.maxValue(MAX_PAGE)),
    }),
    explanationViewSchema,
    { job: 'inspect', needsMemory: true, isRepeated: true },
  ),
  /** Returns one annotation with its whole value, which is null while masked. */
  'report.annotation': channel(v.strictObject({ report: handle, index: count }), annotationViewSchema, { isRepeated: true }),
  /** Compares what today’s collector stores of a report with what was sent: masked, with one page of each list. */
  'report.stored': channel(v.strictObject({ report: handle, from: count, limit: v.pipe(count, v.maxValue(MAX_PAGE)) }), storedViewSchema, {
    job: 'inspect',
    needsMemory: true,
    isRepeated: true,
  }),
  /** Returns the bytes of a range. Masked bytes are replaced by a filler. */
  'report.readRange': channel(
    v.strictObject({
      report: handle,
      range: v.pipe(
        rangeSchema,
        v.check((range) => range.length <= MAX_READ_BYTES),
      ),
    }),
    v.strictObject({
      bytes: v.instance(Uint8Array),
      masked: v.array(offsetRange),
      /** Bytes inserted by edits; length 0 marks bytes removed by an edit. */
      edited: v.array(offsetRange),
      /** The regions that the bytes belong to; empty for the bytes of a gzipped or chunked body. */
      regions: v.array(byteRegionSchema),
    }),
    { isRepeated: true },
  ),
  /** Returns the anchor of one byte of the head or of the plain body, for an edit there. null: the offset is after the end. */
  'report.anchorAt': channel(
    v.strictObject({ report: handle, space: v.picklist(['head', 'plain']), offset: count }),
    v.strictObject({ anchor: v.nullable(anchorSchema) }),
    { isRepeated: true },
  ),
  /** Unmasks the values that overlap a range, or everything if `range` is null. */
  'report.reveal': channel(v.strictObject({ report: handle, range: v.nullable(rangeSchema) }), done),
  /** Masks everything in a report again. */
  'report.hide': channel(ofReport, done),
  /** Saves a binary part to a file. */
  'report.savePart': channel(v.strictObject({ report: handle, part: count }), saved, {
    job: 'save',
    canPause: true,
  }),

  /** Saves a report as it would be sent, with its edits: the whole request, or only the body. Never overwrites a captured file. */
  'report.saveAs': channel(v.strictObject({ report: handle, as: v.picklist(['request', 'body']) }), saved, {
    job: 'save',
    canPause: true,
    needsMemory: true,
  }),
  /** Returns what `erase.all` would delete. Changes nothing. */
  'erase.preview': channel(v.strictObject({ target: eraseTargetSchema }), eraseViewSchema),
  /** Closes a report and deletes all its data from the data folder: bytes, edits, attempts and answers. Returns what was deleted. The user’s own files stay. */
  'erase.all': channel(v.strictObject({ target: eraseTargetSchema }), eraseViewSchema),
  /** Returns the state of every offered download, oldest first. */
  'report.downloads': channel(nothing, v.strictObject({ downloads: v.array(downloadViewSchema) })),

  ...findChannels,
  ...dumpChannels,
  ...memoryChannels,
  ...symbolChannels,
  ...boardChannels,

  ...draftChannels,
  /** Reads the files of a crash (minidump, .extra, memory report) as the contents of a new report. */
  'new.gather': channel(v.strictObject({ files: v.pipe(v.array(fileHandleSchema), v.maxLength(MAX_GATHERED)) }), gatheredViewSchema, {
    job: 'gather',
    needsMemory: true,
  }),
  /** Writes a new report into the data folder and opens it. */
  'new.make': channel(newReportSchema, reportSummarySchema, {
    job: 'new',
    canPause: true,
    needsMemory: true,
  }),

  /** Returns the request as it would be sent to a target, every header that differs from the capture, and the predicted answer. Sends nothing. */
  'send.preview': channel(v.strictObject(TO_SEND), sendPreviewSchema, { job: 'prepare', needsMemory: true }),
  /** Works like `send.preview`, for a submission URL that need not be a target. Creates no target and stores nothing. */
  'send.previewUrl': channel(v.strictObject({ report: handle, url: submissionUrlSchema, options: sendOptionsSchema }), sendPreviewSchema, {
    job: 'prepare',
    needsMemory: true,
  }),
  /**
   * Returns a curl command for a POSIX shell that sends the report to a target. Variables replace masked values. `body`: display path of the file with the
   * saved body.
   */
  'send.curl': channel(
    v.strictObject({
      ...TO_SEND,
      body: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)),
    }),
    v.strictObject({ command: v.string(), variables: v.array(v.string()) }),
    { job: 'prepare', needsMemory: true },
  ),
  /**
   * Returns ways to make a report smaller after an attempt was refused as too large: the measured size with gzip, and the largest parts, each with its edit.
   */
  'send.smaller': channel(v.strictObject({ report: handle, attempt: handle }), smallerViewSchema, { job: 'measure', needsMemory: true }),
  /**
   * Asks the user before a report leaves this machine. A shell without dialogs returns the question for the caller to ask. The number is valid once, for this
   * origin and these kinds of contents.
   */
  'send.confirm': channel(v.strictObject(TO_SEND), confirmationSchema, { job: 'prepare', needsMemory: true }),
  /**
   * Begins to send a report and returns the attempt. `confirmed`: the number from `send.confirm`; null if no confirmation is needed. `again`: sends the bytes
   * even if the target refused them before.
   */
  'send.start': channel(
    v.strictObject({
      ...TO_SEND,
      confirmed: v.nullable(v.pipe(v.string(), v.maxLength(200))),
      again: v.optional(v.boolean(), false),
    }),
    v.strictObject({ attempt: handle }),
    { job: 'prepare', needsMemory: true },
  ),
  /** Cancels an attempt; does nothing if it has ended. */
  'send.cancel': channel(v.strictObject({ attempt: handle }), done),
  /** Returns the attempts of a report, newest first. */
  'send.attempts': channel(ofReport, v.strictObject({ attempts: v.array(attemptViewSchema) }), { isRepeated: true }),

  /** Returns the jobs that have run for at least half a second, and those that ended but were not dismissed, sorted by start time. */
  'job.list': channel(nothing, v.strictObject({ jobs: v.array(jobViewSchema) }), { isRepeated: true }),
  /** Cancels a job, so that its call fails with `cancelled`; does nothing if the job has ended. */
  'job.cancel': channel(job, done),
  /** Pauses a job, if jobs of its kind can pause. */
  'job.pause': channel(job, done),
  /** Resumes a paused job. */
  'job.resume': channel(job, done),
  /** Removes an ended job from the list, or all ended jobs if `job` is null. */
  'job.dismiss': channel(v.strictObject({ job: v.nullable(handle) }), done),

  ...catalogChannels,
  ...outboxChannels,
  ...historyChannels,

  /** Reads throttling rules for a target from a file. If the file is invalid, the call fails, and the error names the position. */
  'target.readRules': channel(v.strictObject({ file: fileHandleSchema }), ownRulesAnswerSchema),

  ...collectorChannels,
} as const;

export type Channel = keyof typeof channels;
/** Channels that the host thread's supervisor answers; all others reach the host. */
export type SupervisorChannel = Extract<Channel, `host.${string}`>;
export type RequestOf<C extends Channel> = v.InferInput<(typeof channels)[C]['request']>;
export type ResponseOf<C extends Channel> = v.InferOutput<(typeof channels)[C]['response']>;

export const CHANNEL_NAMES = Object.keys(channels) as readonly Channel[];
