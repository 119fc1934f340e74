import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import { DEMO_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import type { ReadSetting } from '../../../shared/settings/settings.ts';
import type { Emitter } from '../platform/base/emitter.ts';
import type { EventListener } from '../platform/base/host.ts';
import type { RestartContext } from '../platform/base/restart-context.ts';
import type { Env } from '../platform/base/limits.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import type { NamedTools } from '../board/named-reports.ts';
import { queueHandlers, type QueueTools } from '../board/queue-handlers.ts';
import type { HandlersOf } from '../platform/bridge/handlers.ts';
import { createCollectorModule, type CollectorModule } from '../sending/collector/collector.ts';
import type { FileHandles } from '../platform/files/handles.ts';
import { historyHandlers, type HistoryTools } from '../sending/history/history-handlers.ts';
import type { DataHome } from '../platform/data-folder/data-home.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { CaptureLibrary } from '../report/library/capture-library.ts';
import { sendConsent } from '../sending/outbox/send-consent.ts';
import { attemptStore, attemptsWithChangeEvents } from '../sending/outbox/attempt-store.ts';
import { forgetOldAttempts } from '../sending/outbox/forget-attempts.ts';
import { createOutboxModule, type OutboxModule } from '../sending/outbox/outbox.ts';
import type { Lookup } from '../platform/http/resolve-host.ts';
import { OutboxQueue } from '../sending/queue/outbox-queue.ts';
import { queuedValues } from '../sending/queue/queued-values.ts';
import { targetTester } from '../sending/http/test-target.ts';
import type { OpenReports } from '../report/open/open-reports.ts';
import type { SaveTools } from '../report/view/save-out.ts';
import { tryOrNotify } from '../store/try-or-notify.ts';
import type { Store } from '../store/store.ts';
import { targetHandlers } from '../sending/targets/target-handlers.ts';
import { targetsOfHome } from '../sending/targets/targets-of-home.ts';

interface SendingTools extends Omit<NamedTools, 'attempts'>, SaveTools {
  readonly home: DataHome;
  readonly store: Store;
  /** The edits or attempts of a capture changed. */
  readonly captureChanged: Emitter<[key: string]>;
  readonly env: Env;
  /** Whether the outbox is sent automatically. */
  readonly sends: boolean;
  readonly emit: EventListener;
  readonly lookup: Lookup;
  readonly setting: ReadSetting;
  readonly onSettings: (listener: () => void) => void;
  readonly handles: FileHandles;
  readonly reports: OpenReports;
  readonly jobs: Jobs;
  readonly library: CaptureLibrary | null;
  /** Called after a file was added to the capture library, with its path. */
  readonly tidy: (path: string) => void;
  /** Called with the path and name of each request that the demo collector received; adds it to the board. */
  readonly received: (path: string, name: string) => void;
  /** Called with the path of a file that Crashlens created and no longer needs. */
  readonly released: (path: string) => void;
  readonly pathsOfRow: HistoryTools['pathsOfRow'];
  readonly chosen: QueueTools['chosen'];
  readonly restartContext: RestartContext;
  readonly log: LogSink;
}

type SendingHandlers = HandlersOf<'target' | 'outbox' | 'send' | 'history' | 'collector'>;

export interface SendingModule {
  readonly handlers: SendingHandlers;
  readonly outbox: OutboxModule;
  readonly queue: OutboxQueue;
  readonly demo: CollectorModule['demo'];
  /** The symbol servers of targets, in the order of the targets. */
  readonly symbolServers: () => readonly string[];
  /** Calls `changed` whenever they change. */
  readonly onSymbolServers: (changed: () => void) => void;
  /** Resolves after all sending and receiving has ended. */
  close(): Promise<void>;
}

/** Creates the modules for targets, the demo collector, routes, the queue, single sends and history. Throws the errors of SQLite. */
export function createSendingModule(tools: SendingTools): SendingModule {
  const { home, store, emit, lookup, setting, policy, reports, handles, library, restartContext, log, now } = tools;
  const targets = targetsOfHome({ home, store, keychain: tools.ports.keychain, setting, now });
  const collector = createCollectorModule(
    {
      temporary: home.temporary,
      setting,
      policy,
      now,
      emit,
      reports,
      library,
      tidy: tools.tidy,
      toBoard: tools.received,
      restartContext,
      log,
    },
    targets.find(DEMO_TARGET)?.preset.rules ?? DEMO_RULES,
  );
  targets.onChange((id) => {
    if (id === DEMO_TARGET) collector.demo.judgeBy(targets.find(id)?.preset.rules ?? DEMO_RULES);
  });
  const symbolServers = (): readonly string[] => targets.symbolServers();
  const attempts = attemptsWithChangeEvents(attemptStore(store), tools.captureChanged, ({ body, about }) => {
    if (body !== null && about !== null) collector.demo.nameSent(body, about.name);
  });
  const consent = sendConsent(tools.ports);
  const queue = new OutboxQueue({
    ...tools,
    home,
    store,
    attempts,
    targets,
    demo: collector.demo,
    lookup,
    setting,
    env: tools.env,
    protectedValues: (path, request) => queuedValues(path, request, { policy, limit: () => setting('inflate.max') }),
    now,
    openAs: (key) => reports.listedWithPreviews().find(({ id }) => reports.find(id)?.key === key)?.id ?? '',
    emit,
    log,
    works: home.use === 'exclusive' && tools.sends,
  });
  tools.onSettings(() => {
    queue.routes.settingsChanged();
  });
  const outbox = createOutboxModule({
    store: attempts,
    before: store.attempts,
    now,
    emit,
    reports,
    jobs: tools.jobs,
    lookup,
    consent,
    demo: collector.demo,
    routes: queue.routes,
    targets,
  });
  const forgetAttempts = (): void => {
    tryOrNotify(store, () => {
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
        ruleTreated: (target, rule, as) => queue.queue.ruleTreated(target, rule, as),
        test: targetTester(queue.routes, lookup),
        handles,
        released: tools.released,
      }),
      ...queue.handlers,
      ...queueHandlers({ ...tools, outbox: queue, attempts, targets, consent }),
      ...outbox.handlers,
      ...historyHandlers({ ...tools, attempts, targets, queue }),
      ...collector.handlers,
    },
    outbox,
    queue,
    demo: collector.demo,
    symbolServers,
    onSymbolServers(changed) {
      let before = String(symbolServers());
      targets.onChange(() => {
        const now = String(symbolServers());
        if (now !== before) changed();
        before = now;
      });
    },
    async close() {
      await outbox.close();
      await queue.close();
      await collector.close();
    },
  };
}
