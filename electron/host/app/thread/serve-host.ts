import type { MessagePort } from 'node:worker_threads';
import type { BridgeResult } from '../../../../shared/bridge/contract.ts';
import { assertNever, ok, type Result } from '../../../../shared/errors.ts';
import type { Host } from '../../platform/base/host.ts';
import type { RestartContext } from '../../platform/base/restart-context.ts';
import type { HostOptions } from '../open-host.ts';
import type { Ports } from '../../platform/base/ports.ts';
import { heartbeatOf } from '../../platform/base/heartbeat.ts';
import { answerOf, pendingCalls } from './pending-calls.ts';
import type { FromWorker, HostRequest, PortRequest, ThreadStart, ToWorker } from './thread-messages.ts';

/** Interval between two heartbeats of the event loop, in ms. */
const HEARTBEAT_EVERY = 250;

/** How long a thread may keep running after its host was closed, in ms. The host may have left something open. */
const LEFT_OPEN = 250;

/** Runs the host in its worker thread. The host's ports send requests to the shell. Answers the requests of the host client until the host is closed. */
export async function serveHost(
  port: Pick<MessagePort, 'postMessage' | 'on' | 'close'>,
  start: ThreadStart,
  open: (options: HostOptions) => Promise<Result<Host>>,
  exit: () => void,
): Promise<void> {
  const tell = (message: FromWorker): void => port.postMessage(message);
  const heartbeat = heartbeatOf(start.heartbeat);
  setInterval(heartbeat.sendHeartbeat, HEARTBEAT_EVERY).unref();
  const outgoing = pendingCalls();
  const callShell = (ask: PortRequest): Promise<unknown> => outgoing.ask((id) => tell({ kind: 'ask', id, ask }));

  // The shell's own ports give the answers, so the casts are safe.
  const ports: Ports = {
    now: () => Date.now(),
    meta: () => start.meta,
    chooseFiles: start.dialogs.chooseFiles ? async (what) => (await callShell({ port: 'chooseFiles', what })) as readonly string[] : null,
    chooseSavePath: start.dialogs.chooseSavePath
      ? async (name) => (await callShell({ port: 'chooseSavePath', name })) as string | null
      : null,
    chooseSaveFolder: start.dialogs.chooseSaveFolder ? async () => (await callShell({ port: 'chooseSaveFolder' })) as string | null : null,
    confirmSend: start.dialogs.confirmSend ? async (question) => (await callShell({ port: 'confirmSend', question })) === true : null,
    keychain: start.dialogs.keychain
      ? {
          isThere: async () => (await callShell({ port: 'hasKeychain' })) === true,
          encrypt: async (text) => (await callShell({ port: 'encrypt', text })) as string,
          decrypt: async (encrypted) => (await callShell({ port: 'decrypt', encrypted })) as string | null,
        }
      : null,
    noteRecent: async (path) => {
      await callShell({ port: 'noteRecent', path });
    },
    openLink: async (link) => {
      await callShell({ port: 'openLink', link });
    },
    openAddress: async (address) => {
      await callShell({ port: 'openAddress', address });
    },
  };
  const log = (line: string): void => tell({ kind: 'log', line });
  const { home, env, use, session, before, files, demo, stops } = start;
  const restartContext: RestartContext = {
    before,
    files,
    demo,
    tell: (update) => tell({ kind: 'news', update }),
    sendHeartbeat: heartbeat.sendHeartbeat,
  };
  const opened = await open({ home, env, use, session, restartContext, ports, log, stops });
  if (!opened.ok) {
    tell({ kind: 'opened', result: opened });
    port.close();
    return;
  }
  const host = opened.value;
  host.onEvent((event, payload) => tell({ kind: 'event', event, payload } as FromWorker));
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'answer') {
      outgoing.settle(message.id, message.answer);
      return;
    }
    if (message.kind === 'end') {
      // The data folder stays locked and keeps its temporary files, because the next host of this process continues with them.
      exit();
      return;
    }
    const { id, ask } = message;
    heartbeat.begin(id);
    void answerOf(() => answerHostRequest(host, ask)).then((answer) => {
      tell({ kind: 'answer', id, answer });
      if (ask.ask !== 'close') return;
      port.close();
      setTimeout(exit, LEFT_OPEN).unref();
    });
  });
  tell({ kind: 'opened', result: ok(null) });
}

function answerHostRequest(host: Host, ask: HostRequest): unknown {
  switch (ask.ask) {
    case 'call':
      return host.callUnchecked(ask.channel, ask.request).then(withOwnBytes);
    case 'registerPath':
      return host.registerPath(ask.path);
    case 'openPaths':
      return host.openPaths(ask.paths);
    case 'takeDownload':
      return host.takeDownload(ask.token);
    case 'uploadDestination':
      return host.uploadDestination(ask.upload);
    case 'uploadReceived':
      return host.uploadReceived(ask.upload, ask.received, ask.sha256);
    case 'downloadFetched':
      return host.downloadFetched(ask.token, ask.whole);
    case 'close':
      return host.close();
    default:
      return assertNever(ask);
  }
}

/**
 * Copies byte arrays in an answer that are views of a larger buffer. A transfer to another thread or process copies the whole buffer, and the buffer around a
 * view of a report may contain masked values.
 */
function withOwnBytes(result: BridgeResult<unknown>): BridgeResult<unknown> {
  if (!result.ok || typeof result.value !== 'object' || result.value === null) return result;
  const fields = Object.entries(result.value as Record<string, unknown>);
  if (!fields.some(([, field]) => field instanceof Uint8Array && field.length !== field.buffer.byteLength)) return result;
  return ok(Object.fromEntries(fields.map(([name, field]) => [name, field instanceof Uint8Array ? field.slice() : field])));
}
