import type { Host } from '../base/host.ts';

type Download = ReturnType<Host['takeDownload']>;

/** The host as a door sees it: the host itself, or one in a worker thread, where a download's place has to be asked for. */
export interface HostDoor extends Omit<Host, 'takeDownload' | 'downloadFetched'> {
  takeDownload(token: string): Download | Promise<Download>;
  downloadFetched(token: string, whole: boolean): void | Promise<void>;
}
