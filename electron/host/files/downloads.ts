import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ByteSource } from '../../../shared/bytes/byte-source.ts';
import type { Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { copySource } from './copy-source.ts';
import { opaqueId } from './handles.ts';
import { UNRECORDED } from './partials.ts';

interface Download {
  readonly path: string;
  readonly name: string;
  readonly madeAt: number;
  taken: boolean;
}

/** Files that wait to be fetched once by the page of the browser shell. */
export interface Downloads {
  /** Copies a source to a temporary file; answers the token that fetches it. Errors: disk_full, cannot_write, file_changed. */
  offer(source: ByteSource, name: string): Promise<Result<string>>;
  readonly take: (token: string) => { readonly path: string; readonly name: string } | null;
  close(): void;
}

/** A download is deleted this long (ms) after it was offered, or when so many newer ones were. */
const KEPT_FOR = 10 * 60_000;
const MOST_DOWNLOADS = 32;

export function downloads(folder: string, now: () => number): Downloads {
  const offered = new Map<string, Download>();

  function drop(token: string): void {
    const download = offered.get(token);
    if (download === undefined) return;
    offered.delete(token);
    rmSync(download.path, { force: true });
  }

  function dropOld(): void {
    let surplus = offered.size - MOST_DOWNLOADS + 1;
    for (const [token, download] of [...offered]) {
      if (surplus > 0 || now() - download.madeAt > KEPT_FOR) drop(token);
      surplus -= 1;
    }
  }

  return {
    async offer(source, name) {
      dropOld();
      const token = opaqueId();
      const path = join(folder, `download-${token}`);
      const error = await copySource(source, path, { file: name }, UNRECORDED);
      if (error !== null) return fail(error);
      offered.set(token, { path, name, madeAt: now(), taken: false });
      return ok(token);
    },
    take(token) {
      const download = offered.get(token);
      if (download === undefined || download.taken) return null;
      // The file stays for now: whoever took the token is about to read it.
      download.taken = true;
      return { path: download.path, name: download.name };
    },
    close() {
      for (const token of [...offered.keys()]) drop(token);
    },
  };
}
