import type { IncomingMessage } from 'node:http';

/** Most bytes of one call: an edit of 4 MiB of text, of which JSON can write each character as an escape of six, with room. */
export const MAX_CALL_BYTES = 32 << 20;

/** The request's body as text; null where it has more than `most` bytes. Rejects where the connection breaks. */
export async function readBody(request: IncomingMessage, most: number = MAX_CALL_BYTES): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > most) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  // The connection stays, so that the refusal of a long body can be sent over it.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
