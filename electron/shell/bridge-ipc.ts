import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { fail, type Result } from '../../shared/errors.ts';
import { appError } from '../../shared/messages/errors.ts';
import type { HostDoor } from '../host/thread/host-door.ts';
import { IPC } from './ipc-names.ts';
import type { Log } from './log.ts';
import { isOwnPage } from './sender.ts';

const REFUSED = fail(appError('invalid_request', { what: 'it did not come from the page' }));

export interface BridgeOptions {
  readonly ipc: Pick<IpcMain, 'handle' | 'on'>;
  readonly host: Pick<HostDoor, 'callUnchecked' | 'registerPath'>;
  /** Ids of the WebContents that are ours. */
  readonly windows: ReadonlySet<number>;
  readonly log: Log;
  /** Sees every call that went well. */
  readonly called: (channel: string, request: unknown) => void;
  /** The page can take events now. */
  readonly ready: () => void;
}

/** Takes the page's messages: checks where each comes from, hands it to the host, answers with a Result. Never throws across. */
export function handleBridge({ ipc, host, windows, log, called, ready }: BridgeOptions): void {
  const own = (event: IpcMainEvent | IpcMainInvokeEvent): boolean => {
    const known = isOwnPage(event, windows);
    if (!known) log('message_refused');
    return known;
  };
  const safely = async (run: () => Promise<Result<unknown>>): Promise<Result<unknown>> => {
    try {
      return await run();
    } catch (reason) {
      log('bridge_failed', { kind: reason instanceof Error ? reason.name : 'unknown' });
      return fail(appError('internal', { what: 'the bridge' }));
    }
  };

  ipc.handle(IPC.call, (event, channel: unknown, request: unknown) => {
    if (!own(event) || typeof channel !== 'string') return REFUSED;
    return safely(async () => {
      const result = await host.callUnchecked(channel, request);
      if (result.ok) called(channel, request);
      return result;
    });
  });
  ipc.handle(IPC.file, (event, path: unknown) => {
    if (!own(event)) return REFUSED;
    if (typeof path !== 'string' || path === '')
      return fail(appError('not_available_here', { what: 'Reading a file that lies nowhere on this machine' }));
    return safely(() => host.registerPath(path));
  });
  ipc.on(IPC.ready, (event) => {
    if (own(event)) ready();
  });
}
