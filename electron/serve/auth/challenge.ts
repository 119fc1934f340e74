import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The proofs with which a command asks the running server for a login link. Both sides know the key of the run, which is in the data folder and readable only
 * by its owner. The key proves the question and the answer, and both sides derive the code from it. An observer therefore gains nothing by reading or repeating
 * the exchange. `port` prevents another server from relaying the exchange.
 */
interface Challenge {
  /** Returns the proof of a question from its time (ms since 1970) and its nonce. Hexadecimal. */
  readonly question: (at: number, nonce: string) => string;
  /** Returns the proof of the answer to a question. Hexadecimal. */
  readonly answer: (nonce: string) => string;
  /** Returns the code for the login link: 128 bits, base64url. */
  readonly code: (nonce: string) => string;
}

/** `key`: 32 bytes as hex. */
export function challengeOf(key: string, port: number): Challenge {
  const sign = (what: string, text: string): Buffer =>
    createHmac('sha256', Buffer.from(key, 'hex'))
      .update(`crashlens ${what} ${String(port)} ${text}`)
      .digest();
  return {
    question: (at, nonce) => sign('question', `${String(at)} ${nonce}`).toString('hex'),
    answer: (nonce) => sign('answer', nonce).toString('hex'),
    code: (nonce) => sign('code', nonce).subarray(0, 16).toString('base64url'),
  };
}

/** Compares two proofs in constant time. */
export function isSameProof(given: string, proof: string): boolean {
  return given.length === proof.length && timingSafeEqual(Buffer.from(given), Buffer.from(proof));
}
