import type { EventListener } from '../../../electron/host/platform/base/host.ts';
import type { HostClient } from '../../../electron/host/app/thread/host-client.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';

/** A fake host for tests of the server only. It answers each call with the request. */
export interface FakeHostClient {
  readonly hostClient: HostClient;
  readonly asked: (readonly [channel: string, request: unknown])[];
  readonly downloads: Map<string, { readonly path: string; readonly name: string }>;
  /** Downloads that ended: their tokens, and whether the whole file was fetched. */
  readonly fetched: (readonly [token: string, whole: boolean])[];
  readonly tell: EventListener;
}

export function fakeHostClient(): FakeHostClient {
  const asked: (readonly [string, unknown])[] = [];
  const downloads = new Map<string, { readonly path: string; readonly name: string }>();
  const fetched: (readonly [string, boolean])[] = [];
  const listeners = new Set<EventListener>();
  const callUnchecked = (channel: string, request: unknown) => {
    asked.push([channel, request]);
    return Promise.resolve(ok<unknown>(request));
  };
  return {
    asked,
    downloads,
    fetched,
    tell: (event, payload) => {
      for (const listener of listeners) listener(event, payload);
    },
    hostClient: {
      call: callUnchecked as HostClient['call'],
      callUnchecked,
      onEvent(listener) {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
      registerPath: () => Promise.reject(new Error('a page of the browser shell has no paths')),
      openPaths: () => Promise.resolve(),
      takeDownload(token) {
        return downloads.get(token) ?? null;
      },
      downloadFetched(token, whole) {
        if (whole) downloads.delete(token);
        fetched.push([token, whole]);
      },
      uploadDestination: () => fail(failure('unknown_handle', { what: 'upload' })),
      uploadReceived: () => failure('unknown_handle', { what: 'upload' }),
      close: () => Promise.resolve(),
    },
  };
}
