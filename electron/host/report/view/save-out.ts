import type { ByteSource } from '../../../../shared/bytes/byte-source.ts';
import type { ResponseOf } from '../../../../shared/bridge/channels.ts';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import type { WrittenThing } from '../../../../shared/bridge/failure.ts';
import type { Ports } from '../../platform/base/ports.ts';
import { copySource } from '../../platform/files/copy-source.ts';
import type { PathPresenter } from '../../platform/files/display-path.ts';
import type { DownloadOffer, Downloads } from '../../platform/files/downloads.ts';
import type { Partials } from '../../platform/files/partials.ts';

export interface SaveTools {
  readonly ports: Ports;
  readonly downloads: Downloads;
  readonly presentPath: PathPresenter;
  readonly partials: Partials;
}

/** The path of the saved file, or the offered download. Both are null if the user cancelled. */
export type Saved = ResponseOf<'report.saveAs'>;

/** Destination of saved bytes. `path`: null for a download, because the shell has no dialogs. */
interface SaveDestination {
  readonly suggested: string;
  readonly path: string | null;
}

export const NOT_SAVED: Saved = { displayPath: null, download: null };

/** Asks the user for a destination; null if the user cancels. */
export async function chooseSaveDestination(suggested: string, { chooseSavePath }: Ports): Promise<SaveDestination | null> {
  if (chooseSavePath === null) return { suggested, path: null };
  const path = await chooseSavePath(suggested);
  return path === null ? null : { suggested, path };
}

/** `what`: for the errors. `written`: called when the bytes are in the user's file, at once or after a download was fetched completely. */
interface SavedThing extends Omit<DownloadOffer, 'name'> {
  readonly what: WrittenThing;
}

/** Writes bytes to the destination. Errors: disk_full, cannot_write, file_changed. */
export async function saveTo(
  { suggested, path }: SaveDestination,
  bytes: ByteSource,
  { what, ...thing }: SavedThing,
  { downloads, presentPath, partials }: SaveTools,
): Promise<Result<Saved>> {
  if (path === null) {
    const download = await downloads.offer(bytes, { ...thing, name: suggested });
    return download.ok ? ok({ displayPath: null, download: download.value }) : download;
  }
  const error = await copySource(bytes, path, what, partials);
  if (error !== null) return fail(error);
  thing.written();
  return ok({ displayPath: presentPath(path), download: null });
}
