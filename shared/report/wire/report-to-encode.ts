import type { ByteSource } from '../../bytes/byte-source.ts';
import type { HeaderLine } from './encode-parts.ts';

export interface NewBinaryPart {
  readonly name: string;
  /** null: no `filename` parameter. */
  readonly filename: string | null;
  readonly contentType: string;
  readonly content: ByteSource;
}

/** A report to encode. Only new reports are encoded; the bytes of captured reports are sent unchanged. */
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
  /** 1 to 70 characters that occur in no content. Generated if omitted. */
  readonly boundary?: string;
  /** Returns numbers in [0, 1), used to generate the boundary. Without it, the same report always encodes to the same bytes. */
  readonly random?: () => number;
  /** True: the head declares `Content-Encoding: gzip`, and the caller must compress the body before sending or storing it. */
  readonly gzip?: boolean;
  /** Further header lines, written after the encoder's own. They must not include headers that the encoder writes, or that frame the body. */
  readonly headers?: readonly HeaderLine[];
  /** The order of the parts, as indexes into the usual order: annotations (one part, or one for each), then binary parts. The default is the usual order. */
  readonly order?: readonly number[];
}
