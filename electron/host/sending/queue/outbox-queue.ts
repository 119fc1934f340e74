import { assertNever, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { passRateOf } from '../../../../shared/sending/outcome/rejection-of.ts';
import type { TargetPreset } from '../../../../shared/sending/targets/preset.ts';
import { maskedUrl } from '../../../../shared/masking/urls.ts';
import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import type { AttemptView } from '../../../../shared/bridge/view/attempt-view.ts';
import type { QueueAct } from '../../../../shared/sending/queue/queue-acts.ts';
import type { OutboxState, Queued } from '../../../../shared/bridge/view/outbox-view.ts';
import { coalescedEmitter } from '../../platform/base/coalesced-emitter.ts';
import type { Env } from '../../platform/base/limits.ts';
import type { EventListener } from '../../platform/base/host.ts';
import type { LogSink } from '../../platform/base/log-sink.ts';
import type { Handlers } from '../../platform/bridge/handlers.ts';
import type { DemoCollector } from '../collector/demo-collector.ts';
import { IoFailure, sqliteCode, systemCode, writeError, writing } from '../../platform/files/io-error.ts';
import type { HomeWriting } from '../../platform/data-folder/data-home.ts';
import type { OutboxChoice, OutboxRow } from '../../store/outbox-rows.ts';
import type { Store } from '../../store/store.ts';
import { storeMark } from '../../store/store-mark.ts';
import { STORE_FILE } from '../../store/store-path.ts';
import type { Targets } from '../targets/targets.ts';
import type { AttemptStore } from '../outbox/attempt-store.ts';
import { attemptOwner } from '../outbox/attempt-owner.ts';
import type { Lookup } from '../http/resolve-host.ts';
import type { TargetRoutes } from '../http/target-routes.ts';
import { targetRoutes } from '../http/target-routes.ts';
import { Queue } from './queue.ts';
import type { QueuedContents } from './queued-contents.ts';
import { queuedContents } from './queued-contents.ts';
import { rowOfFound } from './found-contents.ts';
import type { QueuedRequest } from './queued-request.ts';
import { readQueuedRequest } from './queued-request.ts';
import { queuedSender } from './queued-sender.ts';

interface OutboxQueueTools {
  readonly home: HomeWriting;
  readonly store: Pick<Store, 'outbox' | 'attempts' | 'values' | 'transaction' | 'tell' | 'notices'>;
  readonly attempts: AttemptStore;
  readonly targets: Targets;
  readonly demo: Pick<DemoCollector, 'ensureRunning' | 'plannedUrl' | 'noteSentTaint'>;
  readonly lookup: Lookup;
  readonly setting: ReadSetting;
  readonly env: Env;
  readonly protectedValues: (path: string, request: QueuedRequest) => Iterable<Uint8Array> | null;
  readonly now: () => number;
  /** Handle of the open report of a capture, by the SHA-256 of its file; empty: nobody has it open. */
  readonly openAs: (key: string) => string;
  readonly emit: EventListener;
  readonly log: LogSink;
  /** Whether what waits is sent from here: by an app. A command says so itself. */
  readonly works: boolean;
}

/** The channels that are about what is queued already. */
type QueueChannels =
  | 'outbox.state'
  | 'outbox.items'
  | 'outbox.moves'
  | 'outbox.attempts'
  | 'outbox.act'
  | 'outbox.pauseTarget'
  | 'outbox.resumeTarget'
  | 'outbox.work'
  | 'outbox.rest';

/** The outbox: reports that wait to be sent, sent in their turn, and what became of them. */
export interface OutboxQueue {
  readonly handlers: Pick<Handlers, QueueChannels>;
  readonly queue: Queue;
  readonly contents: QueuedContents;
  readonly routes: TargetRoutes;
  /** Stops and forgets all that is queued of a capture, with its bytes. `key`: SHA-256 of its file. Throws what the disk and SQLite throw. */
  erase(key: string): Promise<void>;
  close(): Promise<void>;
}

/** SQLITE_BUSY and SQLITE_LOCKED. */
const BUSY_CODES = new Set([5, 6]);
/** Failures in a row, a second apart, that are no matter of a moment. */
const LASTING = 3;

/** How long (ms) until the log says once more that it cannot be written. */
const LOGGED_AGAIN = 60_000;

export function createOutboxQueue(tools: OutboxQueueTools): OutboxQueue {
  const { store, attempts, targets, now, emit } = tools;
  const { outbox: rows, transaction } = store;
  const contents = queuedContents(tools.home);
  const mark = storeMark(tools.home.path, store.values);
  const routes = targetRoutes(tools);
  const owner = attemptOwner();
  const emitter = coalescedEmitter(() => emit('outbox.changed', state()));

  let unwritten: OutboxState['unwritten'] = null;
  let failedInRow = 0;
  /** What the log said last of writing that failed. */
  let logged: { readonly code: string; readonly at: number } | null = null;

  const shown = new WeakMap<TargetPreset, AttemptView['target']>();

  /** A target as attempts name it. */
  function targetOf(id: string): AttemptView['target'] {
    const preset = targets.find(id)?.preset;
    const known = preset === undefined ? undefined : shown.get(preset);
    if (known !== undefined) return known;
    const url = preset?.url ?? null;
    const host = url === null ? '' : (URL.parse(url)?.host ?? '');
    const kind = preset !== undefined && url === null ? 'demo' : 'url';
    const target = { kind, host, url: url === null ? '' : maskedUrl(url), id, name: preset?.name ?? null } as const;
    if (preset !== undefined) shown.set(preset, target);
    return target;
  }

  const { begin, abandoned } = queuedSender({
    store: attempts,
    routes,
    demo: tools.demo,
    contents,
    targetOf,
    addressOf: (id) => targets.find(id)?.address ?? null,
    protectedValues: ({ content }, request) => tools.protectedValues(contents.pathOf(content), request),
    now,
    openAs: tools.openAs,
    emit,
    progress: (item, sentBytes) => queue.worker.progress(item, sentBytes),
  });

  const queue: Queue = new Queue({
    rows,
    transaction: noted,
    target: (id) => targets.find(id),
    targetsAt: (address) => targets.at(address),
    pauseTarget: (id, why) => targets.pause(id, why),
    begin,
    abandoned,
    owner: owner.text,
    works: tools.works,
    now,
    random: Math.random,
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds).unref();
      return () => {
        clearTimeout(timer);
      };
    },
    othersWrote: () => store.attempts.othersWrote(),
    changed: emitter.changed,
    failed: logFailure,
  });

  /** Writes of the queue, of which it is noted that they were kept. */
  function noted<T>(run: () => T): T {
    const done = transaction(run);
    failedInRow = 0;
    if (unwritten !== null) {
      unwritten = null;
      emitter.changed();
    }
    return done;
  }

  /** It is tried again each second; the log has the same line once in a while. */
  function logFailure(reason: unknown): void {
    if (systemCode(reason) === null && !(reason instanceof IoFailure)) throw reason;
    const { code } = writeError(reason, { own: 'outbox' });
    failedInRow += 1;
    // Another process may be writing, which ends; what lasts does not.
    const isBrief = BUSY_CODES.has(sqliteCode(reason) ?? 0) || (code !== 'disk_full' && failedInRow < LASTING);
    if (!isBrief) {
      unwritten = code === 'disk_full' ? code : 'cannot_write';
      emitter.changed();
    }
    const isNew = logged?.code !== code || now() - logged.at >= LOGGED_AGAIN;
    if (!isNew) return;
    logged = { code, at: now() };
    tools.log(`the outbox could not write: ${code}`);
  }

  targets.onChange((id, what) => {
    if (what !== 'paused') {
      routes.changed(id);
      queue.targetChanged(id, what === 'url');
    }
    void targets.view().then((view) => emit('targets.changed', view));
  });

  function state(): OutboxState {
    const sending = [...queue.worker.sending()].map(([item, sentBytes]) => ({ item, sentBytes }));
    return { worker: queue.worker.location(), counts: [...rows.counts()], unwritten, sending };
  }

  function act(choice: OutboxChoice, what: QueueAct, resends: number): number {
    switch (what) {
      case 'pause':
      case 'resume':
      case 'stop':
        return queue[what](choice);
      case 'forget': {
        const forgotten = queue.forget(choice);
        sweep();
        return forgotten;
      }
      case 'resend':
        return queue.resend(choice, resends, false);
      case 'resend_refused':
        return queue.resend(choice, resends, true);
      case 'first':
      case 'last': {
        const ids = choice.ids ?? [];
        queue.reorder(ids, what);
        return ids.length;
      }
      default:
        return assertNever(what);
    }
  }

  if (tools.works) {
    // What could not be read now may be read at the next start, and is not deleted until then.
    if (!mark.isOther || listFound()) {
      mark.note();
      sweep();
    }
  }

  /** Lists what was queued in a store that is lost, on hold, and says so. False if some of it could not be read. */
  function listFound(): boolean {
    const known = rows.contents();
    const looked = contents.list().flatMap((content) => (known.has(content) ? [] : [rowOfFound(content, contents)]));
    const found = looked.filter((row) => row !== null);
    transaction(() => {
      const ids = rows.add(found, now(), 'waiting', 'store_lost', 0);
      rows.transition({ ids }, 'hold', 'store_lost', now(), { heldBy: 'item' });
    });
    // Of a damaged one people are told already.
    const isTold = store.notices().some(({ code }) => code === 'kept_set_aside');
    if (found.length > 0 || !isTold) store.tell(failure('store_lost', { file: STORE_FILE, reports: found.length }));
    return found.length === looked.length;
  }

  function sweep(): void {
    if (!mark.maySweep()) return;
    const needed = rows.contents();
    contents.sweep((content) => needed.has(content), now());
  }

  return {
    queue,
    contents,
    routes,
    handlers: {
      'outbox.state': () => ok(state()),
      'outbox.items': ({ choice, from, limit }) =>
        ok({ items: rows.list(choiceOf(choice), from, limit).map((row) => queuedView(row, targets.find(row.target)?.preset ?? null)) }),
      'outbox.moves': ({ item }) => ok({ transitions: rows.transitions(item).map(({ item: _, ...transition }) => transition) }),
      'outbox.attempts': ({ attempts: ids }) => {
        const known = ids.flatMap((id) => attempts.find(id)?.attempt ?? []);
        return ok({ attempts: known.map((attempt) => ({ ...attempt, report: '' })) });
      },
      'outbox.work': (how) =>
        writing({ own: 'outbox' }, () => {
          // An app works all of it anyway.
          if (!tools.works) queue.worker.work(how);
          return ok(state());
        }),
      'outbox.rest': () =>
        writing({ own: 'outbox' }, async () => {
          if (!tools.works) await queue.worker.rest();
          return ok(state());
        }),
      'outbox.act': ({ choice, act: what, resends }) =>
        writing({ own: 'outbox' }, () => {
          const meant = choiceOf(choice);
          const overtaken = what === 'resend' || what === 'resend_refused' ? rows.overtaken(meant) : 0;
          return ok({ reports: act(meant, what, resends), overtaken });
        }),
      'outbox.pauseTarget': ({ target }) =>
        writing({ own: 'outbox' }, () => {
          queue.pauseTarget(target);
          return ok({ done: true as const });
        }),
      'outbox.resumeTarget': ({ target, urlIsRight }) =>
        writing({ own: 'outbox' }, () => {
          const resumed = queue.resumeTarget(target, urlIsRight);
          return resumed.ok ? ok({ done: true as const }) : resumed;
        }),
    },
    async erase(key) {
      const ids = rows.ofReport(key).map(({ id }) => id);
      const freed = new Set(rows.ofReport(key).map(({ content }) => content));
      await queue.stopAndWait({ ids });
      rows.forget({ ids });
      for (const content of freed) if (!rows.holdsContent(content)) contents.erase(content);
    },
    async close() {
      await queue.worker.close();
      emitter.close();
      routes.close();
      owner.close();
    },
  };
}

/** What is left out of a choice is not there at all, as optional fields of the bridge may be there and say nothing. */
export function choiceOf({
  ids,
  target,
  states,
}: {
  readonly ids?: OutboxChoice['ids'] | undefined;
  readonly target?: string | undefined;
  readonly states?: OutboxChoice['states'] | undefined;
}): OutboxChoice {
  return {
    ...(ids === undefined ? {} : { ids }),
    ...(target === undefined ? {} : { target }),
    ...(states === undefined ? {} : { states }),
  };
}

function queuedView(row: OutboxRow, preset: TargetPreset | null): Queued {
  const { id, target, state, cause, since, due, heldBy, attempts, drawsLeft, queuedAt, bytes, status, value, attempt } = row;
  const request = readQueuedRequest(row.request);
  const about = request?.about ?? { name: '', product: null, version: null, channel: null };
  const edits = request?.edits ?? 0;
  const passRate = state === 'rejected_soft' && value !== null && preset !== null ? rateAt(preset, value) : null;
  return {
    id,
    target,
    state,
    cause,
    since,
    due,
    heldBy,
    attempts,
    drawsLeft,
    queuedAt,
    bytes,
    ...about,
    edits,
    status,
    value,
    passRate,
    attempt,
  };
}

function rateAt({ rules: { throttling }, treats }: TargetPreset, rule: string): number | null {
  return passRateOf(rule, typeof throttling === 'object' ? throttling : null, treats);
}
