/** Timeouts in ms. */
export interface SendTimeouts {
  /** Limit for opening the connection, including proxy and TLS handshake. */
  readonly connect: number;
  /** Limit for each of these waits: until the collector accepts more bytes, until its answer begins, and until the answer ends. */
  readonly idle: number;
  /** Limit for the whole exchange; null: no limit. */
  readonly whole: number | null;
}
