import type { Channel, RequestOf, ResponseOf } from '../../shared/bridge/channels.ts';
import type { Bridge, BridgeResult } from '../../shared/bridge/contract.ts';
import { failure } from '../../shared/bridge/failure.ts';
import type { SignedOut } from '../../shared/text/app/connection.ts';
import { errorOf } from '../../shared/text/app/errors.ts';
import { alwaysThere, type Connection, type Reach } from './connection.ts';
import { makeHttpBridge, type HttpBridge } from './http-bridge.ts';
import { probeServer } from './proof.ts';
import { sendByCalls, type SendBytes } from './send-bytes.ts';
import { sendByWorker } from './send-by-worker.ts';
import { signIn, tabStorage, type SignedIn } from './sign-in.ts';
import { uploadWorkers } from './upload-workers.ts';

declare global {
  interface Window {
    /** Set by the preload of the desktop shell. */
    readonly bridge?: Bridge;
  }
}

interface Own extends HttpBridge {
  readonly sendBytes: SendBytes;
  readonly signedOut: SignedOut | null;
}

function clearAddress(): void {
  const { pathname } = window.location;
  window.history.replaceState(null, '', pathname);
}

async function overHttp(): Promise<Own> {
  const { port } = window.location;
  const probe = (shown: string): Promise<Reach> => probeServer(shown, port);
  const enter = (): Promise<SignedIn> => signIn({ hash: window.location.hash, clearAddress, storage: tabStorage(), probe });
  const entered = await enter();
  if (entered.token === null) return signedOutConnection(entered.why);
  let { token } = entered;
  const made = makeHttpBridge(() => token, { probe, later: byClock });
  // A login link that the user enters into an open tab changes only the fragment, and the page is not reloaded. A connected tab needs no new token. Any other
  // tab signs in again, and keeps the user's input.
  window.addEventListener('hashchange', () => {
    if (made.connection.store.getState().reach === 'there') clearAddress();
    else
      void enter().then((again) => {
        token = again.token ?? token;
        made.connection.tryNow();
      });
  });
  const lost = errorOf(failure('host_gone', { asked: true }));
  return { ...made, sendBytes: sendByWorker(() => token, uploadWorkers(), lost), signedOut: null };
}

/**
 * Creates the connection of a tab that is not signed in. It reaches no host. The page is reloaded when the fragment of its address changes, for example because
 * the user enters a login link.
 */
function signedOutConnection(why: SignedOut): Own {
  window.addEventListener('hashchange', () => window.location.reload());
  const { bridge: none, connection: never } = makeHttpBridge(null, { probe: () => Promise.resolve('other'), later: byClock });
  return { bridge: none, connection: never, sendBytes: sendByCalls(none), signedOut: why };
}

function byClock(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => {
    clearTimeout(timer);
  };
}

function overIpc(exposed: Bridge): Own {
  return { bridge: exposed, connection: alwaysThere(), sendBytes: sendByCalls(exposed), signedOut: null };
}

// The rest of the page starts after the tab is signed in.
const own = window.bridge === undefined ? await overHttp() : overIpc(window.bridge);

/** Why this tab is not signed in; null if it is. */
export const signedOut: SignedOut | null = own.signedOut;

/** The only bridge of this page: the bridge of the desktop shell, or else loopback HTTP. */
export const bridge: Bridge = own.bridge;

/** Connection of this page to its host. */
export const connection: Connection = own.connection;

/** Sends the bytes of an upload: by bridge calls in the desktop shell, and from a worker to the loopback server in a browser. */
export const sendBytes: SendBytes = own.sendBytes;

/** Calls one channel. Never rejects: a failure is the Result's error. */
export function call<C extends Channel>(channel: C, request: RequestOf<C>): Promise<BridgeResult<ResponseOf<C>>> {
  const run = bridge[channel] as (request: RequestOf<C>) => Promise<BridgeResult<ResponseOf<C>>>;
  return run(request);
}
