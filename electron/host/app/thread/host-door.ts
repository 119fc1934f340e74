import type { Host } from '../../platform/base/host.ts';

/** What a door asks of the host beside calls. */
type Asked = 'takeDownload' | 'downloadFetched' | 'uploadPlace' | 'uploadReceived';

type OrLater<F extends (...given: never) => unknown> = (...given: Parameters<F>) => ReturnType<F> | Promise<ReturnType<F>>;

/** The host as a door sees it: the host itself, or one in a worker thread, which answers later. */
export type HostDoor = Omit<Host, Asked> & { readonly [A in Asked]: OrLater<Host[A]> };
