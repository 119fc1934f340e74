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

/** How a page recovers events that it missed while its connection was broken. */
export interface Again<P> {
  /** The channel to call. */
  readonly channel: Channel;
  /** `page`: call the channel once; `reports`: call it for each open report. */
  readonly of: 'page' | 'reports';
  /** Converts the channel's response to payloads of the event. */
  readonly payloads: (answer: never) => readonly P[];
}

function again<C extends Channel, P>(channel: C, of: Again<P>['of'], payloads: (answer: ResponseOf<C>) => readonly P[]): Again<P> {
  return { channel, of, payloads };
}

/** Defines an event. `asked`: how the page recovers missed events; null if it does not. */
function event<const P extends v.GenericSchema>(payload: P, asked: Again<v.InferOutput<P>> | null) {
  return { payload, again: asked };
}

/** Events from the host to the page. Each names the channel that replaces it if it was missed. */
export const events = {
  /** Reports were opened or closed, or their titles changed. `opened`: the report that the page should show; null: none. */
  'reports.changed': event(
    v.strictObject({ opened: v.nullable(handle) }),
    again('report.list', 'page', () => [{ opened: null }]),
  ),
  /** The file of an open report changed or vanished. */
  'report.source': event(v.strictObject({ report: handle, state: v.picklist(['changed', 'gone']) }), null),
  /** The gzipped size of an open report’s body was measured. Views that showed an estimate should be requested again. */
  'report.measured': event(v.strictObject({ report: handle }), null),
  /** Symbols of a dump of the report were found, or its symbols are not known any more. Stacks should be requested again. `report` null: of all reports. */
  'dump.symbols': event(v.strictObject({ report: v.nullable(handle) }), null),
  /** A download was fetched completely or interrupted, or has expired. */
  'report.download': event(
    downloadViewSchema,
    again('report.downloads', 'page', ({ downloads }) => downloads),
  ),
  /** A file from the command line could not be opened. */
  'report.failed': event(v.strictObject({ name: v.string(), message: v.string(), hint: v.string() }), null),
  /** Saving the edits of a report again, without a new edit, had a different result than before. `persistFailure` null: the edits are saved. */
  'draft.unkept': event(
    v.strictObject({ report: handle, persistFailure: v.nullable(persistFailureViewSchema) }),
    again('draft.state', 'reports', ({ report, persistFailure }) => [{ report, persistFailure }]),
  ),
  /** A bulk change, or its undo, changed the edit list of an open report. */
  'draft.changed': event(
    v.strictObject({ report: handle }),
    again('draft.state', 'reports', ({ report }) => [{ report }]),
  ),
  /** Files or folders from the command line were put on the board: the page should show the board. */
  'board.listed': event(v.strictObject({}), null),
  /** All files that the user added to the board were examined and read. */
  'board.added': event(boardAddedSchema, null),
  /** The user cancelled adding files or folders to the board. Rows that were read before stay. */
  'board.addCancelled': event(addCancelledSchema, null),
  /** Files from the command line are files of a crash: the page can offer to make a new report from them. */
  'new.offered': event(
    v.strictObject({
      files: v.pipe(v.array(fileViewSchema), v.maxLength(MAX_GATHERED)),
      /** Number of further files that are not offered. */
      leftOut: count,
    }),
    null,
  ),
  /** An attempt began, progressed (at most 10 times a second) or ended. */
  'attempt.changed': event(
    attemptViewSchema,
    again('send.attempts', 'reports', ({ attempts }) => attempts),
  ),
  /** Queued reports changed their state, bytes were sent, or a different process now sends the queue (at most 10 times a second). */
  'outbox.changed': event(
    outboxStateSchema,
    again('outbox.state', 'page', (state) => [state]),
  ),
  /** A target was created, changed, paused, resumed or removed. */
  'targets.changed': event(
    targetsViewSchema,
    again('target.list', 'page', (targets) => [targets]),
  ),
  /** Jobs became visible (half a second after they began), progressed (at most 10 times a second), ended or were dismissed. */
  'job.changed': event(
    jobChangesSchema,
    again('job.list', 'page', ({ jobs }) => [{ all: true, jobs, gone: [] }]),
  ),
  /** Rows of the board were added, changed or removed, or files are being read (at most 10 times a second). */
  'board.changed': event(
    boardStateSchema,
    again('board.state', 'page', (state) => [state]),
  ),
  /** The demo collector started, stopped, answered a request, or was configured. */
  'collector.changed': event(
    collectorViewSchema,
    again('collector.state', 'page', (collector) => [collector]),
  ),
  /** A different annotation list is in effect, so masks may have changed in every open report. */
  'catalog.changed': event(
    catalogViewSchema,
    again('catalog.state', 'page', (catalog) => [catalog]),
  ),
  /** A setting was changed or reset. */
  'settings.changed': event(
    settingsViewSchema,
    again('settings.state', 'page', (settings) => [settings]),
  ),
  /** The host stopped responding, responded again, ended, or was restarted. */
  'host.changed': event(
    hostViewSchema,
    again('host.state', 'page', (host) => [host]),
  ),
  /** A command was chosen in the application menu. */
  'menu.command': event(
    v.strictObject({
      command: v.pipe(v.string(), v.maxLength(100)),
    }),
    null,
  ),
} as const;

export type BridgeEvent = keyof typeof events;
export type PayloadOf<E extends BridgeEvent> = v.InferOutput<(typeof events)[E]['payload']>;

export const EVENT_NAMES = Object.keys(events) as readonly BridgeEvent[];
