import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { fail, ok, type Result } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { challengeOf, isSameProof } from './challenge.ts';
import { addressFile } from '../saved-address.ts';
import { addressOf } from '../page-address.ts';

/** Time limit for an answer, in ms. */
const ANSWER_LIMIT = 5_000;

const answerSchema = v.object({ proof: v.string() });

/**
 * Requests a new login link from the server of a data folder, for a caller that can read the folder. `shown`: display path of the folder. Error: not_served if
 * no program answers at the server's port, or if the answering program does not know the key in the data folder.
 */
export async function requestLoginLink(home: string, shown: string): Promise<Result<string>> {
  const saved = addressFile(home).load();
  const notServed = fail(failure('not_served', { path: shown }));
  if (saved?.key === undefined) return notServed;
  const { port, key } = saved;
  const challenge = challengeOf(key, port);
  const [at, nonce] = [Date.now(), randomBytes(16).toString('base64url')];
  const said = await answerTo(port, { at, nonce, proof: challenge.question(at, nonce) });
  return said !== null && isSameProof(said, challenge.answer(nonce)) ? ok(addressOf(port, challenge.code(nonce))) : notServed;
}

/** Sends a question to the server and returns the proof in its answer; null if there was no answer. */
async function answerTo(port: number, question: object): Promise<string | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${String(port)}/address`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(question),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_LIMIT),
    });
    const answer = v.safeParse(answerSchema, await response.json());
    return answer.success ? answer.output.proof : null;
  } catch {
    // Any failure means that no server of this data folder runs at the port.
    return null;
  }
}
