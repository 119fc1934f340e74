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
  'app.meta': channel('Returns facts about this shell: version, platform and capabilities.', nothing, metaSchema, { isRepeated: true }),
  'app.notices': channel(
    'Returns notices for the user, such as files of the data folder that could not be used.',
    nothing,
    v.strictObject({ notices: v.array(noticeViewSchema) }),
    { isRepeated: true },
  ),
  'app.openLink': channel('Opens one of the built-in links in the system browser.', v.strictObject({ link: v.picklist(LINK_IDS) }), done),
  'ui.load': channel('Returns the UI state that is saved in the data folder.', nothing, uiStateSchema, { isRepeated: true }),
  'ui.save': channel('Replaces the saved UI state.', uiStateSchema, done),

  'settings.state': channel('Returns every setting with its current value.', nothing, settingsViewSchema, { isRepeated: true }),
  'settings.set': channel(
    'Sets the value of one setting. It takes effect at once or at the next start, as the settings table says; an environment variable overrides it.',
    v.strictObject({ key: settingKeySchema, value: settingValueSchema }),
    settingsViewSchema,
  ),
  'settings.reset': channel(
    'Resets one setting to its default, or all settings if `key` is null.',
    v.strictObject({ key: v.nullable(settingKeySchema) }),
    settingsViewSchema,
  ),
  'host.state': channel(
    'Returns the state of the host. Answered by the supervisor of its thread, so it works even if the host does not respond.',
    nothing,
    hostViewSchema,
    { isRepeated: true },
  ),
  'host.stop': channel('Terminates the host thread, even during a call, and starts a new one.', nothing, done),
  'host.start': channel('Restarts a host that ended too often to be restarted automatically.', nothing, hostViewSchema),

  'files.choose': channel(
    'Shows the open dialog for files or folders. Returns an empty list if the user cancels it.',
    v.strictObject({ what: v.optional(v.picklist(['files', 'folders']), 'files') }),
    v.strictObject({ files: v.array(fileViewSchema) }),
  ),
  'upload.begin': channel(
    'Begins the upload of a file from the page.',
    v.strictObject({ name: v.pipe(v.string(), v.maxLength(255)), size: count }),
    v.strictObject({ upload: handle }),
    { needsMemory: true },
  ),
  'upload.append': channel(
    'Appends the next bytes of an upload. The browser shell receives them by POST /upload instead.',
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
  'upload.end': channel('Ends an upload after its last byte and returns the file.', v.strictObject({ upload: handle }), fileViewSchema),
  'upload.paste': channel(
    'Ends the upload of a pasted text: a report, or a curl command. `files`: the files that the user chose for the files that the command names; Crashlens never reads a path in the command.',
    v.strictObject({ upload: handle, files: v.optional(v.pipe(v.array(fileHandleSchema), v.maxLength(100)), []) }),
    pastedViewSchema,
    { job: 'open' },
  ),
  'upload.cancel': channel(
    'Cancels an upload and deletes its bytes; does nothing if the upload is unknown.',
    v.strictObject({ upload: handle }),
    done,
  ),
  'samples.make': channel(
    'Writes one sample report per outcome into the data folder.',
    nothing,
    v.strictObject({ samples: v.array(sampleViewSchema) }),
    { job: 'samples' },
  ),

  'session.load': channel(
    'Returns the saved state of the page. null: nothing is saved, or a clean start was requested.',
    nothing,
    v.strictObject({ page: v.nullable(pageStateSchema) }),
    { isRepeated: true },
  ),
  'session.save': channel(
    'Saves the state of the page, to restore it after a restart.',
    v.strictObject({
      page: v.pipe(
        pageStateSchema,
        v.check((page) => JSON.stringify(page).length <= MAX_SESSION_TEXT),
      ),
    }),
    done,
  ),
  'recent.list': channel('Returns the recently opened files, newest first.', nothing, recentFiles, { isRepeated: true }),
  'recent.open': channel('Opens a recent file as a report.', v.strictObject({ recent: handle }), reportSummarySchema),
  'recent.forget': channel(
    'Removes one file from the recent files, or all if `recent` is null. The files themselves stay.',
    v.strictObject({ recent: v.nullable(handle) }),
    recentFiles,
  ),

  'report.list': channel(
    'Returns the open reports in the order in which they were opened, and reports of the last session that are not open yet.',
    nothing,
    v.strictObject({ reports: v.array(reportSummarySchema) }),
    { isRepeated: true },
  ),
  'report.open': channel(
    'Opens a file as a report; returns the open report if the file is already open. `behind`: opens it without showing it.',
    v.strictObject({ file: fileHandleSchema, behind: v.optional(v.boolean(), false) }),
    reportSummarySchema,
    { job: 'open', needsMemory: true },
  ),
  'report.reopenClosed': channel(
    'Opens the most recently closed report again, with its edits. null: there is none.',
    nothing,
    v.strictObject({ report: v.nullable(v.string()) }),
    { needsMemory: true },
  ),
  'report.openAnyway': channel(
    'Opens a listed report that was not reopened automatically. The report keeps its handle.',
    ofReport,
    reportSummarySchema,
    { needsMemory: true },
  ),
  'report.openNext': channel(
    'Opens the request that follows the report in the same capture, as a separate report.',
    ofReport,
    reportSummarySchema,
    { needsMemory: true },
  ),
  'report.close': channel(
    'Closes a report; revealed values are masked at the next opening. Fails if its edits cannot be saved.',
    ofReport,
    done,
  ),
  'report.inspect': channel(
    'Returns the contents of a report and the predicted answer: masked, with one page of each list.',
    v.strictObject({
      report: handle,
      ...RULES_OF_REQUEST,
      from: count,
      limit: v.pipe(count, v.maxValue(MAX_PAGE)),
    }),
    inspectionViewSchema,
    { job: 'inspect', needsMemory: true },
  ),
  'report.explain': channel(
    'Explains step by step how the answer to a report is determined, with one page of its parts. `request`: the request as it would be sent, or as captured.',
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
  'report.annotation': channel(
    'Returns one annotation with its whole value, which is null while masked.',
    v.strictObject({ report: handle, index: count }),
    annotationViewSchema,
    { isRepeated: true },
  ),
  'report.stored': channel(
    'Compares what today’s collector stores of a report with what was sent: masked, with one page of each list.',
    v.strictObject({ report: handle, from: count, limit: v.pipe(count, v.maxValue(MAX_PAGE)) }),
    storedViewSchema,
    { job: 'inspect', needsMemory: true, isRepeated: true },
  ),
  'report.readRange': channel(
    'Returns the bytes of a range. Masked bytes are replaced by a filler.',
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
  'report.anchorAt': channel(
    'Returns the anchor of one byte of the head or of the plain body, for an edit there. null: the offset is after the end.',
    v.strictObject({ report: handle, space: v.picklist(['head', 'plain']), offset: count }),
    v.strictObject({ anchor: v.nullable(anchorSchema) }),
    { isRepeated: true },
  ),
  'report.reveal': channel(
    'Unmasks the values that overlap a range, or everything if `range` is null.',
    v.strictObject({ report: handle, range: v.nullable(rangeSchema) }),
    done,
  ),
  'report.hide': channel('Masks everything in a report again.', ofReport, done),
  'report.savePart': channel('Saves a binary part to a file.', v.strictObject({ report: handle, part: count }), saved, {
    job: 'save',
    canPause: true,
  }),

  'report.saveAs': channel(
    'Saves a report as it would be sent, with its edits: the whole request, or only the body. Never overwrites a captured file.',
    v.strictObject({ report: handle, as: v.picklist(['request', 'body']) }),
    saved,
    { job: 'save', canPause: true, needsMemory: true },
  ),
  'erase.preview': channel(
    'Returns what `erase.all` would delete. Changes nothing.',
    v.strictObject({ target: eraseTargetSchema }),
    eraseViewSchema,
  ),
  'erase.all': channel(
    'Closes a report and deletes all its data from the data folder: bytes, edits, attempts and answers. Returns what was deleted. The user’s own files stay.',
    v.strictObject({ target: eraseTargetSchema }),
    eraseViewSchema,
  ),
  'report.downloads': channel(
    'Returns the state of every offered download, oldest first.',
    nothing,
    v.strictObject({ downloads: v.array(downloadViewSchema) }),
  ),

  ...findChannels,
  ...dumpChannels,
  ...symbolChannels,
  ...boardChannels,

  ...draftChannels,
  'new.gather': channel(
    'Reads the files of a crash (minidump, .extra, memory report) as the contents of a new report.',
    v.strictObject({ files: v.pipe(v.array(fileHandleSchema), v.maxLength(MAX_GATHERED)) }),
    gatheredViewSchema,
    { job: 'gather', needsMemory: true },
  ),
  'new.make': channel('Writes a new report into the data folder and opens it.', newReportSchema, reportSummarySchema, {
    job: 'new',
    canPause: true,
    needsMemory: true,
  }),

  'send.preview': channel(
    'Returns the request as it would be sent to a target, every header that differs from the capture, and the predicted answer. Sends nothing.',
    v.strictObject(TO_SEND),
    sendPreviewSchema,
    { job: 'prepare', needsMemory: true },
  ),
  'send.previewUrl': channel(
    'Works like `send.preview`, for a submission URL that need not be a target. Creates no target and stores nothing.',
    v.strictObject({ report: handle, url: submissionUrlSchema, options: sendOptionsSchema }),
    sendPreviewSchema,
    { job: 'prepare', needsMemory: true },
  ),
  'send.curl': channel(
    'Returns a curl command for a POSIX shell that sends the report to a target. Variables replace masked values. `body`: display path of the file with the saved body.',
    v.strictObject({
      ...TO_SEND,
      body: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)),
    }),
    v.strictObject({ command: v.string(), variables: v.array(v.string()) }),
    { job: 'prepare', needsMemory: true },
  ),
  'send.smaller': channel(
    'Returns ways to make a report smaller after an attempt was refused as too large: the measured size with gzip, and the largest parts, each with its edit.',
    v.strictObject({ report: handle, attempt: handle }),
    smallerViewSchema,
    { job: 'measure', needsMemory: true },
  ),
  'send.confirm': channel(
    'Asks the user before a report leaves this machine. A shell without dialogs returns the question for the caller to ask. The number is valid once, for this origin and these kinds of contents.',
    v.strictObject(TO_SEND),
    confirmationSchema,
    { job: 'prepare', needsMemory: true },
  ),
  'send.start': channel(
    'Begins to send a report and returns the attempt. `confirmed`: the number from `send.confirm`; null if no confirmation is needed. `again`: sends the bytes even if the target refused them before.',
    v.strictObject({
      ...TO_SEND,
      confirmed: v.nullable(v.pipe(v.string(), v.maxLength(200))),
      again: v.optional(v.boolean(), false),
    }),
    v.strictObject({ attempt: handle }),
    { job: 'prepare', needsMemory: true },
  ),
  'send.cancel': channel('Cancels an attempt; does nothing if it has ended.', v.strictObject({ attempt: handle }), done),
  'send.attempts': channel(
    'Returns the attempts of a report, newest first.',
    ofReport,
    v.strictObject({ attempts: v.array(attemptViewSchema) }),
    { isRepeated: true },
  ),

  'job.list': channel(
    'Returns the jobs that have run for at least half a second, and those that ended but were not dismissed, sorted by start time.',
    nothing,
    v.strictObject({ jobs: v.array(jobViewSchema) }),
    { isRepeated: true },
  ),
  'job.cancel': channel('Cancels a job, so that its call fails with `cancelled`; does nothing if the job has ended.', job, done),
  'job.pause': channel('Pauses a job, if jobs of its kind can pause.', job, done),
  'job.resume': channel('Resumes a paused job.', job, done),
  'job.dismiss': channel(
    'Removes an ended job from the list, or all ended jobs if `job` is null.',
    v.strictObject({ job: v.nullable(handle) }),
    done,
  ),

  ...catalogChannels,
  ...outboxChannels,
  ...historyChannels,

  'target.readRules': channel(
    'Reads throttling rules for a target from a file. If the file is invalid, the call fails, and the error names the position.',
    v.strictObject({ file: fileHandleSchema }),
    ownRulesAnswerSchema,
  ),

  ...collectorChannels,
} as const;

export type Channel = keyof typeof channels;
/** Channels that the host thread's supervisor answers; all others reach the host. */
export type SupervisorChannel = Extract<Channel, `host.${string}`>;
export type RequestOf<C extends Channel> = v.InferInput<(typeof channels)[C]['request']>;
export type ResponseOf<C extends Channel> = v.InferOutput<(typeof channels)[C]['response']>;

export const CHANNEL_NAMES = Object.keys(channels) as readonly Channel[];
