import * as v from 'valibot';
import { challengeOf, isSameProof } from './challenge.ts';
import type { OneTimeCodes } from './one-time-codes.ts';

/** Maximum difference between the current time and the time in a question, in ms. The command and the server use the same clock. */
const MAX_APART = 30_000;

const questionSchema = v.strictObject({
  at: v.pipe(v.number(), v.integer()),
  nonce: v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/)),
  proof: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

/** Answers commands that ask for a login link and prove that they can read the data folder. */
export interface LoginLinks {
  /**
   * Activates the code that both sides derive from a question, and returns the server's proof. Returns null if the question has no valid proof, is too old, or
   * was asked before.
   */
  answer(question: unknown): string | null;
}

interface LoginLinkOptions {
  /** The key of this run: 32 bytes as hex. */
  readonly key: string;
  readonly port: number;
  readonly codes: Pick<OneTimeCodes, 'enter'>;
  readonly now: () => number;
}

export function createLoginLinks({ key, port, codes, now }: LoginLinkOptions): LoginLinks {
  const challenge = challengeOf(key, port);
  /** The time at which each nonce was used. A repeated question is refused. */
  const usedNonces = new Map<string, number>();
  return {
    answer(question) {
      const given = v.safeParse(questionSchema, question);
      if (!given.success) return null;
      const { at, nonce, proof } = given.output;
      if (!isSameProof(proof, challenge.question(at, nonce))) return null;
      for (const [old, when] of usedNonces) if (now() - when > 2 * MAX_APART) usedNonces.delete(old);
      if (Math.abs(now() - at) > MAX_APART || usedNonces.has(nonce)) return null;
      usedNonces.set(nonce, now());
      codes.enter(challenge.code(nonce));
      return challenge.answer(nonce);
    },
  };
}
