import type { Host } from '../../platform/base/host.ts';

/** Methods that return a promise only if the host runs in a worker thread. */
type AsyncMethod = 'takeDownload' | 'downloadFetched' | 'uploadDestination' | 'uploadReceived';

type MaybeAsync<F extends (...given: never) => unknown> = (...given: Parameters<F>) => ReturnType<F> | Promise<ReturnType<F>>;

/** The host as a shell sees it: a host in this thread, or a host in a worker thread, which answers asynchronously. */
export type HostClient = Omit<Host, AsyncMethod> & { readonly [A in AsyncMethod]: MaybeAsync<Host[A]> };
