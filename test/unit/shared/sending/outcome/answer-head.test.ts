import { describe, expect, it } from 'vitest';
import { isUsualHead, maskedHead, shownAnswerHead } from '../../../../../shared/sending/outcome/answer-head.ts';
import { maskAnswer } from '../../../../../shared/sending/outcome/mask-answer.ts';
import { MASK } from '../../../../../shared/report/parts/mask.ts';

const USUAL =
  'HTTP/1.1 200 OK\r\nDate: Sun, 22 Nov 2026 12:00:00 GMT\r\nContent-Type: text/plain\r\nContent-Length: 15\r\nConnection: close\r\n';

describe('the head of an answer', () => {
  it('is searched only if it contains more than servers usually write', () => {
    expect(isUsualHead(USUAL)).toBe(true);
    for (const line of ['X-Seen: something', 'Server: a long name 1.2', 'Content-Type: text/plain; x=my secret', 'Date: my secret day'])
      expect(isUsualHead(`${USUAL}${line}\r\n`)).toBe(false);
    expect(isUsualHead('HTTP/1.1 200 my secret comment\r\n')).toBe(false);
    const values = {
      [Symbol.iterator]: (): Iterator<Uint8Array> => {
        throw new Error('asked for');
      },
    };
    const answer = { head: USUAL, contentType: 'text/plain', body: Buffer.from('short') };
    expect(maskAnswer(answer, null, values)).toMatchObject({ head: USUAL, wasSearched: true, places: 0 });
  });

  it('has masks where it repeats protected values, line by line, and is fully masked if the values are not available', () => {
    const head = `${USUAL}X-Seen: a private value\r\n`;
    const answer = { head, contentType: 'text/plain', body: Buffer.from('short') };
    expect(maskAnswer(answer, null, [Buffer.from('a private value')]).head).toBe(`${USUAL}X-Seen: ${MASK}\r\n`);
    expect(maskAnswer(answer, null, null)).toMatchObject({ head: `${MASK}\r\n`.repeat(6), wasSearched: true });
    expect(maskedHead('abc\r\ndef\r\n', [{ offset: 1, length: 5 }])).toBe(`a${MASK}\r\n${MASK}ef\r\n`);
  });

  it('is shown without cookies, and with URLs without their queries', () => {
    expect(shownAnswerHead('HTTP/1.1 302 X\r\nset-cookie: a=b\r\nLocation: /in?key=1\r\nVary: *\r\n')).toBe(
      `HTTP/1.1 302 X\r\nset-cookie: ${MASK}\r\nLocation: /in?${MASK}\r\nVary: *\r\n`,
    );
  });
});
