import type { Channel, RequestOf, ResponseOf } from '../../../../shared/bridge/channels.ts';
import type { BridgeResult } from '../../../../shared/bridge/contract.ts';
import type { BridgeEvent, PayloadOf } from '../../../../shared/bridge/events.ts';
import type { Failure, Result } from '../../../../shared/errors.ts';
import type { FileView } from '../../../../shared/bridge/view/app-view.ts';

export type EventListener = <E extends BridgeEvent>(event: E, payload: PayloadOf<E>) => void;

/** The file for an upload that a host client receives instead of the host. */
export interface UploadDestination {
  /** A file that Crashlens created. */
  readonly path: string;
  /** Name for display. */
  readonly name: string;
  /** Announced size in bytes. */
  readonly size: number;
  /** Number of bytes received so far. */
  readonly received: number;
}

/** Runs all operations on reports in the bridge's channel table. Both shells, the CLI and tests use a host. */
export interface Host {
  /** Checks the request, runs its handler, and checks the answer. Never throws. A bug becomes the error `internal`. */
  call<C extends Channel>(channel: C, request: RequestOf<C>): Promise<BridgeResult<ResponseOf<C>>>;
  /** Like `call`, for unchecked requests from outside. */
  callUnchecked(channel: string, request: unknown): Promise<BridgeResult<unknown>>;
  onEvent(listener: EventListener): () => void;
  /** Registers a path of this machine and returns its handle. Paths from dialogs, drops and arguments are registered here, never through the bridge. */
  registerPath(path: string): Promise<BridgeResult<FileView>>;
  /** Opens files named on a command line. The events `new.offered` and `report.failed` report files that cannot be opened. */
  openPaths(paths: readonly string[]): Promise<void>;
  /** Returns the path and file name of a download by its token; null if the token is unknown or used up. The caller must call `downloadFetched` afterwards. */
  takeDownload(token: string): { readonly path: string; readonly name: string } | null;
  /**
   * Returns the file to which a host client writes an upload, instead of passing the bytes to `upload.append`. Errors: unknown_handle; upload_out_of_order if
   * `upload.append` was already called for this upload.
   */
  uploadDestination(upload: string): Result<UploadDestination>;
  /**
   * Reports that a host client wrote the first `received` bytes of an upload. `sha256`: null until all bytes have arrived, then lower-case hex. Errors:
   * unknown_handle if the upload was abandoned and its file deleted.
   */
  uploadReceived(upload: string, received: number, sha256: string | null): Failure | null;
  /** Reports that a fetch of a download has ended. `whole`: whether the client has all bytes. If so, the token is used up; otherwise it can be used again. */
  downloadFetched(token: string, whole: boolean): void;
  /** Stops the collector and running attempts, removes temporary files, and releases the data folder. */
  close(): Promise<void>;
}
