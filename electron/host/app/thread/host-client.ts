import type { Host } from '../../platform/base/host.ts';

/** What a host client asks of the host beside calls. */
type AsyncMethod = 'takeDownload' | 'downloadFetched' | 'uploadDestination' | 'uploadReceived';

type MaybeAsync<F extends (...given: never) => unknown> = (...given: Parameters<F>) => ReturnType<F> | Promise<ReturnType<F>>;

/** The host as a host client sees it: the host itself, or one in a worker thread, which answers later. */
export type HostClient = Omit<Host, AsyncMethod> & { readonly [A in AsyncMethod]: MaybeAsync<Host[A]> };
