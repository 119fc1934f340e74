import { createHash } from 'node:crypto';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';

/** A report whose dump has so many bytes, with a comment: the whole request, as it is captured and as it is saved where only the comment was edited. */
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
