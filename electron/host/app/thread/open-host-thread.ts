import { Worker } from 'node:worker_threads';
import type { Channel, RequestOf, ResponseOf } from '../../../../shared/bridge/channels.ts';
import type { BridgeResult } from '../../../../shared/bridge/contract.ts';
import { type Result, ok } from '../../../../shared/errors.ts';
import { type Env, memoryLimit } from '../../platform/base/limits.ts';
import { readInEffect } from '../../store/settings.ts';
import type { PreviousEnd } from '../../platform/base/restart-context.ts';
import { heartbeatMemory } from '../../platform/base/heartbeat.ts';
import type { HostOptions } from '../open-host.ts';
import { hostEvents } from './host-events.ts';
import { requestCancel, stopMemory } from '../../platform/base/stop-flag.ts';
import type { HostClient } from './host-client.ts';
import { type HostWorker, startHostInstance } from './host-instance.ts';
import { createNameTracker } from './name-tracker.ts';
import { heapLimitMb } from './memory-watch.ts';
import type { StartedInstance, SupervisorOptions } from './host-supervisor.ts';
import { supervise } from './supervise.ts';
import type { ThreadStart } from './thread-messages.ts';
import { workerUrl } from '../../platform/base/worker-url.ts';

export interface HostThreadOptions extends HostOptions {
  /** Time without a heartbeat after which the host is shown as silent, in ms. Default: 5 seconds. */
  readonly patience?: number;
  /** Limit of automatic restarts. Default: three per minute. */
  readonly restarts?: SupervisorOptions['restarts'];
}

const PATIENCE = 5_000;
const RESTARTS = { most: 3, within: 60_000 };

/** Returns the memory limit of the thread, in bytes. The store is not open yet, so only the environment variable counts. */
export function chosenMemory(env: Env): number {
  return memoryLimit(readInEffect('memory.max', env, { get: () => null }).value);
}

/** Starts the thread of a host. V8 ends the thread if its heap grows too large. */
function startWorker(start: ThreadStart): HostWorker {
  return new Worker(workerUrl('host/app/thread/host-worker'), {
    workerData: start,
    name: 'host',
    resourceLimits: { maxOldGenerationSizeMb: heapLimitMb(chosenMemory(start.env)) },
  });
}

/**
 * Opens the host in a worker thread, so that reading, scanning and SQLite never block the thread of the host client. The host client watches the worker thread,
 * reports when it stops responding, and restarts it after it ends. Errors: those of `openHost`, and `internal` if the thread does not start.
 */
export async function openHostThread(
  options: HostThreadOptions,
  begin: (start: ThreadStart) => HostWorker = startWorker,
): Promise<Result<HostClient>> {
  const { home, ports, env = {}, use = 'exclusive', session = 'off', log = () => undefined } = options;
  const { patience = PATIENCE, restarts = RESTARTS } = options;
  const names = createNameTracker();
  const events = hostEvents();
  const dialogs = {
    chooseFiles: ports.chooseFiles !== null,
    chooseSavePath: ports.chooseSavePath !== null,
    chooseSaveFolder: ports.chooseSaveFolder !== null,
    confirmSend: ports.confirmSend !== null,
    keychain: ports.keychain !== null,
  };

  let stops = stopMemory();

  function beginNow(before: PreviousEnd | null): StartedInstance {
    const heartbeat = heartbeatMemory();
    stops = stopMemory();
    // After a restart, the host reopens all reports that were open, even if the first start requested a clean session. With `off`, it reopens no reports.
    const goesOn = before !== null && session !== 'off' ? 'restore' : session;
    const known = { before, files: names.files(), demo: names.demo() };
    const start = { home, env: { ...env }, use, session: goesOn, meta: ports.meta(), dialogs, heartbeat, stops, ...known };
    return { instance: startHostInstance(start, { begin, ports, log, names, onEvent: events.forward, update: names.take }), heartbeat };
  }

  const first = beginNow(null);
  const opened = await first.instance.opened;
  if (!opened.ok) {
    await first.instance.stop('gone');
    return opened;
  }
  const host = supervise(first, { begin: beginNow, names, events, log, patience, restarts, memory: chosenMemory(env) });

  function callUnchecked(channel: string, request: unknown): Promise<BridgeResult<unknown>> {
    // A thread in a loop receives no messages, but it can read the shared memory.
    if (channel === 'job.cancel') requestCancel(stops, idIn(request));
    return host.callUnchecked(channel, request);
  }

  return ok({
    ...host,
    // The worker checked both the request and the response with the schemas of this channel.
    call: <C extends Channel>(channel: C, request: RequestOf<C>) => callUnchecked(channel, request) as Promise<BridgeResult<ResponseOf<C>>>,
    callUnchecked,
    onEvent: events.listen,
  });
}

/** Returns the job id in a request, which the host has not checked yet. */
function idIn(request: unknown): unknown {
  return typeof request === 'object' && request !== null && 'job' in request ? request.job : null;
}
