import type { ByteSource } from '../../bytes/byte-source.ts';
import type { HeaderLine } from './encode-parts.ts';

export interface NewBinaryPart {
  readonly name: string;
  /** null: no `filename` parameter. */
  readonly filename: string | null;
  readonly contentType: string;
  readonly content: ByteSource;
}

/** A report to encode. Captured reports are never encoded: their bytes go out unchanged. */
export interface NewReport {
  /** `kv`: one part for each annotation; `json`: one `extra` part. */
  readonly form: 'kv' | 'json';
  readonly annotations: readonly (readonly [name: string, value: string])[];
  readonly parts: readonly NewBinaryPart[];
  /** Version of Crashlens, for the User-Agent. */
  readonly version: string;
  /** `host` or `host:port` for the Host header. */
  readonly host: string;
  /** The path of the request. The default is `/submit`. */
  readonly path?: string;
  readonly mediaType?: 'multipart/form-data' | 'multipart/mixed';
  /** 1 to 70 characters that occur in no content. Generated if absent. */
  readonly boundary?: string;
  /** Returns numbers in [0, 1) for the generated boundary. Without it, the same report always encodes to the same bytes. */
  readonly random?: () => number;
  /** If true, the head says `Content-Encoding: gzip`, and the code that sends or stores the report must compress the body. */
  readonly gzip?: boolean;
  /** Further header lines, written after those of the encoder. Must not include headers that the encoder writes itself or that frame the body. */
  readonly headers?: readonly HeaderLine[];
  /** The order of the parts, as indexes into the usual order: annotations (one part, or one for each), then binary parts. The default is the usual order. */
  readonly order?: readonly number[];
}
