import { type CaseCollector, type UnreadLines, judgeCaseLine } from './judge-case.ts';

const LINE_FEED = 0x0a;
const BRACE = 0x7b;

/** Maximum number of UTF-8 bytes for one UTF-16 unit. */
const MAX_LETTER_BYTES = 3;

/**
 * Answers the case lines of a batch in order. The batch consists of whole lines with line ends; blank lines are skipped. The answers overwrite the batch,
 * because memory outside the heap is expensive and most answers are shorter than their cases.
 */
export function judgeBatch(batch: Uint8Array<ArrayBuffer>, collector: CaseCollector, count?: UnreadLines): Uint8Array<ArrayBuffer> {
  const lines = Buffer.from(batch.buffer, batch.byteOffset, batch.length);
  let answers = lines;
  let used = 0;
  for (let from = 0; from < lines.length;) {
    const feed = lines.indexOf(LINE_FEED, from);
    const end = feed < 0 ? lines.length : feed;
    const line = lines.subarray(from, end);
    from = Math.min(end + 1, lines.length);
    if (line[0] !== BRACE && line.toString().trim() === '') continue;
    const answer = judgeCaseLine(line, collector, count);
    const room = (answers === lines ? from : answers.length) - used;
    const most = answer.length * MAX_LETTER_BYTES + 1;
    if (room < most && room <= Buffer.byteLength(answer)) answers = grown(answers, used, lines.length + most);
    used += answers.write(answer, used, 'utf8');
    answers[used] = LINE_FEED;
    used += 1;
  }
  return new Uint8Array(answers.buffer, answers.byteOffset, used);
}

function grown(answers: Buffer<ArrayBuffer>, used: number, more: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(2 * used + more);
  answers.copy(larger, 0, 0, used);
  return larger;
}
