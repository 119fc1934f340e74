import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import type { OutboxState } from '../../../../shared/bridge/view/outbox-view.ts';
import { type CoalescedEmitter, coalescedEmitter } from '../../platform/base/coalesced-emitter.ts';
import type { Env } from '../../platform/base/limits.ts';
import type { EventListener } from '../../platform/base/host.ts';
import type { LogSink } from '../../platform/base/log-sink.ts';
import type { Handlers } from '../../platform/bridge/handlers.ts';
import type { DemoCollector } from '../collector/demo-collector.ts';
import type { HomeWriting } from '../../platform/data-folder/data-home.ts';
import type { SaveTools } from '../../report/view/save-out.ts';
import type { Store } from '../../store/store.ts';
import type { Targets } from '../targets/targets.ts';
import type { AttemptStore } from '../outbox/attempt-store.ts';
import { type AttemptOwner, attemptOwner } from '../outbox/attempt-owner.ts';
import type { Lookup } from '../../platform/http/resolve-host.ts';
import { type TargetRoutes, targetRoutes } from '../http/target-routes.ts';
import { attemptTarget, removedTarget } from './attempt-target.ts';
import { ContentsCleanup } from './contents-cleanup.ts';
import { type ListChannels, listHandlers } from './list-handlers.ts';
import { type QueueChannels, outboxHandlers } from './outbox-handlers.ts';
import { Queue } from './queue.ts';
import type { QueueTools } from './queue-worker.ts';
import { type QueuedContents, queuedContents } from './queued-contents.ts';
import type { QueuedRequest } from './queued-request.ts';
import { type QueuedSender, queuedSender } from './queued-sender.ts';
import { QueuedViews } from './queued-views.ts';
import { RunsUnderWay, lastRun } from './queue-runs.ts';
import { WriteFailures } from './write-failures.ts';

interface OutboxQueueTools extends SaveTools {
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
  /** Handle of the open report of a capture, by the SHA-256 of its file; empty if the capture is not open. */
  readonly openAs: (key: string) => string;
  readonly emit: EventListener;
  readonly log: LogSink;
  /** True for an app, which sends queued reports whenever no other process does. False if this process sends them only when a command requests it. */
  readonly works: boolean;
}

/** The outbox: the queue of a data folder, with its files, routes and handlers. */
export class OutboxQueue {
  readonly queue: Queue;
  readonly contents: QueuedContents;
  readonly routes: TargetRoutes;
  readonly handlers: Pick<Handlers, QueueChannels | ListChannels>;
  readonly #rows: Store['outbox'];
  readonly #owner: AttemptOwner;
  readonly #emitter: CoalescedEmitter;
  readonly #failures: WriteFailures;
  readonly #underWay = new RunsUnderWay();

  /** Throws the errors of the disk and of SQLite. */
  constructor(tools: OutboxQueueTools) {
    const { home, store, attempts, targets, now, emit, works } = tools;
    this.#rows = store.outbox;
    this.contents = queuedContents(home);
    const cleanup = new ContentsCleanup({ home: home.path, store, contents: this.contents, now });
    this.routes = targetRoutes(tools);
    this.#owner = attemptOwner();
    this.#emitter = coalescedEmitter(() => emit('outbox.changed', this.#state()));
    this.#failures = new WriteFailures({ now, log: tools.log, changed: this.#emitter.changed });
    this.queue = new Queue(this.#queueTools(tools));
    targets.onChange((id, what) => {
      if (what !== 'paused') {
        this.routes.changed(id);
        this.queue.targetChanged(id, what === 'url');
      }
      void targets.view().then((view) => emit('targets.changed', view));
    });
    if (works) cleanup.run();
    const state = (): OutboxState => this.#state();
    const sweep = (): void => cleanup.sweep();
    const views = new QueuedViews({ rows: this.#rows, targets });
    this.handlers = {
      ...outboxHandlers({ queue: this.queue, rows: this.#rows, attempts, views, state, sweep, works }),
      ...listHandlers({ ...tools, rows: this.#rows, views }),
    };
  }

  /** Stops and deletes all queued requests of a capture. `key`: SHA-256 of its file. Throws the errors of the disk and of SQLite. */
  async erase(key: string): Promise<void> {
    const ids = this.#rows.ofReport(key).map(({ id }) => id);
    const freed = new Set(this.#rows.ofReport(key).map(({ content }) => content));
    await this.queue.stopAndWait({ ids });
    this.#rows.forget({ ids });
    for (const content of freed) if (!this.#rows.holdsContent(content)) this.contents.erase(content);
  }

  async close(): Promise<void> {
    await this.queue.worker.close();
    this.#emitter.close();
    this.routes.close();
    this.#owner.close();
  }

  #state(): OutboxState {
    const { worker } = this.queue;
    const sending = [...worker.sending()].map(([item, sentBytes]) => ({ item, sentBytes }));
    const runs = this.#rows.runs();
    return {
      worker: worker.location(),
      counts: [...this.#rows.counts()],
      going: this.#underWay.groups(runs),
      lastRun: lastRun(runs),
      unwritten: this.#failures.lasting,
      sending,
    };
  }

  #queueTools(tools: OutboxQueueTools): QueueTools {
    const { store, targets, now, works } = tools;
    const { begin, abandoned } = this.#sender(tools);
    return {
      rows: this.#rows,
      transaction: (run) => {
        const result = store.transaction(run);
        this.#failures.noteSuccess();
        return result;
      },
      target: (id) => targets.find(id),
      targetsAt: (address) => targets.at(address),
      pauseTarget: (id, why) => targets.pause(id, why),
      begin,
      abandoned,
      owner: this.#owner.text,
      works,
      now,
      random: Math.random,
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds).unref();
        return () => clearTimeout(timer);
      },
      othersWrote: () => store.attempts.othersWrote(),
      changed: this.#emitter.changed,
      failed: (reason) => this.#failures.noteFailure(reason),
    };
  }

  #sender({ attempts, demo, targets, protectedValues, now, openAs, emit }: OutboxQueueTools): QueuedSender {
    const { contents, routes } = this;
    return queuedSender({
      store: attempts,
      routes,
      demo,
      contents,
      targetOf: (id) => {
        const target = targets.find(id);
        return target === null ? removedTarget(id) : attemptTarget(target.preset);
      },
      addressOf: (id) => targets.find(id)?.address ?? null,
      protectedValues: ({ content }, request) => protectedValues(contents.pathOf(content), request),
      now,
      openAs,
      emit,
      progress: (item, sentBytes) => this.queue.worker.progress(item, sentBytes),
    });
  }
}
