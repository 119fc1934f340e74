import * as v from 'valibot';
import { count, handle } from './view/fields.ts';
import { downloadViewSchema, fileViewSchema } from './view/app-view.ts';
import { persistFailureViewSchema } from './view/draft-view.ts';
import { addCancelledSchema, boardAddedSchema, boardStateSchema } from './view/board-view.ts';
import { catalogViewSchema } from './view/catalog-view.ts';
import { MAX_GATHERED } from '../report/sources/most-gathered.ts';
import { attemptViewSchema } from './view/attempt-view.ts';
import { collectorViewSchema } from './view/collector-view.ts';
import { hostViewSchema } from './view/host-view.ts';
import { jobChangesSchema } from './view/job-view.ts';
import { outboxStateSchema } from './view/outbox-view.ts';
import { targetsViewSchema } from './view/preset-view.ts';
import { settingsViewSchema } from './view/settings-view.ts';

import type { Channel, ResponseOf } from './channels.ts';

/** How a page catches up on events that it missed while its connection was broken. */
export interface Again<P> {
  /** The channel to call. */
  readonly channel: Channel;
  /** Called once, or for each open report with its handle. */
  readonly of: 'page' | 'reports';
  /** Turns an answer of the channel into payloads of the event. */
  readonly payloads: (answer: never) => readonly P[];
}

function again<C extends Channel, P>(channel: C, of: Again<P>['of'], payloads: (answer: ResponseOf<C>) => readonly P[]): Again<P> {
  return { channel, of, payloads };
}

/** `asked`: null if no channel can replace a missed event. */
function event<const P extends v.GenericSchema>(doc: string, payload: P, asked: Again<v.InferOutput<P>> | null) {
  return { doc, payload, again: asked };
}

/** Events from the host to the page, and the channel that replaces each event if it was missed. */
export const events = {
  'reports.changed': event(
    'Reports were opened or closed; `opened` is the newest one that the page should show.',
    v.strictObject({ opened: v.nullable(handle) }),
    again('report.list', 'page', () => [{ opened: null }]),
  ),
  'report.source': event(
    'The file of an open report changed or vanished.',
    v.strictObject({ report: handle, state: v.picklist(['changed', 'gone']) }),
    null,
  ),
  'report.measured': event(
    'What gzip makes of the body of an open report is known exactly now: what was told of it as about is told anew.',
    v.strictObject({ report: handle }),
    null,
  ),
  'report.download': event(
    'A download was fetched whole, broke off, or expired without having been fetched.',
    downloadViewSchema,
    again('report.downloads', 'page', ({ downloads }) => downloads),
  ),
  'report.failed': event(
    'A file that arrived by argument could not be opened.',
    v.strictObject({ name: v.string(), message: v.string(), hint: v.string() }),
    null,
  ),
  'draft.unkept': event(
    'Without an edit: edits of a report that could not be kept are kept now, or are not kept any more.',
    v.strictObject({ report: handle, persistFailure: v.nullable(persistFailureViewSchema) }),
    again('draft.state', 'reports', ({ report, persistFailure }) => [{ report, persistFailure }]),
  ),
  'draft.changed': event(
    'The edit list of an open report is another one, and nobody who had it open made it so: a change to many reports did.',
    v.strictObject({ report: handle }),
    again('draft.state', 'reports', ({ report }) => [{ report }]),
  ),
  'board.listed': event(
    'Files or folders that arrived by argument are rows of the board: the page should show it.',
    v.strictObject({}),
    null,
  ),
  'board.added': event('Files or folders that a person put on the board were looked through and read.', boardAddedSchema, null),
  'board.addCancelled': event(
    'A person cancelled adding files or folders to the board: what was read until then stays there.',
    addCancelledSchema,
    null,
  ),
  'new.offered': event(
    'Files that arrived by argument are what a crash leaves on disk: they wait to become a new report.',
    v.strictObject({
      files: v.pipe(v.array(fileViewSchema), v.maxLength(MAX_GATHERED)),
      /** Number of further files. */
      leftOut: count,
    }),
    null,
  ),
  'attempt.changed': event(
    'An attempt began, moved on (at most 10 times a second) or ended.',
    attemptViewSchema,
    again('send.attempts', 'reports', ({ attempts }) => attempts),
  ),
  'outbox.changed': event(
    'Queued reports moved, bytes of them left, or another Crashlens works the queue (at most 10 times a second).',
    outboxStateSchema,
    again('outbox.state', 'page', (state) => [state]),
  ),
  'targets.changed': event(
    'A target was made, changed, paused or removed.',
    targetsViewSchema,
    again('target.list', 'page', (targets) => [targets]),
  ),
  'job.changed': event(
    'Jobs went on for longer than a moment, moved on (at most 10 times a second), ended or were dismissed.',
    jobChangesSchema,
    again('job.list', 'page', ({ jobs }) => [{ all: true, jobs, gone: [] }]),
  ),
  'board.changed': event(
    'Rows of the board came, went or are others, or are being read (at most 10 times a second).',
    boardStateSchema,
    again('board.state', 'page', (state) => [state]),
  ),
  'collector.changed': event(
    'The demo collector started, stopped or answered.',
    collectorViewSchema,
    again('collector.state', 'page', (collector) => [collector]),
  ),
  'catalog.changed': event(
    'Another list of annotations counts: what is masked may be something else in every open report.',
    catalogViewSchema,
    again('catalog.state', 'page', (catalog) => [catalog]),
  ),
  'settings.changed': event(
    'A setting was chosen or reset.',
    settingsViewSchema,
    again('settings.state', 'page', (settings) => [settings]),
  ),
  'host.changed': event(
    'The host gives no sign of life, does so again, ended, or was started again.',
    hostViewSchema,
    again('host.state', 'page', (host) => [host]),
  ),
  'menu.command': event(
    'A command was chosen in the application menu.',
    v.strictObject({
      /** Id of a command of the page. */
      command: v.pipe(v.string(), v.maxLength(100)),
    }),
    null,
  ),
} as const;

export type BridgeEvent = keyof typeof events;
export type PayloadOf<E extends BridgeEvent> = v.InferOutput<(typeof events)[E]['payload']>;

export const EVENT_NAMES = Object.keys(events) as readonly BridgeEvent[];
