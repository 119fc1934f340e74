import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The words by which a command asks the running server for another address. Both sides know the key of the run, which lies in the data folder for its
 * owner alone: the question is proved by it, so is the answer, and the code is worked out of it on both sides. So what crosses is worth nothing to who
 * sees it, and to who says it again. `port` keeps another server from passing words on.
 */
interface Challenge {
  /** What proves a question: its moment (ms since 1970) and its nonce. As hex. */
  readonly question: (at: number, nonce: string) => string;
  /** What proves the answer to it. As hex. */
  readonly answer: (nonce: string) => string;
  /** The code that the address then holds: 128 bits, base64url. */
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

/** Compares two proofs in a time that tells nothing of either. */
export function isSameProof(given: string, proof: string): boolean {
  return given.length === proof.length && timingSafeEqual(Buffer.from(given), Buffer.from(proof));
}
