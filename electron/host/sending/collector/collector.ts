import type { DisclosurePolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { nameOfLogged } from '../../../../shared/text/presenters/report-names.ts';
import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import type { EventListener } from '../../platform/base/host.ts';
import type { DemoRun, RestartContext } from '../../platform/base/restart-context.ts';
import type { LogSink } from '../../platform/base/log-sink.ts';
import type { HostPart } from '../../platform/bridge/host-part.ts';
import type { ReportRegistry } from '../../report/view/open-report.ts';
import { systemCode } from '../../platform/files/io-error.ts';
import type { CaptureLibrary } from '../../report/library/capture-library.ts';
import { DemoCollector } from './demo-collector.ts';
import type { ReceivedRequest } from './receive-request.ts';
import { receivedDetail } from './received-detail.ts';
import { receivedCompletion, receivedMatch } from './received-log.ts';
import type { LogEntry } from './request-log.ts';

interface CollectorTools {
  /** An existing folder for temporary files. */
  readonly temporary: string;
  readonly setting: ReadSetting;
  readonly policy: DisclosurePolicy;
  readonly now: () => number;
  readonly emit: EventListener;
  readonly reports: Pick<ReportRegistry, 'openPath'>;
  /** null if received requests are not stored. */
  readonly library: CaptureLibrary | null;
  /** Called with the path of a newly stored request. Deletes stored requests beyond the limits. */
  readonly tidy: (path: string) => void;
  /** Adds a stored request to the board, under a name. */
  readonly toBoard: (path: string, name: string) => void;
  readonly restartContext: Pick<RestartContext, 'demo' | 'tell'>;
  readonly log: LogSink;
}

/** The handlers of the demo collector, and the collector, which the outbox uses. */
export interface CollectorModule extends HostPart<'collector'> {
  readonly demo: DemoCollector;
}

/** `rules`: the initial rules of the collector. */
export function createCollectorModule(tools: CollectorTools, rules: TargetRules): CollectorModule {
  const { setting, library, restartContext } = tools;

  /**
   * Stores a request in the capture library and returns its path. Returns null if the request has no body, so that it is no report, or if it cannot be stored.
   * It is then only in the log, until the collector is closed.
   */
  async function saveRequest({ spool, spoolBytes, bodyBytes, hash }: ReceivedRequest, at: Date): Promise<string | null> {
    if (library === null || bodyBytes === 0) return null;
    try {
      const name = nameOfLogged(at.toISOString());
      const { path } = await library.importFile(spool, { name, source: 'received', size: spoolBytes, hash });
      tools.tidy(path);
      return path;
    } catch (reason) {
      if (systemCode(reason) === null) throw reason;
      return null;
    }
  }

  const demo = new DemoCollector({
    temporary: tools.temporary,
    rules,
    policy: tools.policy,
    get inflateLimit() {
      return setting('inflate.max');
    },
    get usualPort() {
      return setting('demo.port');
    },
    logLimits: () => ({ requests: setting('demo.requests'), room: setting('demo.room') }),
    now: tools.now,
    roll: () => setting('demo.draw') ?? Math.random(),
    saveRequest,
    changed: (view) => {
      const { port, rules, next, always } = view;
      restartContext.tell({ update: 'demo', run: { port, rules, next, always } });
      tools.emit('collector.changed', view);
    },
  });
  /**
   * The current path of a logged request. A request that at first could not be stored in the library may have been stored later. Its spool file then no longer
   * exists.
   */
  function pathOf({ sha256, spool }: LogEntry): string {
    return library?.find(sha256) ? library.pathOf(sha256) : spool;
  }

  if (restartContext.demo !== null) goOn(demo, restartContext.demo, tools.log);
  return {
    demo,
    handlers: {
      'collector.state': () => ok(demo.view()),
      'collector.start': ({ port }) => demo.start(port),
      'collector.stop': async () => ok(await demo.stop()),
      'collector.answerNext': ({ answer }) => ok(demo.answerNext(answer)),
      'collector.answerAlways': ({ answer }) => ok(demo.answerAlways(answer)),
      'collector.judgeBy': (rules) => ok(demo.judgeBy(rules)),
      'collector.match': ({ filter }) => ok(receivedMatch(demo.view().log, filter, tools.now())),
      'collector.complete': ({ filter, at, most }) => ok(receivedCompletion(demo.view().log, filter, at, most, tools.now())),
      'collector.request': async ({ request }) => {
        const entry = demo.find(request);
        const { temporary, policy } = tools;
        const spooled = { temporary, policy, inflateLimit: setting('inflate.max') };
        const detail = entry === null ? null : await receivedDetail(entry, pathOf(entry), spooled);
        return detail === null ? unknownRequest() : ok(detail);
      },
      'collector.open': ({ request }) => {
        const entry = demo.take(request);
        return entry === null ? unknownRequest() : tools.reports.openPath(pathOf(entry), { name: nameOfLogged(entry.shown.at), item: 0 });
      },
      'collector.toBoard': ({ requests }) => {
        const stored = requests.flatMap((id) => demo.find(id) ?? []).filter(({ sha256 }) => (library?.find(sha256) ?? null) !== null);
        for (const entry of stored) tools.toBoard(pathOf(entry), nameOfLogged(entry.shown.at));
        return ok({ added: stored.length });
      },
    },
    close: () => demo.close(),
  };
}

function unknownRequest(): Result<never> {
  return fail(failure('unknown_handle', { what: 'request' }));
}

/**
 * Restores the state of the collector from before the host was restarted. If another program has taken the port, the collector stays stopped, which the user
 * can see.
 */
function goOn(demo: DemoCollector, { port, rules, next, always }: DemoRun, log: LogSink): void {
  demo.judgeBy(rules);
  demo.answerAlways(always);
  demo.answerNext(next);
  if (port === null) return;
  void demo.start(port).then((started) => {
    if (!started.ok) log(`the demo collector could not be started again: ${started.error.code}`);
  });
}
