import type { Host } from '../../platform/base/host.ts';

/** Methods of the host that may answer later. */
type AsyncMethod = 'takeDownload' | 'downloadFetched' | 'uploadDestination' | 'uploadReceived';

type MaybeAsync<F extends (...given: never) => unknown> = (...given: Parameters<F>) => ReturnType<F> | Promise<ReturnType<F>>;

/** The host as a shell sees it: the host itself, or one in a worker thread, which answers later. */
export type HostClient = Omit<Host, AsyncMethod> & { readonly [A in AsyncMethod]: MaybeAsync<Host[A]> };
