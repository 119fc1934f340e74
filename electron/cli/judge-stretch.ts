import { isAscii } from 'node:buffer';
import type { CaseCollector } from './judge-case.ts';
import { judgeCaseLine } from './judge-case.ts';

const LINE_FEED = 0x0a;

/** The answer lines to the case lines of a stretch of whole lines, each with its line end, in order. Blank lines are passed over. */
export function judgeStretch(stretch: Uint8Array, collector: CaseCollector): Uint8Array<ArrayBuffer> {
  let answers = '';
  for (let from = 0; from < stretch.length;) {
    const feed = stretch.indexOf(LINE_FEED, from);
    const end = feed < 0 ? stretch.length : feed;
    const line = textOf(stretch, from, end);
    if (line.trim() !== '') answers += `${judgeCaseLine(line, collector)}\n`;
    from = end + 1;
  }
  return new TextEncoder().encode(answers);
}

function textOf(stretch: Uint8Array, from: number, end: number): string {
  const bytes = Buffer.from(stretch.buffer, stretch.byteOffset + from, end - from);
  // Of ASCII alone both are the same, and this one is not checked byte for byte.
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/** The input in stretches of whole lines, as they come: a line that has come whole is never held back. The last one may have no line end. */
export async function* stretchesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  /** The beginning of a line that goes on in the next chunk. */
  let begun: Uint8Array[] = [];
  for await (const chunk of input) {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      yield joined([...begun, chunk.subarray(0, end)]);
      begun = [];
    }
    if (end < chunk.length) begun.push(chunk.subarray(end));
  }
  if (begun.length > 0) yield joined(begun);
}

/** A copy of its own, which can be handed to another thread: chunks of a stream may share their memory. */
function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
