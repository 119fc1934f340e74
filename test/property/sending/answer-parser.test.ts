import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAnswer } from '../../builders/sending/parsed-answer.ts';

const bytes = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)), maxLength });
const lineEnd = fc.constantFrom('\r\n', '\n');
const chunks = fc
  .array(
    fc.tuple(bytes(20), lineEnd).filter(([chunk]) => chunk !== ''),
    { maxLength: 4 },
  )
  .map((all) => [...all.map(([chunk, end]) => `${chunk.length.toString(16)}${end}${chunk}${end}`), '0\r\n\r\n'].join(''));
const framed = fc.oneof(
  bytes(40).map((body) => `Content-Length: ${String(body.length)}\r\n\r\n${body}`),
  chunks.map((body) => `Transfer-Encoding: chunked\r\n\r\n${body}`),
  bytes(40).map((body) => `\r\n${body}`),
);
const answer = fc
  .tuple(fc.constantFrom('', 'HTTP/1.1 100 Continue\r\n\r\n'), fc.constantFrom(200, 204, 404), lineEnd, framed)
  .map(([early, status, end, rest]) => `${early}HTTP/1.1 ${String(status)} X${end}X-A: b${end}${rest}`);
/** Answers, damaged answers, and texts that are not answers. */
const anything = fc.oneof(
  { weight: 4, arbitrary: answer },
  { weight: 1, arbitrary: bytes(60) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(answer, fc.nat(), bytes(3))
      .map(([text, at, odd]) => `${text.slice(0, at % text.length)}${odd}${text.slice((at % text.length) + 1)}`),
  },
);

it('an answer reads the same in any pieces', () => {
  fc.assert(
    fc.property(anything, fc.array(fc.nat({ max: 200 }), { maxLength: 12 }), fc.boolean(), (text, cuts, isEnded) => {
      const offsets = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
      const pieces = offsets.slice(1).map((position, index) => text.slice(offsets[index], position));
      const whole = readAnswer([text], isEnded);
      const inPieces = readAnswer(pieces, isEnded);
      // `keepsConnection` is not compared. Bytes after the answer can change it only after they arrive, and it is unknown while the head is incomplete.
      expect({ ...inPieces, keepsConnection: null }).toEqual({ ...whole, keepsConnection: null });
    }),
    { numRuns: 500 },
  );
});
