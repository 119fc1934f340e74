import type { Bridge, BridgeResult, Channel, RequestOf, ResponseOf } from '../../shared/contract.ts';
import { lostHost, makeHttpBridge, tokenOf } from './http-bridge.ts';
import { sendByCalls, type SendBytes } from './send-bytes.ts';
import { sendByWorker } from './send-by-worker.ts';
import { uploadWorkers } from './upload-workers.ts';

declare global {
  interface Window {
    /** Set by the preload of the desktop shell. */
    readonly bridge?: Bridge;
  }
}

const token = tokenOf(window.location.hash);

/** The one bridge of this page: the desktop shell's where there is one, else loopback HTTP. */
export const bridge: Bridge = window.bridge ?? makeHttpBridge(token);

/** Sends the bytes of an upload: by calls in the desktop shell, from a worker to the loopback server. */
export const sendBytes: SendBytes =
  window.bridge === undefined && token !== null ? sendByWorker(token, uploadWorkers(), lostHost) : sendByCalls(bridge);

/** Calls one channel. Never rejects: a failure is the Result's error. */
export function call<C extends Channel>(channel: C, request: RequestOf<C>): Promise<BridgeResult<ResponseOf<C>>> {
  const run = bridge[channel] as (request: RequestOf<C>) => Promise<BridgeResult<ResponseOf<C>>>;
  return run(request);
}
