import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import { FORCED_HEADER } from '../../../../shared/report/samples/demo-answers.ts';
import { CUT_MARGIN } from '../../../../shared/sending/outcome/mask-answer.ts';
import type { Answer } from '../../../../shared/sending/outcome/read-answer.ts';
import { type AnswerHead, headerOf } from './answer-parser.ts';
import { decodeAnswer } from './decode-answer.ts';

/** Maximum number of bytes of an answer that the reader stores. The answer is later cut to its first 64 KiB. */
const MAX_SAVED_ANSWER = 64 * 1024 + CUT_MARGIN;
/** Maximum number of bytes to read of an answer. The reader does not wait for the rest. */
export const MAX_ANSWER = 64 << 20;

/** Reads an answer of any length in bounded memory. */
export interface AnswerReader {
  readonly status: number;
  /** Returns false after more than MAX_ANSWER bytes. The caller must then stop reading. */
  take(bytes: Uint8Array): boolean;
  /** The answer, decoded by its Content-Encoding. `notDecoded`: the coding that could not be decoded. */
  answer(): Answer & { readonly tooLong: boolean; readonly notDecoded: string | null };
}

export function answerReader(head: AnswerHead): AnswerReader {
  const { status } = head;
  const pieces: Uint8Array[] = [];
  let savedBytes: ByteLength = 0;
  let totalBytes: ByteLength = 0;
  return {
    status,
    take(bytes) {
      const start = bytes.subarray(0, MAX_SAVED_ANSWER - savedBytes);
      if (start.length > 0) pieces.push(start);
      savedBytes += start.length;
      totalBytes += bytes.length;
      return totalBytes <= MAX_ANSWER;
    },
    answer() {
      const came = Buffer.concat(pieces, savedBytes);
      const encoding = headerOf(head, 'content-encoding');
      const decoded = encoding === null || savedBytes === 0 ? came : decodeAnswer(came, encoding);
      const isWhole = totalBytes === savedBytes;
      return {
        status,
        head: headText(head),
        contentType: headerOf(head, 'content-type'),
        forced: headerOf(head, FORCED_HEADER.toLowerCase()) !== null,
        retryAfter: headerOf(head, 'retry-after'),
        body: (decoded ?? came).subarray(0, MAX_SAVED_ANSWER),
        // The decoded size of an incomplete answer is unknown.
        totalBytes: isWhole ? (decoded ?? came).length : Math.max(totalBytes, (decoded ?? came).length + 1),
        tooLong: totalBytes > MAX_ANSWER,
        notDecoded: decoded === null ? encoding : null,
      };
    },
  };
}

/** The head as received, with CRLF after each line. */
function headText({ version, status, reason, headers }: AnswerHead): string {
  const lines = [`HTTP/${version} ${String(status)} ${reason}`.trimEnd(), ...headers.map(([name, value]) => `${name}: ${value}`)];
  return `${lines.join('\r\n')}\r\n`;
}
