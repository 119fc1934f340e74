import { CHANNEL_NAMES } from '../../shared/bridge/channels.ts';
import type { Bridge, BridgeResult } from '../../shared/bridge/contract.ts';
import { EVENT_NAMES, type BridgeEvent, type PayloadOf } from '../../shared/bridge/events.ts';
import { decodeBridgeJson, encodeBridgeJson } from '../../shared/bytes/bridge-json.ts';
import { fail, type AppError } from '../../shared/errors.ts';
import { failure } from '../../shared/bridge/failure.ts';
import { errorOf } from '../../shared/text/app/errors.ts';
import { SENTENCES } from '../../shared/text/verdict/ui.ts';
import { resync } from './resync.ts';
import { connectionStore, type Connection, type Reach } from './connection.ts';
import { keepConnected } from './keep-connected.ts';

type Listener = (payload: never) => void;

const refusedToken: AppError = {
  code: 'invalid_request',
  message: SENTENCES.refusedToken,
  hint: SENTENCES.refusedTokenHint,
  retryable: false,
};

function isResult(value: unknown): value is BridgeResult<unknown> {
  return typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean';
}

function isEventLine(value: unknown): value is { readonly event: BridgeEvent; readonly payload: unknown } {
  if (typeof value !== 'object' || value === null || !('event' in value) || !('payload' in value)) return false;
  return EVENT_NAMES.some((name) => name === value.event);
}

async function post(token: string, channel: string, request: unknown): Promise<BridgeResult<unknown>> {
  try {
    const response = await fetch(`/bridge/${channel}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: encodeBridgeJson(request),
    });
    if (response.status === 401) return fail(refusedToken);
    const answer = decodeBridgeJson(await response.text());
    return isResult(answer) ? answer : fail(errorOf(failure('internal', { channel, kind: '' })));
  } catch {
    // The fetch failed, or the response is not JSON. Both mean that the host is gone.
    return fail(errorOf(failure('host_gone', { asked: true })));
  }
}

/** Functions that the bridge needs from its environment. */
interface HttpBridgeOptions {
  /** Checks what answers at the page's address. */
  readonly probe: (token: string) => Promise<Reach>;
  /** Calls back after `ms` milliseconds, unless the returned function is called first. */
  readonly later: (run: () => void, ms: number) => () => void;
}

export interface HttpBridge {
  readonly bridge: Bridge;
  readonly connection: Connection;
}

/**
 * Creates the bridge over loopback HTTP for the browser shell. Each call is a POST request, and one streaming GET carries the events. `token` returns the tab's
 * current token. null: the tab has no token and reaches no host.
 */
export function makeHttpBridge(token: (() => string) | null, { probe, later }: HttpBridgeOptions): HttpBridge {
  const listeners = new Map<BridgeEvent, Set<Listener>>();
  const store = connectionStore();

  function emit(event: BridgeEvent, payload: unknown): void {
    for (const listener of listeners.get(event) ?? []) listener(payload as never);
  }

  const connection =
    token === null
      ? null
      : keepConnected({
          store,
          later,
          probe: () => probe(token()),
          open: () => fetch('/events', { headers: { Authorization: `Bearer ${token()}` } }),
          back: () => resync(callHost, emit),
          line(text) {
            const value = decodeBridgeJson(text);
            if (isEventLine(value)) emit(value.event, value.payload);
          },
        });

  async function callHost(channel: string, request: unknown): Promise<BridgeResult<unknown>> {
    if (token === null || connection === null) return fail(refusedToken);
    const ready = connection.ready();
    // While the host is gone, another program may use the port, so the token is not sent. While the host is there, the call is sent at once, without an
    // `await`.
    const isReady = ready === true || (await ready);
    return isReady ? post(token(), channel, request) : fail(errorOf(failure('host_gone', { asked: false })));
  }

  const calls = Object.fromEntries(CHANNEL_NAMES.map((channel) => [channel, (request: unknown) => callHost(channel, request)]));
  // `calls` is built from the channel table. TypeScript cannot check that each call has the types of its channel.
  // Each call has the types of its channel. The compiler cannot know this, because the names are known only at run time.
  const bridge = {
    ...calls,
    on: <E extends BridgeEvent>(event: E, listener: (payload: PayloadOf<E>) => void) => {
      const known = listeners.get(event) ?? new Set<Listener>();
      listeners.set(event, known.add(listener));
      return () => {
        known.delete(listener);
      };
    },
    fileHandle: () => Promise.resolve(fail(errorOf(failure('not_available_here', { what: 'file_in_place' })))),
  } as unknown as Bridge;
  return { bridge, connection: { store, tryNow: () => connection?.tryNow() } };
}
