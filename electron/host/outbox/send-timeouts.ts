export interface SendTimeouts {
  /** Most ms until the connection stands, the TLS handshake included. */
  readonly connect: number;
  /** Most ms without a byte taken by the collector, then until its answer begins, then until that ends. */
  readonly answer: number;
}
