import type { ByteLength } from '../../../bytes/byte-source.ts';

/** The most redirects that are followed for one file. */
export const MAX_REDIRECTS = 5;

/**
 * Why a symbol file could not be downloaded from a server that has not refused it. `stalled`: no byte for too long. `cut`: the connection ended before the file
 * was complete. `too_large`: more bytes than the limit, as sent or inflated. `gzip`: damaged gzip data. `encoding`: a Content-Encoding other than gzip.
 * `redirect_limit`: too many redirects. `redirect_url`: to no usable URL. `redirect_http`: from https to http. `redirect_private`: from a public server to
 * this machine or a private network. `dns`: the host was not found. `proxy_url`: the proxy is not an http:// URL. `answer`: the answer is not HTTP.
 */
export type DownloadFailureCode =
  | 'stalled'
  | 'cut'
  | 'too_large'
  | 'gzip'
  | 'encoding'
  | 'redirect_limit'
  | 'redirect_url'
  | 'redirect_http'
  | 'redirect_private'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'proxy'
  | 'proxy_url'
  | 'answer';

/**
 * What came of a request for the symbol file of a module. `host`: the host whose answer it is, with the port if it is not the default of the scheme. After a
 * redirect, this is not the host that the user chose.
 */
export type SymbolDownload =
  /** `file`: path of the inflated file, under a temporary name. Its MODULE line is not checked. `size`: of that file. */
  | { readonly state: 'downloaded'; readonly file: string; readonly size: ByteLength }
  /** The server does not have the file. */
  | { readonly state: 'missing'; readonly host: string }
  | { readonly state: 'refused'; readonly host: string; readonly status: number }
  /** The server asks to wait, or has a problem of its own. `retryAfterMs`: ms to wait before the next request. */
  | { readonly state: 'later'; readonly host: string; readonly status: number; readonly retryAfterMs: number }
  | FailedDownload
  /** `keptBytes`: as in FailedDownload. */
  | { readonly state: 'cancelled'; readonly keptBytes: ByteLength };

export interface FailedDownload {
  readonly state: 'failed';
  readonly host: string;
  readonly why: DownloadFailureCode;
  /** Error code of TLS or of the system, or status of the proxy's answer; empty if there is none. */
  readonly reason: string;
  /** The bytes after which a retry continues; 0 if it starts over. */
  readonly keptBytes: ByteLength;
}
