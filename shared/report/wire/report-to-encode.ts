import type { ByteSource } from '../../bytes/byte-source.ts';
import type { HeaderLine } from './encode-parts.ts';

export interface NewBinaryPart {
  readonly name: string;
  /** null: no `filename` parameter. */
  readonly filename: string | null;
  readonly contentType: string;
  readonly content: ByteSource;
}

/** A report that is yet to be written. Captured reports are never encoded: their bytes go out as they are. */
export interface NewReport {
  /** `kv`: one part for each annotation; `json`: one `extra` part. */
  readonly form: 'kv' | 'json';
  readonly annotations: readonly (readonly [name: string, value: string])[];
  readonly parts: readonly NewBinaryPart[];
  /** Version of Crashlens, for the User-Agent. */
  readonly version: string;
  /** `host` or `host:port` for the Host header. */
  readonly host: string;
  /** Default `/submit`. */
  readonly path?: string;
  readonly mediaType?: 'multipart/form-data' | 'multipart/mixed';
  /** 1 to 70 characters that occur in no content; generated where absent. */
  readonly boundary?: string;
  /** Gives numbers in [0, 1) for the generated boundary; without it the same report always encodes to the same bytes. */
  readonly random?: () => number;
  /** The head says `Content-Encoding: gzip`; who sends or keeps the report compresses its body. */
  readonly gzip?: boolean;
  /** Further header lines, written after the others; none of those that the encoder writes itself or that frame the body. */
  readonly headers?: readonly HeaderLine[];
  /**
   * Which part is written at each place, as an index into the parts in the usual order: annotations (one part, or one for each), then binary
   * parts. Default: that order.
   */
  readonly order?: readonly number[];
}
