import * as v from 'valibot';
import { askWords, isSameProof } from './ask-words.ts';
import type { Codes } from './codes.ts';

/** How far (ms) the moment of a question may lie from now: both sides go by the same clock. */
const MOST_APART = 30_000;

const questionSchema = v.strictObject({
  at: v.pipe(v.number(), v.integer()),
  nonce: v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/)),
  proof: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

/** Answers who asks for another address and can read the data folder. */
export interface AskedAddresses {
  /** The proof that says so, once the code that both sides know is good; null where the question proves nothing, is old, or was asked before. */
  answer(question: unknown): string | null;
}

export interface AskedOptions {
  /** The key of this run: 32 bytes as hex. */
  readonly key: string;
  readonly port: number;
  readonly codes: Pick<Codes, 'enter'>;
  readonly now: () => number;
}

export function askedAddresses({ key, port, codes, now }: AskedOptions): AskedAddresses {
  const words = askWords(key, port);
  /** When each nonce was asked with: who says a question again gets nothing by it. */
  const asked = new Map<string, number>();
  return {
    answer(question) {
      const given = v.safeParse(questionSchema, question);
      if (!given.success) return null;
      const { at, nonce, proof } = given.output;
      if (!isSameProof(proof, words.question(at, nonce))) return null;
      for (const [old, when] of asked) if (now() - when > 2 * MOST_APART) asked.delete(old);
      if (Math.abs(now() - at) > MOST_APART || asked.has(nonce)) return null;
      asked.set(nonce, now());
      codes.enter(words.code(nonce));
      return words.answer(nonce);
    },
  };
}
