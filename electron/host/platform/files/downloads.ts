import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ByteSource } from '../../../../shared/bytes/byte-source.ts';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import type { DownloadView } from '../../../../shared/bridge/view/app-view.ts';
import { copySource } from './copy-source.ts';
import { opaqueId } from './handles.ts';
import { UNRECORDED } from './partials.ts';

/** An offered file: its facts for display, and a function to call after the file is saved. */
export interface DownloadOffer {
  readonly name: string;
  readonly report: string;
  readonly content: DownloadView['content'];
  /** Called once, after the whole file was fetched. Returns whether the report's edits now count as saved. */
  readonly written: () => boolean;
}

/** Files that wait to be fetched by the page of the browser shell. */
export interface Downloads {
  /** Copies a source to a temporary file; returns the token that fetches the file. Errors: disk_full, cannot_write, file_changed. */
  offer(source: ByteSource, offer: DownloadOffer): Promise<Result<string>>;
  /**
   * Begins a fetch and returns the path of the file. Call `fetched` at the end. Null if the file was already fetched completely, has expired, or is unknown.
   */
  readonly take: (token: string) => { readonly path: string; readonly name: string } | null;
  /** Reports the end of a fetch. After an incomplete fetch, the file stays and can be fetched again with the same token. */
  readonly fetched: (token: string, whole: boolean) => void;
  /** Expires all downloads of a report at once, because the report is erased. */
  expire(report: string): void;
  /** Lists all downloads and their states, oldest first. The list includes ended downloads that are still remembered. */
  list(): readonly DownloadView[];
  close(): void;
}

interface DownloadTools {
  /** Folder for the temporary files. */
  readonly folder: string;
  /** Called after every change of a download. */
  readonly changed: (download: DownloadView) => void;
  /** Runs a function after `ms`, unless the returned function is called first. Tests pass a fake. */
  readonly later?: (run: () => void, ms: number) => () => void;
}

interface Download {
  readonly path: string;
  readonly offer: DownloadOffer;
  state: DownloadView['state'];
  saved: boolean;
  /** Number of fetches in progress. */
  running: number;
  stopExpiry: () => void;
}

/** A download expires `DOWNLOAD_LIFETIME` ms after its offer or its last failed fetch. It expires earlier if `MAX_WAITING` newer downloads are waiting. */
const DOWNLOAD_LIFETIME = 10 * 60_000;
const MAX_WAITING = 32;
const MAX_REMEMBERED = 128;

export function downloads({ folder, changed, later = laterByTimer }: DownloadTools): Downloads {
  const offered = new Map<string, Download>();

  const view = (download: string, { offer: { name, report, content }, state, saved }: Download): DownloadView => {
    return { download, name, report, content, state, saved };
  };
  const isThere = ({ state }: Download): boolean => state === 'waiting' || state === 'broken';

  function end(token: string, download: Download, state: 'fetched' | 'expired'): void {
    download.stopExpiry();
    rmSync(download.path, { force: true });
    download.state = state;
    download.saved = state === 'fetched' && download.offer.written();
    changed(view(token, download));
  }

  function expireLater(token: string, download: Download): void {
    download.stopExpiry();
    download.stopExpiry = later(() => {
      end(token, download, 'expired');
    }, DOWNLOAD_LIFETIME);
  }

  /** Makes room for a new download. Expires the oldest downloads that are not being fetched. */
  function makeRoom(): void {
    const waiting = [...offered].filter(([, download]) => isThere(download));
    const idle = waiting.filter(([, { running }]) => running === 0);
    for (const [token, download] of idle.slice(0, Math.max(0, waiting.length - MAX_WAITING + 1))) end(token, download, 'expired');
    for (const [token, download] of [...offered].slice(0, Math.max(0, offered.size - MAX_REMEMBERED + 1)))
      if (!isThere(download)) offered.delete(token);
  }

  return {
    async offer(source, offer) {
      const token = opaqueId();
      const path = join(folder, `download-${token}`);
      const error = await copySource(source, path, { file: offer.name }, UNRECORDED);
      if (error !== null) return fail(error);
      makeRoom();
      const download: Download = { path, offer, state: 'waiting', saved: false, running: 0, stopExpiry: () => undefined };
      offered.set(token, download);
      expireLater(token, download);
      return ok(token);
    },
    take(token) {
      const download = offered.get(token);
      if (download === undefined || !isThere(download)) return null;
      // The file must stay until the fetch has ended, however long the fetch takes.
      download.stopExpiry();
      download.running += 1;
      return { path: download.path, name: download.offer.name };
    },
    fetched(token, whole) {
      const download = offered.get(token);
      if (download === undefined || !isThere(download)) return;
      download.running -= 1;
      if (whole) end(token, download, 'fetched');
      else if (download.running === 0) {
        expireLater(token, download);
        download.state = 'broken';
        changed(view(token, download));
      }
    },
    expire(report) {
      for (const [token, download] of offered) if (isThere(download) && download.offer.report === report) end(token, download, 'expired');
    },
    list: () => [...offered].map(([token, download]) => view(token, download)),
    close() {
      for (const download of offered.values()) {
        download.stopExpiry();
        rmSync(download.path, { force: true });
      }
      offered.clear();
    },
  };
}

function laterByTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms).unref();
  return () => {
    clearTimeout(timer);
  };
}
