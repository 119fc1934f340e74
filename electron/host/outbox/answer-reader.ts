import type { IncomingMessage } from 'node:http';
import type { ByteLength } from '../../../shared/bytes/byte-source.ts';
import { FORCED_HEADER } from '../../../shared/samples/demo-answers.ts';
import type { Answer } from '../../../shared/outcome/read-answer.ts';

/** Bytes of an answer's beginning that are kept. */
export const KEPT_ANSWER = 64 * 1024;
/** Most bytes of an answer that are taken in; what follows is not waited for. */
export const MOST_ANSWER = 64 << 20;

/** Takes in an answer of any length in bounded memory. */
export interface AnswerReader {
  readonly status: number;
  /** False where enough was taken in. */
  take(bytes: Uint8Array): boolean;
  answer(): Answer & { readonly tooLong: boolean };
}

export function answerReader(message: IncomingMessage): AnswerReader {
  const status = message.statusCode ?? 0;
  const contentType = message.headers['content-type'] ?? null;
  const retryAfter = message.headers['retry-after'] ?? null;
  const forced = message.headers[FORCED_HEADER.toLowerCase()] !== undefined;
  const kept: Uint8Array[] = [];
  let keptBytes: ByteLength = 0;
  let totalBytes: ByteLength = 0;
  return {
    status,
    take(bytes) {
      const start = bytes.subarray(0, KEPT_ANSWER - keptBytes);
      if (start.length > 0) kept.push(start);
      keptBytes += start.length;
      totalBytes += bytes.length;
      return totalBytes <= MOST_ANSWER;
    },
    answer: () => ({
      status,
      head: headText(message),
      contentType,
      forced,
      retryAfter,
      body: Buffer.concat(kept, keptBytes),
      totalBytes,
      tooLong: totalBytes > MOST_ANSWER,
    }),
  };
}

/** The head as it came, with CRLF behind each line. */
function headText({ httpVersion, statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/${httpVersion} ${String(statusCode ?? 0)} ${statusMessage ?? ''}`.trimEnd()];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at] ?? ''}: ${rawHeaders[at + 1] ?? ''}`);
  return `${lines.join('\r\n')}\r\n`;
}
