import { describe, expect, it } from 'vitest';
import { lineFeedsIn, pastedEnds } from '../../../../../shared/report/wire/pasted-ends.ts';

function endsOf(head: readonly string[], body: string) {
  const bytes = new TextEncoder().encode([...head, '', body].join('\n'));
  return pastedEnds({ begin: bytes, size: bytes.length, lineFeeds: lineFeedsIn(bytes) });
}

const LINE = 'POST /submit HTTP/1.1';
const BODY = '--b\n\nvalue\n--b--\n';

describe('the line ends of a pasted text that has LF alone', () => {
  it.each([
    ['as many bytes as there are', '17', { ends: 'lf', why: 'length' }],
    ['as many as with CRLF', '21', { ends: 'crlf', why: 'length' }],
    ['fewer, more and in between', '16', { ends: 'lf', why: 'neither' }],
    ['one line end less', '20', { ends: 'lf', why: 'neither' }],
    ['no number', 'many', { ends: 'lf', why: 'neither' }],
  ] as const)('are told by its Content-Length: %s', (_, length, expected) => {
    expect(BODY.length + lineFeedsIn(new TextEncoder().encode(BODY))).toBe(21);
    expect(endsOf([LINE, `Content-Length: ${length}`], BODY)).toEqual(expected);
  });

  it('are told by the last one of several', () => {
    expect(endsOf([LINE, 'Content-Length: 17', 'content-length:21'], BODY).ends).toBe('crlf');
  });

  it('are told by none where no line of the body ends, where none counts, and where there is no head', () => {
    expect(endsOf([LINE, 'Content-Length: 2'], 'hi')).toEqual({ ends: 'lf', why: 'both' });
    expect(endsOf([LINE, 'Content-Length: 21', 'Transfer-Encoding: chunked'], BODY)).toEqual({ ends: 'lf', why: 'no_length' });
    expect(endsOf([LINE], BODY)).toEqual({ ends: 'lf', why: 'no_length' });
    expect(endsOf(['--b'], BODY)).toEqual({ ends: 'lf', why: 'no_head' });
  });
});
