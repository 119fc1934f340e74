import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Proofs for the exchange in which a command asks the running server for a login link. Both sides know the key of the server's run. It is in the data folder
 * and readable only by its owner. With the key, the command authenticates its question, the server authenticates its answer, and both sides derive the code of
 * the link. An observer therefore gains nothing by reading or repeating the exchange. `port` prevents another server from relaying the exchange.
 */
interface Challenge {
  /** Returns the proof in a command's question, as hex. `at`: time of the question (ms since 1970). `nonce`: random text of the question. */
  readonly question: (at: number, nonce: string) => string;
  /** Returns the proof in the server's answer, as hex. `nonce`: random text of the question. */
  readonly answer: (nonce: string) => string;
  /** Returns the code for the login link: 128 bits, base64url. */
  readonly code: (nonce: string) => string;
}

/** Creates the proofs of one server. `key`: key of the server's run, 32 bytes as hex. */
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
