import { basename } from 'node:path';
import type { SupervisorChannel } from '../../../../shared/bridge/channels.ts';
import type { BridgeResult } from '../../../../shared/bridge/contract.ts';
import { fail, ok, type Failure } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { failureView } from '../../../../shared/text/presenters/failure-view.ts';
import type { FileView } from '../../../../shared/bridge/view/app-view.ts';
import type { HostView } from '../../../../shared/bridge/view/host-view.ts';
import type { Host } from '../../platform/base/host.ts';
import type { PreviousEnd } from '../../platform/base/restart-context.ts';
import type { LogSink } from '../../platform/base/log-sink.ts';
import { heartbeatOf } from '../../platform/base/heartbeat.ts';
import { dispatcher } from '../../platform/bridge/dispatch.ts';
import type { SupervisorHandlers } from '../../platform/bridge/handlers.ts';
import type { HostClient } from './host-client.ts';
import type { HostEvents } from './host-events.ts';
import type { HostInstance, InstanceEnd } from './host-instance.ts';
import type { NameTracker } from './name-tracker.ts';
import { watchMemory } from './memory-watch.ts';
import { restartLimit, type RestartLimitOptions } from './restart-limit.ts';
import { watchSilence } from './silence.ts';
import type { HostRequest } from './thread-messages.ts';

/** How long a closing host may take, in milliseconds, before its thread is ended. */
const CLOSE_LIMIT = 5_000;

/** A host that was begun, with the memory of its heartbeat. */
interface StartedInstance {
  readonly instance: HostInstance;
  readonly heartbeat: SharedArrayBuffer;
}

export interface SupervisorOptions {
  /** Begins the next host behind one that ended. */
  readonly begin: (before: PreviousEnd) => StartedInstance;
  readonly names: NameTracker;
  readonly events: HostEvents;
  readonly log: LogSink;
  /** After so long (ms) without a heartbeat people are told. */
  readonly patience: number;
  readonly restarts: Pick<RestartLimitOptions, 'most' | 'within'>;
  /** Bytes that the host may hold, in V8's heap and outside of it each. */
  readonly memory: number;
}

type Supervised = Omit<HostClient, 'call' | 'onEvent'>;

/** What came of a question: its answer, or why the host has none. */
type HostReply = { readonly value: unknown } | { readonly missing: Failure };

/** Watches a host that is open, starts another one where it ends, and hands on what the host client is asked. */
export function supervise(first: StartedInstance, options: SupervisorOptions): Supervised {
  const { names, events, log } = options;
  const limit = restartLimit({ ...options.restarts, now: () => performance.now() });
  let { instance } = first;
  let state: HostView['state'] = 'running';
  let restarts = 0;
  let ended: InstanceEnd | null = null;
  let culprit: Culprit | null = null;
  /** Settled while a host is open, or none will be. */
  let settled: Promise<void> = Promise.resolve();
  let closing: Promise<void> | null = null;

  function view(): HostView {
    return {
      state,
      doing: state === 'silent' ? [...instance.working()] : [],
      restarts,
      ended: ended === null ? null : { why: ended.why, culprit },
    };
  }

  function show(next: HostView['state']): void {
    state = next;
    events.emit('host.changed', view());
  }

  function watch({ instance: watched, heartbeat }: StartedInstance): void {
    const { heartbeatCount } = heartbeatOf(heartbeat);
    const changed = (isSilent: boolean): void => {
      log(isSilent ? 'the host gives no sign of life' : 'the host gives signs of life again');
      show(isSilent ? 'silent' : 'running');
    };
    const stopLooking = watchSilence({ heartbeatCount, patience: options.patience, changed });
    const stopMeasuring = watchMemory(options.memory, () => void watched.force('memory'));
    void watched.ended.then((end) => {
      stopLooking();
      stopMeasuring();
      if (closing === null) settled = revive(end);
    });
  }

  async function revive(end: InstanceEnd): Promise<void> {
    ended = end;
    culprit = culpritOf(end, names);
    names.ended();
    log(`the host ended: ${end.why}`);
    // Its thread is gone before the next one begins: the ports that it listened on are free then.
    await instance.stop(end.why);
    while (closing === null && limit.take()) {
      show('restarting');
      const next = options.begin({ why: end.why, culprit: culprit?.report ?? null });
      instance = next.instance;
      const opened = await instance.opened;
      if (opened.ok) {
        restarts += 1;
        watch(next);
        show('running');
        return;
      }
      log(`the host did not open again: ${opened.error.code}`);
      await instance.stop('gone');
    }
    if (closing === null) show('down');
  }

  /** A host that runs; null where there is none and none is on its way. */
  async function living(): Promise<HostInstance | null> {
    for (let seen: Promise<void> | null = null; seen !== settled;) {
      seen = settled;
      await seen;
    }
    return closing !== null || instance.end() !== null ? null : instance;
  }

  function missing(): Failure {
    if (closing !== null) return failure('unknown_handle', { what: 'session' });
    const why = ended?.why ?? 'gone';
    return options.restarts.most === 0 || state === 'down' ? failure('host_down', { why }) : failure('host_restarted', { why });
  }

  async function ask(question: HostRequest): Promise<HostReply> {
    const asked = await living();
    if (asked === null) return { missing: missing() };
    try {
      return { value: await asked.ask(question) };
    } catch {
      // Either a bug in the host, whose own log says which, or a thread that is gone.
      const end = asked.end();
      if (end === null)
        return { missing: failure('internal', { channel: question.ask === 'call' ? question.channel : question.ask, kind: '' }) };
      ended ??= end;
      return { missing: missing() };
    }
  }

  const handlers: SupervisorHandlers = {
    'host.state': () => ok(view()),
    'host.stop': async () => {
      // A silent thread is in a loop, and does not hear that it is to exit.
      if (state === 'silent') await instance.force('stopped');
      else await instance.stop('stopped');
      return ok({ done: true });
    },
    'host.start': async () => {
      if (state === 'down' && ended !== null) {
        limit.reset();
        settled = revive(ended);
        await settled;
      }
      return ok(view());
    },
  };
  const own = dispatcher(handlers, log);

  async function callUnchecked(channel: string, request: unknown): Promise<BridgeResult<unknown>> {
    if (isSupervisorChannel(channel, handlers)) return own.callUnchecked(channel, request);
    const asked = await ask({ ask: 'call', channel, request });
    return 'value' in asked ? (asked.value as BridgeResult<unknown>) : fail(failureView(asked.missing));
  }

  /** Files that came from outside are waited for by nobody: those that are not open when the host ends on them are told of. */
  async function openPaths(paths: readonly string[]): Promise<void> {
    const asked = await ask({ ask: 'openPaths', paths });
    if ('value' in asked) return;
    const { message, hint } = failureView(asked.missing);
    for (const name of paths.map((path) => basename(path))) {
      if (!names.isOpenName(name)) events.emit('report.failed', { name, message, hint });
    }
  }

  async function close(): Promise<void> {
    const last = instance;
    // Closing must not wait for ever.
    const tooLong = setTimeout(() => void last.force('gone'), CLOSE_LIMIT);
    try {
      await last.opened;
      await last.ask({ ask: 'close' });
    } catch {
      log('the host was gone before it was closed');
    } finally {
      clearTimeout(tooLong);
      await last.stop('gone');
    }
  }

  watch(first);
  return {
    callUnchecked,
    async registerPath(path) {
      const asked = await ask({ ask: 'registerPath', path });
      return 'value' in asked ? (asked.value as BridgeResult<FileView>) : fail(failureView(asked.missing));
    },
    openPaths,
    async takeDownload(token) {
      const asked = await ask({ ask: 'takeDownload', token });
      return 'value' in asked ? (asked.value as ReturnType<Host['takeDownload']>) : null;
    },
    async uploadDestination(upload) {
      const asked = await ask({ ask: 'uploadDestination', upload });
      return 'value' in asked ? (asked.value as ReturnType<Host['uploadDestination']>) : fail(asked.missing);
    },
    async uploadReceived(upload, received, sha256) {
      const asked = await ask({ ask: 'uploadReceived', upload, received, sha256 });
      return 'value' in asked ? (asked.value as ReturnType<Host['uploadReceived']>) : asked.missing;
    },
    async downloadFetched(token, whole) {
      await ask({ ask: 'downloadFetched', token, whole });
    },
    close: () => (closing ??= close()),
  };
}

type Culprit = NonNullable<NonNullable<HostView['ended']>['culprit']>;

/** The report that a host ended on: the one that it opened again by itself, else that of the oldest call under way. */
function culpritOf({ working }: InstanceEnd, names: NameTracker): Culprit | null {
  const opening = names.opening();
  if (opening !== null) return { report: opening.report, name: opening.name };
  const [oldest] = working.flatMap(({ report, name }) => (report === null ? [] : [{ report, name: name ?? '' }]));
  return oldest ?? null;
}

function isSupervisorChannel(channel: string, handlers: SupervisorHandlers): channel is SupervisorChannel {
  return Object.hasOwn(handlers, channel);
}
