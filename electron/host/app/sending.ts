import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import { DEMO_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import type { ReadSetting } from '../../../shared/settings/settings.ts';
import { chooseTarget } from './ui-state.ts';
import type { EventListener } from '../platform/base/host.ts';
import type { Lifeline } from '../platform/base/lifeline.ts';
import type { Env } from '../platform/base/limits.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import type { NamedTools } from '../board/named-reports.ts';
import { queueHandlers, type QueueTools } from '../board/queue-handlers.ts';
import type { HandlersOf } from '../platform/bridge/handlers.ts';
import { openCollector, type CollectorRoom } from '../sending/collector/open-collector.ts';
import type { FileHandles } from '../platform/files/handles.ts';
import { historyHandlers, type HistoryTools } from '../sending/history/open-history.ts';
import type { DataHome } from '../platform/data-folder/data-home.ts';
import type { Jobs } from '../platform/jobs/open-jobs.ts';
import type { KeptCaptures } from '../report/library/kept-captures.ts';
import { sendAsks } from '../sending/outbox/ask-to-send.ts';
import { attemptStore, toldAttempts } from '../sending/outbox/attempt-store.ts';
import { forgetOldAttempts } from '../sending/outbox/forget-attempts.ts';
import { openOutbox, type OutboxRoom } from '../sending/outbox/open-outbox.ts';
import type { Lookup } from '../sending/http/place.ts';
import { openOutboxQueue, type OutboxQueue } from '../sending/queue/outbox-queue.ts';
import { queuedValues } from '../sending/queue/queued-values.ts';
import { targetTester } from '../sending/http/test-target.ts';
import type { OpenReports } from '../report/open/open-reports.ts';
import type { SaveTools } from '../report/view/save-out.ts';
import type { KeyNews } from '../store/key-news.ts';
import { orTold } from '../store/or-told.ts';
import type { Store } from '../store/store.ts';
import { targetHandlers } from '../sending/targets/target-handlers.ts';
import { targetsOfHome } from '../sending/targets/targets-of-home.ts';

export interface SendingTools extends Omit<NamedTools, 'attempts'>, SaveTools {
  readonly home: DataHome;
  readonly store: Store;
  readonly keys: KeyNews;
  readonly env: Env;
  readonly emit: EventListener;
  readonly lookup: Lookup;
  readonly setting: ReadSetting;
  readonly onSettings: (listener: () => void) => void;
  readonly handles: FileHandles;
  readonly reports: OpenReports;
  readonly jobs: Jobs;
  readonly kept: KeptCaptures | null;
  /** A file came into what is kept, at that path. */
  readonly tidy: (path: string) => void;
  /** Puts a request that the demo collector received on the board, under that path and name. */
  readonly received: (path: string, name: string) => void;
  /** A file of ours that nothing needs any more. */
  readonly released: (path: string) => void;
  readonly pathsOfRow: HistoryTools['pathsOfRow'];
  readonly chosen: QueueTools['chosen'];
  readonly lifeline: Lifeline;
  readonly log: LogSink;
}

type SendingHandlers = HandlersOf<'target' | 'outbox' | 'send' | 'history' | 'collector'>;

/** All that sends, and what it knows of what was sent. */
export interface Sending {
  readonly handlers: SendingHandlers;
  readonly outbox: OutboxRoom;
  readonly queue: OutboxQueue;
  readonly demo: CollectorRoom['demo'];
  /** Ends once nothing is sent and nothing is received any more. */
  close(): Promise<void>;
}

/**
 * Opens what sending takes: targets, the demo collector, routes, the queue, the sending of one report, history. Throws what the disk and SQLite throw while it
 * takes over what an earlier version kept.
 */
export function openSending(tools: SendingTools): Sending {
  const { home, store, emit, lookup, setting, catalog, reports, handles, kept, lifeline, log, now } = tools;
  const targets = targetsOfHome({ home, store, keychain: tools.ports.keychain, setting, chosen: (id) => chooseTarget(store, id) });
  const collector = openCollector(
    { temporary: home.temporary, setting, catalog, now, emit, reports, kept, tidy: tools.tidy, toBoard: tools.received, lifeline, log },
    targets.find(DEMO_TARGET)?.preset.rules ?? DEMO_RULES,
  );
  targets.onChange((id) => {
    if (id === DEMO_TARGET) collector.demo.judgeBy(targets.find(id)?.preset.rules ?? DEMO_RULES);
  });
  const attempts = toldAttempts(attemptStore(store), tools.keys, ({ body, about }) => {
    if (body !== null && about !== null) collector.demo.nameSent(body, about.name);
  });
  const asks = sendAsks(tools.ports);
  const queue = openOutboxQueue({
    home,
    store,
    attempts,
    targets,
    demo: collector.demo,
    lookup,
    setting,
    env: tools.env,
    protectedValues: (path, request) => queuedValues(path, request, { catalog, limit: () => setting('inflate.max') }),
    now,
    openAs: (key) => reports.heldOnes().find(({ id }) => reports.find(id)?.key === key)?.id ?? '',
    emit,
    log,
    works: home.use === 'exclusive',
  });
  tools.onSettings(() => {
    queue.routes.chosenAnew();
  });
  const outbox = openOutbox({
    store: attempts,
    before: store.attempts,
    now,
    emit,
    reports,
    jobs: tools.jobs,
    lookup,
    asks,
    demo: collector.demo,
    routes: queue.routes,
  });
  const forgetAttempts = (): void => {
    orTold(store, () => {
      forgetOldAttempts(store.attempts, setting('attempts.retention'), now());
    });
  };
  if (home.use === 'exclusive') {
    forgetAttempts();
    tools.onSettings(forgetAttempts);
  }

  return {
    handlers: {
      ...targetHandlers({
        targets,
        ruleTreated: queue.queue.ruleTreated,
        test: targetTester(queue.routes, lookup),
        handles,
        released: tools.released,
      }),
      ...queue.handlers,
      ...queueHandlers({ ...tools, outbox: queue, attempts, targets, asks }),
      ...outbox.handlers,
      ...historyHandlers({ ...tools, attempts, targets, queue }),
      ...collector.handlers,
    },
    outbox,
    queue,
    demo: collector.demo,
    async close() {
      await outbox.close();
      await queue.close();
      await collector.close();
    },
  };
}
