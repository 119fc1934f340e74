import type { Bridge, BridgeResult, Channel, RequestOf, ResponseOf } from '../../shared/contract.ts';
import { makeHttpBridge, tokenOf } from './http-bridge.ts';

declare global {
  interface Window {
    /** Set by the preload of the desktop shell. */
    readonly bridge?: Bridge;
  }
}

/** The one bridge of this page: the desktop shell's where there is one, else loopback HTTP. */
export const bridge: Bridge = window.bridge ?? makeHttpBridge(tokenOf(window.location.hash));

/** Calls one channel. Never rejects: a failure is the Result's error. */
export function call<C extends Channel>(channel: C, request: RequestOf<C>): Promise<BridgeResult<ResponseOf<C>>> {
  const run = bridge[channel] as (request: RequestOf<C>) => Promise<BridgeResult<ResponseOf<C>>>;
  return run(request);
}
