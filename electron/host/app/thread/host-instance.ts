import type { Worker } from 'node:worker_threads';
import { assertNever, fail, type Result } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { HostWork, HostEnd } from '../../../../shared/bridge/view/host-view.ts';
import { threadEnd } from '../../platform/base/end-thread.ts';
import type { RestartContextUpdate } from '../../platform/base/restart-context.ts';
import type { LogSink } from '../../platform/base/log-sink.ts';
import type { Ports } from '../../platform/base/ports.ts';
import { heartbeatOf } from '../../platform/base/heartbeat.ts';
import { stackSummary } from '../../platform/bridge/stack-summary.ts';
import { answerOf, pendingCalls } from './pending-calls.ts';
import { runningCalls, type Names } from './running-calls.ts';
import type { FromWorker, HostRequest, PortRequest, ThreadStart, ToWorker } from './thread-messages.ts';

/** The methods of the worker thread that the host client uses. Tests pass a substitute. */
export type HostWorker = Pick<Worker, 'postMessage' | 'on' | 'terminate'>;

interface HostInstanceTools {
  readonly begin: (start: ThreadStart) => HostWorker;
  readonly ports: Ports;
  readonly log: LogSink;
  readonly names: Names;
  readonly onEvent: (event: Extract<FromWorker, { kind: 'event' }>) => void;
  readonly update: (update: RestartContextUpdate) => void;
}

/** Why a host ended, and the calls in progress at that time. */
export interface InstanceEnd {
  readonly why: HostEnd;
  readonly working: readonly HostWork[];
}

/** One host in one thread, from its start to its end. */
export interface HostInstance {
  /** Errors: those of `openHost`, and `internal` if the thread does not start or ends before the host is open. */
  readonly opened: Promise<Result<null>>;
  /** Resolves once, after the thread has exited. */
  readonly ended: Promise<InstanceEnd>;
  readonly end: () => InstanceEnd | null;
  /** Rejects if the host fails during the call or has ended. */
  ask(question: HostRequest): Promise<unknown>;
  working(): readonly HostWork[];
  /** Asks the thread to exit, and terminates the thread if it does not. Resolves after the thread has exited. */
  stop(why: HostEnd): Promise<void>;
  /** Terminates a thread that does not respond or uses too much memory. Resolves after the thread has exited. */
  force(why: HostEnd): Promise<void>;
}

/** Starts a host in a separate thread. */
export function startHostInstance(start: ThreadStart, tools: HostInstanceTools): HostInstance {
  const { ports, log, names } = tools;
  const worker = tools.begin(start);
  const thread = threadEnd(worker);
  const waiting = pendingCalls();
  const calls = runningCalls(heartbeatOf(start.heartbeat).begun);
  const send = (message: ToWorker): void => worker.postMessage(message);
  const opened = settledLater<Result<null>>();
  const ended = settledLater<InstanceEnd>();
  let end: InstanceEnd | null = null;
  /** The reason given with the request to end this host; null if there was no request. */
  let ending: HostEnd | null = null;

  function gone(why: HostEnd): void {
    if (end !== null) return;
    end = { why: ending ?? why, working: calls.working(names) };
    waiting.abandon('the host is gone');
    opened.resolve(fail(failure('internal', { where: 'host' })));
    ended.resolve(end);
  }

  async function answerShell(id: number, ask: PortRequest): Promise<void> {
    const closed = calls.inDialog(ask.port);
    const answer = await answerOf(() => answerPort(ports, ask));
    closed();
    if (end === null) send({ kind: 'answer', id, answer });
  }

  worker.on('error', (reason) => {
    const isMemory = codeOf(reason) === 'ERR_WORKER_OUT_OF_MEMORY';
    log(`the host's thread failed: ${isMemory ? 'out of memory' : stackSummary(reason)}`);
    gone(isMemory ? 'memory' : 'bug');
  });
  worker.on('exit', () => {
    gone('gone');
  });
  worker.on('message', (message: FromWorker) => {
    switch (message.kind) {
      case 'opened':
        return opened.resolve(message.result);
      case 'answer':
        return waiting.settle(message.id, message.answer);
      case 'event':
        return tools.onEvent(message);
      case 'news':
        return tools.update(message.update);
      case 'ask':
        return void answerShell(message.id, message.ask);
      case 'log':
        return log(message.line);
      default:
        return assertNever(message);
    }
  });

  return {
    opened: opened.promise,
    ended: ended.promise,
    end: () => end,
    async ask(question) {
      let mine = 0;
      try {
        return await waiting.ask((id) => {
          mine = id;
          calls.add(id, question);
          send({ kind: 'ask', id, ask: question });
        });
      } finally {
        calls.remove(mine);
      }
    },
    working: () => calls.working(names),
    async stop(why) {
      ending ??= why;
      await thread.end();
      // If the thread has already exited, there will be no `exit` event.
      gone(why);
    },
    async force(why) {
      ending ??= why;
      await thread.force();
      gone(why);
    },
  };
}

function codeOf(reason: unknown): unknown {
  return typeof reason === 'object' && reason !== null && 'code' in reason ? reason.code : null;
}

function answerPort(ports: Ports, ask: PortRequest): unknown {
  switch (ask.port) {
    case 'chooseFiles':
      return ports.chooseFiles?.(ask.what) ?? [];
    case 'chooseSavePath':
      return ports.chooseSavePath?.(ask.name) ?? null;
    case 'chooseSaveFolder':
      return ports.chooseSaveFolder?.() ?? null;
    case 'confirmSend':
      return ports.confirmSend?.(ask.question) ?? false;
    case 'hasKeychain':
      return ports.keychain?.isThere() ?? false;
    case 'encrypt':
      return ports.keychain?.encrypt(ask.text) ?? null;
    case 'decrypt':
      return ports.keychain?.decrypt(ask.encrypted) ?? null;
    case 'noteRecent':
      return ports.noteRecent(ask.path);
    case 'openLink':
      return ports.openLink(ask.link);
    case 'openAddress':
      return ports.openAddress(ask.address);
    default:
      return assertNever(ask);
  }
}

interface SettledLater<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

/**
 * Creates a promise and the function that resolves it. Only the first call has an effect. The oldest Node version that we support has no
 * `Promise.withResolvers`.
 */
function settledLater<T>(): SettledLater<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return {
    promise,
    resolve: (value) => {
      resolve(value);
    },
  };
}
