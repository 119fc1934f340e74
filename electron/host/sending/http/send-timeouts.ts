/** In ms. */
export interface SendTimeouts {
  /** Most until the connection stands, the proxy and the TLS handshake included. */
  readonly connect: number;
  /** Most without a byte taken by the collector, then until its answer begins, then until that ends. */
  readonly idle: number;
  /** Most for all of it; null: no limit. */
  readonly whole: number | null;
}
