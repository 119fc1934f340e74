import { createHash } from 'node:crypto';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';

/**
 * Returns a request with a comment and a dump of `dumpBytes` bytes. If only the comment is edited, the saved request has the same bytes as a request made
 * with that comment.
 */
export function madeReport(comment: string, dumpBytes: number, mark = 'x'): Buffer {
  const parts = GOOD_PARTS.map((part) => {
    if (part.name === 'Comments') return { ...part, content: comment };
    return part.filename === undefined ? part : { ...part, content: `MDMP ${mark.repeat(dumpBytes)}` };
  });
  return rawRequest({ parts });
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
