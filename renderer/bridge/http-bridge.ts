import { CHANNEL_NAMES, EVENT_NAMES, type Bridge, type BridgeEvent, type BridgeResult, type PayloadOf } from '../../shared/contract.ts';
import { decodeBridgeJson, encodeBridgeJson } from '../../shared/bytes/bridge-json.ts';
import { fail, type AppError } from '../../shared/errors.ts';
import { failure } from '../../shared/failure.ts';
import { errorOf } from '../../shared/messages/errors.ts';
import { SENTENCES } from '../../shared/messages/ui.ts';
import { askAgain } from './ask-again.ts';
import { readLines } from './read-lines.ts';

type Listener = (payload: never) => void;

const RECONNECT_MS = 1_000;

/** Said where the server does not answer. */
export const lostHost: AppError = { code: 'internal', message: SENTENCES.lostHost, hint: SENTENCES.lostHostHint, retryable: true };
const noToken: AppError = { code: 'invalid_request', message: SENTENCES.noToken, hint: SENTENCES.noTokenHint, retryable: false };
const refusedToken: AppError = { code: 'invalid_request', message: SENTENCES.refusedToken, hint: SENTENCES.noTokenHint, retryable: false };

function isResult(value: unknown): value is BridgeResult<unknown> {
  return typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean';
}

function isEventLine(value: unknown): value is { readonly event: BridgeEvent; readonly payload: unknown } {
  if (typeof value !== 'object' || value === null || !('event' in value) || !('payload' in value)) return false;
  return EVENT_NAMES.some((name) => name === value.event);
}

/** The access token in the page's address (`#token=…`); it stays there, so that a reload still works. null where there is none. */
export function tokenOf(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token');
}

async function post(token: string | null, channel: string, request: unknown): Promise<BridgeResult<unknown>> {
  if (token === null) return fail(noToken);
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
    // A fetch that fails and an answer that is not JSON mean the same to people: the host is not there.
    return fail(lostHost);
  }
}

/** The bridge over loopback HTTP, for the browser shell: POST for calls, one streaming GET for events. */
export function makeHttpBridge(token: string | null): Bridge {
  const listeners = new Map<BridgeEvent, Set<Listener>>();

  function emit(event: BridgeEvent, payload: unknown): void {
    for (const listener of listeners.get(event) ?? []) listener(payload as never);
  }

  async function stream(again: boolean): Promise<void> {
    try {
      const response = await fetch('/events', { headers: { Authorization: `Bearer ${token ?? ''}` } });
      if (response.status === 401 || response.body === null) return;
      // What happened while there was no connection was not told: ask for it.
      if (again) void askAgain((channel, request) => post(token, channel, request), emit);
      for await (const line of readLines(response.body)) {
        const value = decodeBridgeJson(line);
        if (isEventLine(value)) emit(value.event, value.payload);
      }
    } catch {
      // The host went away or the connection broke; it is tried again below.
    }
    setTimeout(() => void stream(true), RECONNECT_MS);
  }

  if (token !== null) void stream(false);

  const calls = Object.fromEntries(CHANNEL_NAMES.map((channel) => [channel, (request: unknown) => post(token, channel, request)]));
  // The calls are made from the names of the table, so the compiler cannot see that each has the types of its own channel.
  return {
    ...calls,
    on: <E extends BridgeEvent>(event: E, listener: (payload: PayloadOf<E>) => void) => {
      const known = listeners.get(event) ?? new Set<Listener>();
      listeners.set(event, known.add(listener));
      return () => {
        known.delete(listener);
      };
    },
    fileHandle: () => Promise.resolve(fail(errorOf(failure('not_available_here', { what: 'file_in_place' })))),
    // Its calls are made from the names of the channels, which types cannot follow.
  } as unknown as Bridge;
}
