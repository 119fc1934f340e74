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
import { findChannels } from './view/find-channels.ts';
import { historyChannels } from './view/history-channels.ts';
import { outboxChannels } from './view/outbox-channels.ts';
import { catalogRowSchema, catalogViewSchema } from './view/catalog-view.ts';
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

/** Where a call saved a file: a path on this machine, or a download that counts as saved once it is fetched whole. Both are null if the user cancelled. */
const saved = v.strictObject({ displayPath: v.nullable(v.string()), download: v.nullable(v.string()) });

/** A report to send. `rules`: target rules for this request only; by default those of the target. */
const TO_SEND = { report: handle, target: handle, rules: v.optional(targetRulesSchema), options: sendOptionsSchema };

const recentFiles = v.strictObject({ files: v.array(recentFileSchema) });

/** The bridge: every call that the page can make. Preload, IPC, loopback HTTP and handlers are derived from this table. */
export const channels = {
  'app.meta': channel('What this shell is and can do.', nothing, metaSchema),
  'app.notices': channel(
    'What could not be used of the data folder when it was opened.',
    nothing,
    v.strictObject({ notices: v.array(noticeViewSchema) }),
  ),
  'app.openLink': channel('Opens a known address in the system browser.', v.strictObject({ link: v.picklist(LINK_IDS) }), done),
  'ui.load': channel('UI state kept in the data folder.', nothing, uiStateSchema),
  'ui.save': channel('Replaces the kept UI state.', uiStateSchema, done),

  'settings.state': channel('Every setting as it counts now.', nothing, settingsViewSchema),
  'settings.set': channel(
    'Chooses the value of one setting; it counts at once or from the next start on, as the table says, and under its variable.',
    v.strictObject({ key: settingKeySchema, value: settingValueSchema }),
    settingsViewSchema,
  ),
  'settings.reset': channel(
    'Goes back to the default of one setting; null: of all.',
    v.strictObject({ key: v.nullable(settingKeySchema) }),
    settingsViewSchema,
  ),
  'host.state': channel('The state of the host. Its supervisor answers, whatever the host itself does.', nothing, hostViewSchema),
  'host.stop': channel('Ends the host’s thread, whatever it does, and starts it again.', nothing, done),
  'host.start': channel('Starts the host again where it ended too often.', nothing, hostViewSchema),

  'files.choose': channel(
    'Shows the open dialog, for files or for folders; an empty list where it was cancelled.',
    v.strictObject({ what: v.optional(v.picklist(['files', 'folders']), 'files') }),
    v.strictObject({ files: v.array(fileViewSchema) }),
  ),
  'upload.begin': channel(
    'Starts taking in a file of the page.',
    v.strictObject({ name: v.pipe(v.string(), v.maxLength(255)), size: count }),
    v.strictObject({ upload: handle }),
    { needsMemory: true },
  ),
  'upload.append': channel(
    'The next bytes of it, where the page reaches the host by calls alone; the browser shell takes them in by POST /upload.',
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
  'upload.end': channel('All bytes are there.', v.strictObject({ upload: handle }), fileViewSchema),
  'upload.paste': channel(
    'All bytes are there, and are a text that was pasted. `files`: what a person chose for each file that a curl command names; what it names is never read.',
    v.strictObject({ upload: handle, files: v.optional(v.pipe(v.array(fileHandleSchema), v.maxLength(100)), []) }),
    pastedViewSchema,
    { job: 'open' },
  ),
  'upload.cancel': channel('Forgets what came of it; one that is not there any more is as good.', v.strictObject({ upload: handle }), done),
  'samples.make': channel(
    'Writes one sample report per outcome into the data folder.',
    nothing,
    v.strictObject({ samples: v.array(sampleViewSchema) }),
    { job: 'samples' },
  ),

  'session.load': channel(
    'What the page showed last; null where nothing is known or a clean start was asked for.',
    nothing,
    v.strictObject({ page: v.nullable(pageStateSchema) }),
  ),
  'session.save': channel(
    'Keeps what the page shows, so that it is shown again after a restart.',
    v.strictObject({
      page: v.pipe(
        pageStateSchema,
        v.check((page) => JSON.stringify(page).length <= MAX_SESSION_TEXT),
      ),
    }),
    done,
  ),
  'recent.list': channel('Files that were opened lately, the newest first.', nothing, recentFiles),
  'recent.open': channel('Opens one of them.', v.strictObject({ recent: handle }), reportSummarySchema),
  'recent.forget': channel('Forgets one of them, or all; the files stay.', v.strictObject({ recent: v.nullable(handle) }), recentFiles),

  'report.list': channel(
    'Open reports, in the order they were opened.',
    nothing,
    v.strictObject({ reports: v.array(reportSummarySchema) }),
  ),
  'report.open': channel(
    'Opens a file as a report; one that is open already is answered again. `behind`: what was opened with it is shown, and stays so.',
    v.strictObject({ file: fileHandleSchema, behind: v.optional(v.boolean(), false) }),
    reportSummarySchema,
    { job: 'open', needsMemory: true },
  ),
  'report.reopenClosed': channel(
    'Opens the report that was closed last, with its edits. null: none was closed.',
    nothing,
    v.strictObject({ report: v.nullable(v.string()) }),
    { needsMemory: true },
  ),
  'report.openAnyway': channel(
    'Opens a report of the list that was not opened again by itself, under the same handle.',
    ofReport,
    reportSummarySchema,
    { needsMemory: true },
  ),
  'report.openNext': channel(
    'Opens the request that follows the body of a report in the same capture, as a report of its own.',
    ofReport,
    reportSummarySchema,
    { needsMemory: true },
  ),
  'report.close': channel('Forgets a report and what was revealed of it.', ofReport, done),
  'report.inspect': channel(
    'What is in it and what the collector will answer: masked, one page of its lists.',
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
    'How the answer to it comes about, step by step, with a page of its parts: of the request that would go out, or of the captured one.',
    v.strictObject({
      report: handle,
      ...RULES_OF_REQUEST,
      request: v.picklist(['outgoing', 'captured']),
      from: count,
      limit: v.pipe(count, v.maxValue(MAX_PAGE)),
    }),
    explanationViewSchema,
    { job: 'inspect', needsMemory: true },
  ),
  'report.annotation': channel(
    'One annotation whole; its value is null while masked.',
    v.strictObject({ report: handle, index: count }),
    annotationViewSchema,
  ),
  'report.stored': channel(
    'What today’s collector keeps of it beside what was sent: masked, one page of its lists.',
    v.strictObject({ report: handle, from: count, limit: v.pipe(count, v.maxValue(MAX_PAGE)) }),
    storedViewSchema,
    { job: 'inspect', needsMemory: true },
  ),
  'report.readRange': channel(
    'Bytes of a range, masked ones filled.',
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
      /** The regions that the bytes belong to; empty for a coded body. */
      regions: v.array(byteRegionSchema),
    }),
  ),
  'report.anchorAt': channel(
    'What an edit of bytes points at: the anchor of one byte of the head or of the plain body; null behind the end.',
    v.strictObject({ report: handle, space: v.picklist(['head', 'plain']), offset: count }),
    v.strictObject({ anchor: v.nullable(anchorSchema) }),
  ),
  'report.reveal': channel(
    'Unmasks what overlaps the range, or everything.',
    v.strictObject({ report: handle, range: v.nullable(rangeSchema) }),
    done,
  ),
  'report.hide': channel('Masks everything again.', ofReport, done),
  'report.savePart': channel('Saves a binary part to a file.', v.strictObject({ report: handle, part: count }), saved, {
    job: 'save',
    canPause: true,
  }),

  'report.saveAs': channel(
    'Saves the report as it would go out, its edits included: a whole request, or the body alone. Never over the captured file.',
    v.strictObject({ report: handle, as: v.picklist(['request', 'body']) }),
    saved,
    { job: 'save', canPause: true, needsMemory: true },
  ),
  'erase.preview': channel(
    'What goes where all of a report is erased: nothing is changed.',
    v.strictObject({ target: eraseTargetSchema }),
    eraseViewSchema,
  ),
  'erase.all': channel(
    'Erases all of a report that the data folder holds, and closes it: bytes, edits, attempts and answers. Answers what went. Files of the person stay.',
    v.strictObject({ target: eraseTargetSchema }),
    eraseViewSchema,
  ),
  'report.downloads': channel(
    'How the downloads stand that were offered, oldest first.',
    nothing,
    v.strictObject({ downloads: v.array(downloadViewSchema) }),
  ),

  ...findChannels,
  ...boardChannels,

  ...draftChannels,
  'new.gather': channel(
    'Reads a dump, its .extra and its memory report as a new report.',
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
    'What would go out, every header that differs from the capture, and what such a target is likely to answer.',
    v.strictObject(TO_SEND),
    sendPreviewSchema,
    { job: 'prepare', needsMemory: true },
  ),
  'send.previewUrl': channel(
    'The same for a submission URL that need not be a target. No target is made of it, and nothing is noted.',
    v.strictObject({ report: handle, url: submissionUrlSchema, options: sendOptionsSchema }),
    sendPreviewSchema,
    { job: 'prepare', needsMemory: true },
  ),
  'send.curl': channel(
    'The command of curl that sends it to that target, for a POSIX shell, with variables in the place of what is masked. `body`: where people see the file that its body was saved to.',
    v.strictObject({
      ...TO_SEND,
      body: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)),
    }),
    v.strictObject({ command: v.string(), variables: v.array(v.string()) }),
    { job: 'prepare', needsMemory: true },
  ),
  'send.smaller': channel(
    'What would make a report smaller whose attempt was refused as too large: what gzip makes of all that would go out now, measured, and its heaviest parts, each with its edit.',
    v.strictObject({ report: handle, attempt: handle }),
    smallerViewSchema,
    { job: 'measure', needsMemory: true },
  ),
  'send.confirm': channel(
    'Asks the person before a report leaves this machine; the shell asks by itself where it has dialogs. The number that comes of it counts once, for that origin and those kinds of contents.',
    v.strictObject(TO_SEND),
    confirmationSchema,
    { job: 'prepare', needsMemory: true },
  ),
  'send.start': channel(
    'Sends the report; `confirmed`: the number of `send.confirm`, null where nothing needs to be confirmed. Bytes that the target refused before go only where `again` says that they are meant.',
    v.strictObject({
      ...TO_SEND,
      confirmed: v.nullable(v.pipe(v.string(), v.maxLength(200))),
      again: v.optional(v.boolean(), false),
    }),
    v.strictObject({ attempt: handle }),
    { job: 'prepare', needsMemory: true },
  ),
  'send.cancel': channel('Stops an attempt; one that has ended stays as it is.', v.strictObject({ attempt: handle }), done),
  'send.attempts': channel('Attempts of a report, newest first.', ofReport, v.strictObject({ attempts: v.array(attemptViewSchema) })),

  'job.list': channel(
    'What runs for longer than a moment, and what ended and was not dismissed yet; in the order in which they began.',
    nothing,
    v.strictObject({ jobs: v.array(jobViewSchema) }),
  ),
  'job.cancel': channel('Stops a job; one that has ended stays as it is. The call that it is fails with `cancelled`.', job, done),
  'job.pause': channel('Lets a job that can pause wait.', job, done),
  'job.resume': channel('Lets it go on.', job, done),
  'job.dismiss': channel('Forgets a job that has ended; null: all that have.', v.strictObject({ job: v.nullable(handle) }), done),

  'catalog.state': channel('Which list of annotations is in effect, and why another one is not.', nothing, catalogViewSchema),
  'catalog.rows': channel(
    'One page of the list in effect, by name.',
    v.strictObject({ from: count, limit: v.pipe(count, v.maxValue(MAX_PAGE)) }),
    v.strictObject({ rows: v.array(catalogRowSchema) }),
  ),
  'catalog.use': channel(
    'Copies a file into the data folder as the person’s own list; one that cannot be used changes nothing, and the answer says why.',
    v.strictObject({ file: fileHandleSchema }),
    catalogViewSchema,
  ),
  'catalog.readAgain': channel('Reads the person’s own list again.', nothing, catalogViewSchema),
  'catalog.takeAway': channel('Sets the person’s own list aside: the built-in one counts.', nothing, catalogViewSchema),

  ...outboxChannels,
  ...historyChannels,

  'target.readRules': channel(
    'Reads throttling rules out of a file, for a target to be judged by; a file with a fault gives none, and the error says where.',
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
