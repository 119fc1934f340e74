import type { Channel, RequestOf, ResponseOf } from '../../shared/channels.ts';
import type { Bridge, BridgeResult } from '../../shared/contract.ts';
import { failure } from '../../shared/failure.ts';
import { errorOf } from '../../shared/messages/errors.ts';
import { alwaysThere, type Connection } from './connection.ts';
import { makeHttpBridge, tokenOf, type HttpBridge } from './http-bridge.ts';
import { whoAnswers } from './proof.ts';
import { sendByCalls, type SendBytes } from './send-bytes.ts';
import { sendByWorker } from './send-by-worker.ts';
import { uploadWorkers } from './upload-workers.ts';

declare global {
  interface Window {
    /** Set by the preload of the desktop shell. */
    readonly bridge?: Bridge;
  }
}

interface Own extends HttpBridge {
  readonly sendBytes: SendBytes;
}

function overHttp(): Own {
  const { hash, port } = window.location;
  const token = tokenOf(hash);
  const made = makeHttpBridge(token, {
    look: (shown) => whoAnswers(shown, port),
    later(run, ms) {
      const timer = setTimeout(run, ms);
      return () => {
        clearTimeout(timer);
      };
    },
  });
  const lost = errorOf(failure('host_gone', { asked: true }));
  return { ...made, sendBytes: token === null ? sendByCalls(made.bridge) : sendByWorker(token, uploadWorkers(), lost) };
}

function overIpc(exposed: Bridge): Own {
  return { bridge: exposed, connection: alwaysThere(), sendBytes: sendByCalls(exposed) };
}

const own = window.bridge === undefined ? overHttp() : overIpc(window.bridge);

/** The one bridge of this page: the desktop shell's where there is one, else loopback HTTP. */
export const bridge: Bridge = own.bridge;

/** How this page stands to its host. */
export const connection: Connection = own.connection;

/** Sends the bytes of an upload: by calls in the desktop shell, from a worker to the loopback server. */
export const sendBytes: SendBytes = own.sendBytes;

/** Calls one channel. Never rejects: a failure is the Result's error. */
export function call<C extends Channel>(channel: C, request: RequestOf<C>): Promise<BridgeResult<ResponseOf<C>>> {
  const run = bridge[channel] as (request: RequestOf<C>) => Promise<BridgeResult<ResponseOf<C>>>;
  return run(request);
}
