import { Buffer } from 'node:buffer';

/**
 * Returns a pattern for every form of the secrets in an output: in clear (as in JSON and URLs), as hex, and as base64 at every alignment. Secrets consist of
 * letters only.
 */
export function secretPattern(secrets: readonly string[]): RegExp {
  return new RegExp([...new Set(secrets.flatMap(formsOf))].map((form) => form.replace(/[+/]/g, '\\$&')).join('|'));
}

function formsOf(secret: string): readonly string[] {
  const hex = Buffer.from(secret).toString('hex');
  const spaced = hex.match(/../g)?.join(' ') ?? '';
  return [secret, hex, hex.toUpperCase(), spaced, ...base64Forms(secret)];
}

/** Returns the base64 characters that depend only on the secret, for each alignment. The first and last characters also depend on neighbouring bytes. */
function base64Forms(secret: string): readonly string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.from(`${'\0'.repeat(before)}${secret}`)
      .toString('base64')
      .replace(/=+$/, '');
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor(((before + secret.length) * 8) / 6);
    return text.slice(from, to);
  });
}
