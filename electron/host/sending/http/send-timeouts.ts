/** Timeouts in ms. */
export interface SendTimeouts {
  /** Until the connection is open, including proxy and TLS handshake. */
  readonly connect: number;
  /** For each of these waits: until the collector accepts more bytes, then until its answer begins, then until the answer ends. */
  readonly idle: number;
  /** For the whole exchange; null: no limit. */
  readonly whole: number | null;
}
