import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import type { BridgeResult } from '../../shared/bridge/contract.ts';
import { fail } from '../../shared/errors.ts';
import { failure } from '../../shared/bridge/failure.ts';
import { errorOf } from '../../shared/text/app/errors.ts';
import type { HostClient } from '../host/app/thread/host-client.ts';
import { IPC } from './ipc-names.ts';
import type { Log } from './log.ts';
import { isOwnPage } from './sender.ts';

const REFUSED = fail(errorOf(failure('invalid_request', { why: 'not_from_page' })));

interface BridgeOptions {
  readonly ipc: Pick<IpcMain, 'handle' | 'on'>;
  readonly host: Pick<HostClient, 'callUnchecked' | 'registerPath'>;
  /** Ids of our WebContents. */
  readonly windows: ReadonlySet<number>;
  readonly log: Log;
  /** Called when the page can receive events. */
  readonly ready: () => void;
}

/** Handles the page's messages. Checks the sender of each message, passes the message to the host, and answers with a Result. Never throws. */
export function handleBridge({ ipc, host, windows, log, ready }: BridgeOptions): void {
  const own = (event: IpcMainEvent | IpcMainInvokeEvent): boolean => {
    const known = isOwnPage(event, windows);
    if (!known) log('message_refused');
    return known;
  };
  const safely = async (run: () => Promise<BridgeResult<unknown>>): Promise<BridgeResult<unknown>> => {
    try {
      return await run();
    } catch (reason) {
      log('bridge_failed', { kind: reason instanceof Error ? reason.name : 'unknown' });
      return fail(errorOf(failure('internal', { where: 'bridge' })));
    }
  };

  ipc.handle(IPC.call, (event, channel: unknown, request: unknown) => {
    if (!own(event) || typeof channel !== 'string') return REFUSED;
    return safely(() => host.callUnchecked(channel, request));
  });
  ipc.handle(IPC.file, (event, path: unknown) => {
    if (!own(event)) return REFUSED;
    if (typeof path !== 'string' || path === '') return fail(errorOf(failure('not_available_here', { what: 'file_nowhere' })));
    return safely(() => host.registerPath(path));
  });
  ipc.on(IPC.ready, (event) => {
    if (own(event)) ready();
  });
}
