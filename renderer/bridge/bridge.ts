import type { Bridge, BridgeResult, Channel, RequestOf, ResponseOf } from '../../shared/contract.ts';
import { alwaysThere, type Connection } from './connection.ts';
import { makeHttpBridge, tokenOf, type HttpBridge } from './http-bridge.ts';
import { whoAnswers } from './proof.ts';

declare global {
  interface Window {
    /** Set by the preload of the desktop shell. */
    readonly bridge?: Bridge;
  }
}

function overHttp(): HttpBridge {
  const { hash, port } = window.location;
  return makeHttpBridge(tokenOf(hash), {
    look: (token) => whoAnswers(token, port),
    later(run, ms) {
      const timer = setTimeout(run, ms);
      return () => {
        clearTimeout(timer);
      };
    },
  });
}

const own: HttpBridge = window.bridge === undefined ? overHttp() : { bridge: window.bridge, connection: alwaysThere() };

/** The one bridge of this page: the desktop shell's where there is one, else loopback HTTP. */
export const bridge: Bridge = own.bridge;

/** How this page stands to its host. */
export const connection: Connection = own.connection;

/** Calls one channel. Never rejects: a failure is the Result's error. */
export function call<C extends Channel>(channel: C, request: RequestOf<C>): Promise<BridgeResult<ResponseOf<C>>> {
  const run = bridge[channel] as (request: RequestOf<C>) => Promise<BridgeResult<ResponseOf<C>>>;
  return run(request);
}
