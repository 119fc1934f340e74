import type { ByteLength } from '../../bytes/byte-source.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';
import type { Capture } from './capture.ts';
import { startsWithRequestLine } from './request-head.ts';

/**
 * The bytes after the body of a capture. In recordings of connections, these are a server's answer (`answer`) or another request (`request`). All other bytes:
 * `bytes`.
 */
type AfterBody =
  | { readonly kind: 'answer'; readonly count: ByteLength; readonly status: number }
  | { readonly kind: 'request' | 'bytes'; readonly count: ByteLength };

/** The longest first line by which a message is recognised, in bytes. */
const FIRST_LINE = 8_192;

/** The status line of HTTP/1.0 and HTTP/1.1, and of HTTP/2 as `curl` and proxies write it. */
const STATUS_LINE = /^HTTP\/\d(?:\.\d)? (\d{3})(?: [^\r\n]*)?\r?\n/;

/** Classifies the bytes after the body of a capture. Returns null if there are none. */
export function afterBody({ content, bodySize }: Pick<Capture, 'content' | 'bodySize'>): AfterBody | null {
  const count = content.size - bodySize;
  if (count <= 0) return null;
  const start = content.read(bodySize, Math.min(count, FIRST_LINE));
  // Recorders may write an empty line between two messages.
  const first = start.subarray(/^(?:\r?\n){0,2}/.exec(decodeLatin1(start.subarray(0, 4)))?.[0].length ?? 0);
  const status = STATUS_LINE.exec(decodeLatin1(first))?.[1];
  if (status !== undefined) return { kind: 'answer', count, status: Number(status) };
  return { kind: startsWithRequestLine(first) ? 'request' : 'bytes', count };
}

/** True if an HTTP message follows the body. This confirms that the body ends at its declared length. */
export function isMessageAfter(capture: Pick<Capture, 'content' | 'bodySize'>): boolean {
  const after = afterBody(capture);
  return after !== null && after.kind !== 'bytes';
}
