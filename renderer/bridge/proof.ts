import type { Reach } from './connection.ts';

/** The longest (ms) that an answer is waited for. */
const ANSWER_LIMIT = 5_000;

const hexOf = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const textBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** What a host at that port that knows the token says of a nonce, as hex (electron/serve/auth/tokens.ts works out the same). */
async function proofOf(token: string, port: string, nonce: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', textBytes(token));
  const key = await crypto.subtle.importKey('raw', hash, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hexOf(await crypto.subtle.sign('HMAC', key, textBytes(`crashlens ${port} ${nonce}`)));
}

/** Who answers behind the page's address now. The token is not shown: while its host is gone any program of this machine can take the port. */
export async function probeServer(token: string, port: string): Promise<Reach> {
  const nonce = hexOf(crypto.getRandomValues(new Uint8Array(16)).buffer);
  let answer: unknown;
  try {
    const response = await fetch(`/proof?nonce=${nonce}`, { signal: AbortSignal.timeout(ANSWER_LIMIT), redirect: 'error' });
    if (!response.ok) return 'other';
    answer = await response.json();
  } catch (reason) {
    // What is not JSON did not come from a host of ours; else nothing answered.
    return reason instanceof SyntaxError ? 'other' : 'gone';
  }
  const proofs: unknown = typeof answer === 'object' && answer !== null && 'proofs' in answer ? answer.proofs : null;
  return Array.isArray(proofs) && proofs.includes(await proofOf(token, port, nonce)) ? 'there' : 'other';
}
