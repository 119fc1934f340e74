import type { Channel, RequestOf, ResponseOf } from '../../../../shared/bridge/channels.ts';
import type { BridgeResult } from '../../../../shared/bridge/contract.ts';
import type { BridgeEvent, PayloadOf } from '../../../../shared/bridge/events.ts';
import type { Failure, Result } from '../../../../shared/errors.ts';
import type { FileView } from '../../../../shared/bridge/view/app-view.ts';

export type EventListener = <E extends BridgeEvent>(event: E, payload: PayloadOf<E>) => void;

/** Where a host client writes the bytes of an upload that it takes in itself. */
export interface UploadDestination {
  /** A file that is there, of our own. */
  readonly path: string;
  /** As people see it. */
  readonly name: string;
  /** Bytes that were announced. */
  readonly size: number;
  /** Bytes that are there. */
  readonly received: number;
}

/** Everything that can be done with reports, behind the bridge's table. One object in both shells, the CLI and tests. */
export interface Host {
  /** Checks the request, runs its handler, checks the answer. Never throws: a bug becomes the error `internal`. */
  call<C extends Channel>(channel: C, request: RequestOf<C>): Promise<BridgeResult<ResponseOf<C>>>;
  /** The same for what came from outside, not typed yet. */
  callUnchecked(channel: string, request: unknown): Promise<BridgeResult<unknown>>;
  onEvent(listener: EventListener): () => void;
  /** A path of this machine as a handle: dialogs, drops and arguments enter here, never through the bridge. */
  registerPath(path: string): Promise<BridgeResult<FileView>>;
  /** Opens files named on a command line; what cannot be opened is told by the events `new.offered` and `report.failed`. */
  openPaths(paths: readonly string[]): Promise<void>;
  /** A download by its token, to be fetched: where it lies and what to call it; null where it is unknown or used up. `downloadFetched` follows. */
  takeDownload(token: string): { readonly path: string; readonly name: string } | null;
  /** Where a host client writes the bytes of an upload, instead of `upload.append`. Errors: unknown_handle, upload_out_of_order (bytes came by calls). */
  uploadDestination(upload: string): Result<UploadDestination>;
  /**
   * A host client wrote the first `received` bytes of an upload; `sha256`, lower-case hex, once they are all there. Errors: unknown_handle where it was
   * given up meanwhile: the file is gone.
   */
  uploadReceived(upload: string, received: number, sha256: string | null): Failure | null;
  /** A fetch of it ended. `whole`: the other side has all of it, and it is used up; else it can be fetched again by the same token. */
  downloadFetched(token: string, whole: boolean): void;
  /** Stops the collector and running attempts, removes temporary files, gives up the data folder. */
  close(): Promise<void>;
}
