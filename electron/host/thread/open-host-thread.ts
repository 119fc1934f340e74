import { Worker } from 'node:worker_threads';
import type { BridgeResult, Channel, RequestOf, ResponseOf } from '../../../shared/contract.ts';
import { assertNever, fail, ok, type Result } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import { failureView } from '../../../shared/present/failure-view.ts';
import type { FileView } from '../../../shared/view/app-view.ts';
import type { EventListener, Host } from '../base/host.ts';
import type { HostOptions } from '../open-host.ts';
import type { Ports } from '../base/ports.ts';
import { askToStop, stopMemory } from '../base/stop-flag.ts';
import { answerOf, asks } from './asks.ts';
import type { HostDoor } from './host-door.ts';
import type { FromWorker, HostAsk, PortAsk, ThreadStart, ToWorker } from './thread-messages.ts';
import { workerUrl } from './worker-url.ts';

/** How long a closing host may take, in milliseconds, before its thread is ended. */
const CLOSE_LIMIT = 5_000;

/** The worker's end that a door talks to; tests hand in another one. */
export type HostWorker = Pick<Worker, 'postMessage' | 'on' | 'terminate'>;

function startWorker(start: ThreadStart): HostWorker {
  return new Worker(workerUrl('host/thread/host-worker'), { workerData: start, name: 'host' });
}

/**
 * Opens the host in a worker thread of its own: reading, scanning and SQLite never hold up the door's thread.
 * Errors as `openHost`, and `internal` where the thread does not start. A thread that dies later answers every call with `internal`.
 */
export async function openHostThread(
  options: HostOptions,
  begin: (start: ThreadStart) => HostWorker = startWorker,
): Promise<Result<HostDoor>> {
  const { home, ports, env = {}, use = 'exclusive', log = () => undefined } = options;
  const stops = stopMemory();
  const worker = begin({
    home,
    env: { ...env },
    use,
    stops,
    meta: ports.meta(),
    dialogs: { chooseFiles: ports.chooseFiles !== null, chooseSavePath: ports.chooseSavePath !== null },
  });
  const waiting = asks();
  const listeners = new Set<EventListener>();
  const send = (message: ToWorker): void => worker.postMessage(message);
  const ask = (question: HostAsk): Promise<unknown> => waiting.ask((id) => send({ kind: 'ask', id, ask: question }));

  const opened = await new Promise<Result<null>>((resolve) => {
    const gone = (why: string): void => {
      waiting.abandon(why);
      resolve(fail(failure('internal', { where: 'host' })));
    };
    worker.on('error', (reason) => {
      log(`the host's thread failed: ${reason instanceof Error ? reason.name : 'unknown'}`);
      gone('the host failed');
    });
    worker.on('exit', () => gone('the host is closed'));
    worker.on('message', (message: FromWorker) => {
      switch (message.kind) {
        case 'opened':
          return resolve(message.result);
        case 'answer':
          return waiting.settle(message.id, message.answer);
        case 'event':
          for (const listener of [...listeners]) listener(message.event, message.payload);
          return;
        case 'ask': {
          const { id } = message;
          void answerOf(() => answerPort(ports, message.ask)).then((answer) => send({ kind: 'answer', id, answer }));
          return;
        }
        case 'log':
          return log(message.line);
        default:
          return assertNever(message);
      }
    });
  });
  if (!opened.ok) {
    await worker.terminate();
    return opened;
  }

  async function callUnchecked(channel: string, request: unknown): Promise<BridgeResult<unknown>> {
    if (channel === 'job.cancel') askToStop(stops, idIn(request));
    try {
      return (await ask({ ask: 'call', channel, request })) as BridgeResult<unknown>;
    } catch {
      // Either a bug in the host or a thread that is gone; the host's own log says which.
      return fail(failureView(failure('internal', { channel, kind: '' })));
    }
  }

  let closing: Promise<void> | null = null;
  async function close(): Promise<void> {
    // A thread that does not end by itself is ended: closing must not wait for ever.
    const limit = setTimeout(() => void worker.terminate(), CLOSE_LIMIT);
    try {
      await ask({ ask: 'close' });
    } catch {
      log('the host was gone before it was closed');
    } finally {
      clearTimeout(limit);
      await worker.terminate();
    }
  }

  return ok({
    // The worker applied this very channel's schemas to both.
    call: <C extends Channel>(channel: C, request: RequestOf<C>) => callUnchecked(channel, request) as Promise<BridgeResult<ResponseOf<C>>>,
    callUnchecked,
    onEvent(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    registerPath: async (path) => (await ask({ ask: 'registerPath', path })) as BridgeResult<FileView>,
    openPaths: async (paths) => {
      await ask({ ask: 'openPaths', paths });
    },
    takeDownload: async (token) => (await ask({ ask: 'takeDownload', token })) as ReturnType<Host['takeDownload']>,
    uploadPlace: async (upload) => (await ask({ ask: 'uploadPlace', upload })) as ReturnType<Host['uploadPlace']>,
    uploadReceived: async (upload, received, sha256) =>
      (await ask({ ask: 'uploadReceived', upload, received, sha256 })) as ReturnType<Host['uploadReceived']>,
    downloadFetched: async (token, whole) => {
      await ask({ ask: 'downloadFetched', token, whole });
    },
    close: () => (closing ??= close()),
  });
}

function answerPort(ports: Ports, ask: PortAsk): unknown {
  switch (ask.port) {
    case 'chooseFiles':
      return ports.chooseFiles?.() ?? [];
    case 'chooseSavePath':
      return ports.chooseSavePath?.(ask.name) ?? null;
    case 'openLink':
      return ports.openLink(ask.link);
    default:
      return assertNever(ask);
  }
}

/** The job that a request names, which the host has yet to check. */
function idIn(request: unknown): unknown {
  return typeof request === 'object' && request !== null && 'job' in request ? request.job : null;
}
