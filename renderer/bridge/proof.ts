import type { Reach } from './connection.ts';

/** Maximum wait for a response, in milliseconds. */
const ANSWER_LIMIT = 5_000;

const hexOf = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const textBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/**
 * Computes the proof (hex) for a nonce. A host returns the same proof only if it runs at this port and knows the token. electron/serve/auth/tokens.ts computes
 * the same value.
 */
async function proofOf(token: string, port: string, nonce: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', textBytes(token));
  const key = await crypto.subtle.importKey('raw', hash, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hexOf(await crypto.subtle.sign('HMAC', key, textBytes(`crashlens ${port} ${nonce}`)));
}

/** Checks what answers at the page's address. Does not send the token, because any program of this machine can take the port while the host is gone. */
export async function probeServer(token: string, port: string): Promise<Reach> {
  const nonce = hexOf(crypto.getRandomValues(new Uint8Array(16)).buffer);
  let answer: unknown;
  try {
    const response = await fetch(`/proof?nonce=${nonce}`, { signal: AbortSignal.timeout(ANSWER_LIMIT), redirect: 'error' });
    if (!response.ok) return 'other';
    answer = await response.json();
  } catch (reason) {
    // A response that is not JSON did not come from our host. Any other failure means that nothing answered.
    return reason instanceof SyntaxError ? 'other' : 'gone';
  }
  const proofs: unknown = typeof answer === 'object' && answer !== null && 'proofs' in answer ? answer.proofs : null;
  return Array.isArray(proofs) && proofs.includes(await proofOf(token, port, nonce)) ? 'there' : 'other';
}
