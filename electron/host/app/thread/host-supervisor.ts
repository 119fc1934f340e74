import { failure } from '../../../../shared/bridge/failure.ts';
import type { HostView } from '../../../../shared/bridge/view/host-view.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { heartbeatOf } from '../../platform/base/heartbeat.ts';
import type { LogSink } from '../../platform/base/log-sink.ts';
import type { PreviousEnd } from '../../platform/base/restart-context.ts';
import type { HostEvents } from './host-events.ts';
import type { HostInstance, InstanceEnd } from './host-instance.ts';
import { watchMemory } from './memory-watch.ts';
import type { NameTracker } from './name-tracker.ts';
import { restartLimit, type RestartLimit, type RestartLimitOptions } from './restart-limit.ts';
import { watchSilence } from './silence.ts';
import type { HostRequest } from './thread-messages.ts';

/** Time limit for closing a host, in ms. After that, its thread is terminated. */
const CLOSE_LIMIT = 5_000;

/** A started host, and the memory of its heartbeat. */
export interface StartedInstance {
  readonly instance: HostInstance;
  readonly heartbeat: SharedArrayBuffer;
}

export interface SupervisorOptions {
  /** Starts the next host after the previous host ended. */
  readonly begin: (before: PreviousEnd) => StartedInstance;
  readonly names: NameTracker;
  readonly events: HostEvents;
  readonly log: LogSink;
  /** Time without a heartbeat after which the host counts as silent, in ms. */
  readonly patience: number;
  readonly restarts: Pick<RestartLimitOptions, 'most' | 'within'>;
  /** Maximum number of bytes in V8's heap. The same limit applies separately to memory outside the heap. */
  readonly memory: number;
}

/** The host's answer to a request, or why there is no answer. */
type HostReply = { readonly value: unknown } | { readonly missing: Failure };

type Culprit = NonNullable<NonNullable<HostView['ended']>['culprit']>;

/** Keeps a host running: watches the open host, starts another host after it ends, and emits `host.changed`. */
export class HostSupervisor {
  readonly #options: SupervisorOptions;
  readonly #limit: RestartLimit;
  #instance: HostInstance;
  #state: HostView['state'] = 'running';
  #restarts = 0;
  #ended: InstanceEnd | null = null;
  #culprit: Culprit | null = null;
  /** Resolves when a host is open, or when no further host will be started. */
  #settled: Promise<void> = Promise.resolve();
  #closing: Promise<void> | null = null;

  /** `first`: an open host. */
  constructor(first: StartedInstance, options: SupervisorOptions) {
    this.#options = options;
    this.#limit = restartLimit({ ...options.restarts, now: () => performance.now() });
    this.#instance = first.instance;
    this.#watch(first);
  }

  view(): HostView {
    return {
      state: this.#state,
      doing: this.#state === 'silent' ? [...this.#instance.working()] : [],
      restarts: this.#restarts,
      ended: this.#ended === null ? null : { why: this.#ended.why, culprit: this.#culprit },
    };
  }

  /** Sends a request to the running host. Waits if a restart is in progress. */
  async ask(question: HostRequest): Promise<HostReply> {
    const asked = await this.#running();
    if (asked === null) return { missing: this.#missing() };
    try {
      return { value: await asked.ask(question) };
    } catch {
      // Either the host has a bug, which is in the log, or the thread ended.
      const end = asked.end();
      if (end === null)
        return { missing: failure('internal', { channel: question.ask === 'call' ? question.channel : question.ask, kind: '' }) };
      this.#ended ??= end;
      return { missing: this.#missing() };
    }
  }

  /** Ends the host thread. The supervisor then starts the next host. */
  stop(): Promise<void> {
    // A silent thread is in a loop, so it does not receive the request to exit.
    return this.#state === 'silent' ? this.#instance.force('stopped') : this.#instance.stop('stopped');
  }

  /** Restarts the host if no automatic restart is left; otherwise does nothing. */
  async start(): Promise<void> {
    if (this.#state !== 'down' || this.#ended === null) return;
    this.#limit.reset();
    this.#settled = this.#restart(this.#ended);
    await this.#settled;
  }

  /** Closes the host for good. */
  close(): Promise<void> {
    return (this.#closing ??= this.#closeInstance());
  }

  #show(state: HostView['state']): void {
    this.#state = state;
    this.#options.events.emit('host.changed', this.view());
  }

  #watch({ instance, heartbeat }: StartedInstance): void {
    const { log, patience, memory } = this.#options;
    const { heartbeatCount } = heartbeatOf(heartbeat);
    const changed = (isSilent: boolean): void => {
      log(isSilent ? 'the host gives no sign of life' : 'the host gives signs of life again');
      this.#show(isSilent ? 'silent' : 'running');
    };
    const stopWatchingSilence = watchSilence({ heartbeatCount, patience, changed });
    const stopWatchingMemory = watchMemory(memory, () => void instance.force('memory'));
    void instance.ended.then((end) => {
      stopWatchingSilence();
      stopWatchingMemory();
      if (this.#closing === null) this.#settled = this.#restart(end);
    });
  }

  async #restart(end: InstanceEnd): Promise<void> {
    const { names, log, begin } = this.#options;
    this.#ended = end;
    this.#culprit = culpritOf(end, names);
    names.ended();
    log(`the host ended: ${end.why}`);
    // The next host must start after this thread has exited, because they use the same ports.
    await this.#instance.stop(end.why);
    while (this.#closing === null && this.#limit.take()) {
      this.#show('restarting');
      const next = begin({ why: end.why, culprit: this.#culprit?.report ?? null });
      this.#instance = next.instance;
      const opened = await this.#instance.opened;
      if (opened.ok) {
        this.#restarts += 1;
        this.#watch(next);
        this.#show('running');
        return;
      }
      log(`the host did not open again: ${opened.error.code}`);
      await this.#instance.stop('gone');
    }
    if (this.#closing === null) this.#show('down');
  }

  /** Waits for a restart in progress, then returns the running host; null if no host is running. */
  async #running(): Promise<HostInstance | null> {
    for (let seen: Promise<void> | null = null; seen !== this.#settled;) {
      seen = this.#settled;
      await seen;
    }
    return this.#closing !== null || this.#instance.end() !== null ? null : this.#instance;
  }

  #missing(): Failure {
    if (this.#closing !== null) return failure('unknown_handle', { what: 'session' });
    const why = this.#ended?.why ?? 'gone';
    const isDown = this.#options.restarts.most === 0 || this.#state === 'down';
    return isDown ? failure('host_down', { why }) : failure('host_restarted', { why });
  }

  async #closeInstance(): Promise<void> {
    const last = this.#instance;
    // A host that does not close must not keep the process running.
    const timer = setTimeout(() => void last.force('gone'), CLOSE_LIMIT);
    try {
      await last.opened;
      await last.ask({ ask: 'close' });
    } catch {
      this.#options.log('the host was gone before it was closed');
    } finally {
      clearTimeout(timer);
      await last.stop('gone');
    }
  }
}

/**
 * Returns the report that the host was working on when it ended: the report that was being reopened automatically, otherwise the report of the oldest call in
 * progress.
 */
function culpritOf({ working }: InstanceEnd, names: NameTracker): Culprit | null {
  const opening = names.opening();
  if (opening !== null) return { report: opening.report, name: opening.name };
  const [oldest] = working.flatMap(({ report, name }) => (report === null ? [] : [{ report, name: name ?? '' }]));
  return oldest ?? null;
}
