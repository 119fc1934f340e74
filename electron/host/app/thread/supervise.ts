import { basename } from 'node:path';
import type { DoorChannel } from '../../../../shared/bridge/channels.ts';
import type { BridgeResult } from '../../../../shared/bridge/contract.ts';
import { fail, ok, type Failure } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { failureView } from '../../../../shared/text/presenters/failure-view.ts';
import type { FileView } from '../../../../shared/bridge/view/app-view.ts';
import type { HostView } from '../../../../shared/bridge/view/host-view.ts';
import type { Host } from '../../platform/base/host.ts';
import type { LifeBefore } from '../../platform/base/lifeline.ts';
import type { LogSink } from '../../platform/base/log-sink.ts';
import { pulseOf } from '../../platform/base/pulse.ts';
import { dispatcher } from '../../platform/bridge/dispatch.ts';
import type { DoorHandlers } from '../../platform/bridge/handlers.ts';
import type { HostDoor } from './host-door.ts';
import type { HostEvents } from './host-events.ts';
import type { HostLife, LifeEnd } from './host-life.ts';
import type { KnownNames } from './known-names.ts';
import { watchMemory } from './memory-watch.ts';
import { restartLimit, type RestartLimitOptions } from './restart-limit.ts';
import { watchSilence } from './silence.ts';
import type { HostAsk } from './thread-messages.ts';

/** How long a closing host may take, in milliseconds, before its thread is ended. */
const CLOSE_LIMIT = 5_000;

/** A host that was begun, with the memory of its pulse. */
export interface BegunLife {
  readonly life: HostLife;
  readonly pulse: SharedArrayBuffer;
}

export interface SupervisorOptions {
  /** Begins the next host behind one that ended. */
  readonly begin: (before: LifeBefore) => BegunLife;
  readonly names: KnownNames;
  readonly events: HostEvents;
  readonly log: LogSink;
  /** After so long (ms) without a sign of life people are told. */
  readonly patience: number;
  readonly restarts: Pick<RestartLimitOptions, 'most' | 'within'>;
  /** Bytes that the host may hold, in V8's heap and outside of it each. */
  readonly memory: number;
}

type Supervised = Omit<HostDoor, 'call' | 'onEvent'>;

/** What came of a question: its answer, or why the host has none. */
type Asked = { readonly value: unknown } | { readonly missing: Failure };

/** Watches a host that is open, starts another one where it ends, and hands on what the door is asked. */
export function supervise(first: BegunLife, options: SupervisorOptions): Supervised {
  const { names, events, log } = options;
  const limit = restartLimit({ ...options.restarts, now: () => performance.now() });
  let { life } = first;
  let state: HostView['state'] = 'running';
  let restarts = 0;
  let ended: LifeEnd | null = null;
  let culprit: Culprit | null = null;
  /** Settled while a host is open, or none will be. */
  let settled: Promise<void> = Promise.resolve();
  let closing: Promise<void> | null = null;

  function view(): HostView {
    return {
      state,
      doing: state === 'silent' ? [...life.working()] : [],
      restarts,
      ended: ended === null ? null : { why: ended.why, culprit },
    };
  }

  function show(next: HostView['state']): void {
    state = next;
    events.emit('host.changed', view());
  }

  function watch({ life: watched, pulse }: BegunLife): void {
    const { beats } = pulseOf(pulse);
    const changed = (isSilent: boolean): void => {
      log(isSilent ? 'the host gives no sign of life' : 'the host gives signs of life again');
      show(isSilent ? 'silent' : 'running');
    };
    const stopLooking = watchSilence({ beats, patience: options.patience, changed });
    const stopMeasuring = watchMemory(options.memory, () => void watched.force('memory'));
    void watched.ended.then((end) => {
      stopLooking();
      stopMeasuring();
      if (closing === null) settled = revive(end);
    });
  }

  async function revive(end: LifeEnd): Promise<void> {
    ended = end;
    culprit = culpritOf(end, names);
    names.ended();
    log(`the host ended: ${end.why}`);
    // Its thread is gone before the next one begins: the ports that it listened on are free then.
    await life.stop(end.why);
    while (closing === null && limit.take()) {
      show('restarting');
      const next = options.begin({ why: end.why, culprit: culprit?.report ?? null });
      life = next.life;
      const opened = await life.opened;
      if (opened.ok) {
        restarts += 1;
        watch(next);
        show('running');
        return;
      }
      log(`the host did not open again: ${opened.error.code}`);
      await life.stop('gone');
    }
    if (closing === null) show('down');
  }

  /** A host that runs; null where there is none and none is on its way. */
  async function living(): Promise<HostLife | null> {
    for (let seen: Promise<void> | null = null; seen !== settled;) {
      seen = settled;
      await seen;
    }
    return closing !== null || life.end() !== null ? null : life;
  }

  function missing(): Failure {
    if (closing !== null) return failure('unknown_handle', { what: 'session' });
    const why = ended?.why ?? 'gone';
    return options.restarts.most === 0 || state === 'down' ? failure('host_down', { why }) : failure('host_restarted', { why });
  }

  async function ask(question: HostAsk): Promise<Asked> {
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

  const handlers: DoorHandlers = {
    'host.state': () => ok(view()),
    'host.stop': async () => {
      // A silent thread is in a loop, and does not hear that it is to exit.
      if (state === 'silent') await life.force('stopped');
      else await life.stop('stopped');
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
    if (isDoorChannel(channel, handlers)) return own.callUnchecked(channel, request);
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
    const last = life;
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
    async uploadPlace(upload) {
      const asked = await ask({ ask: 'uploadPlace', upload });
      return 'value' in asked ? (asked.value as ReturnType<Host['uploadPlace']>) : fail(asked.missing);
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
function culpritOf({ working }: LifeEnd, names: KnownNames): Culprit | null {
  const opening = names.opening();
  if (opening !== null) return { report: opening.report, name: opening.name };
  const [oldest] = working.flatMap(({ report, name }) => (report === null ? [] : [{ report, name: name ?? '' }]));
  return oldest ?? null;
}

function isDoorChannel(channel: string, handlers: DoorHandlers): channel is DoorChannel {
  return Object.hasOwn(handlers, channel);
}
