import type { Env } from '../base/limits.ts';

export interface SendTimeouts {
  /** Most ms until the connection stands, the TLS handshake included. */
  readonly connect: number;
  /** Most ms without a byte taken by the collector, then until its answer begins, then until that ends. */
  readonly answer: number;
}

/** `CRASHLENS_CONNECT_TIMEOUT` and `CRASHLENS_ANSWER_TIMEOUT` in ms; else 10 s, and the 70 s that the reference collector's front waits for a body. */
export function sendTimeouts(env: Env): SendTimeouts {
  return {
    connect: milliseconds(env['CRASHLENS_CONNECT_TIMEOUT']) ?? 10_000,
    answer: milliseconds(env['CRASHLENS_ANSWER_TIMEOUT']) ?? 70_000,
  };
}

function milliseconds(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,7}$/.test(text) ? Number(text) : null;
}
