import type { IncomingMessage } from 'node:http';

/** Maximum size of a call in bytes. This is enough for an edit with 4 MiB of text, even if JSON needs a six-byte escape for each character. */
export const MAX_CALL_BYTES = 32 << 20;

/** Returns the body of a request as text; null if the body is longer than `most` bytes. Rejects if the connection breaks. */
export async function readBody(request: IncomingMessage, most: number = MAX_CALL_BYTES): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > most) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  // The connection stays open, so that a response about a too long body can be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
