import { describe, expect, it } from 'vitest';
import { lineFeedsIn, pastedEnds } from '../../../../../shared/report/wire/pasted-ends.ts';

function endsOf(head: readonly string[], body: string) {
  const bytes = new TextEncoder().encode([...head, '', body].join('\n'));
  return pastedEnds({ begin: bytes, size: bytes.length, lineFeeds: lineFeedsIn(bytes) });
}

const LINE = 'POST /submit HTTP/1.1';
const BODY = '--b\n\nvalue\n--b--\n';

describe('the line endings of pasted text with bare LF', () => {
  it.each([
    ['as many bytes as there are', '17', { ends: 'lf', why: 'length' }],
    ['as many as with CRLF', '21', { ends: 'crlf', why: 'length' }],
    ['fewer, more and in between', '16', { ends: 'lf', why: 'neither' }],
    ['one line end less', '20', { ends: 'lf', why: 'neither' }],
    ['no number', 'many', { ends: 'lf', why: 'neither' }],
  ] as const)('follow from its Content-Length: %s', (_, length, expected) => {
    expect(BODY.length + lineFeedsIn(new TextEncoder().encode(BODY))).toBe(21);
    expect(endsOf([LINE, `Content-Length: ${length}`], BODY)).toEqual(expected);
  });

  it('follow from the last of several Content-Length headers', () => {
    expect(endsOf([LINE, 'Content-Length: 17', 'content-length:21'], BODY).ends).toBe('crlf');
  });

  it('stay LF if the body has no line ending, if no Content-Length is in effect, and if there is no head', () => {
    expect(endsOf([LINE, 'Content-Length: 2'], 'hi')).toEqual({ ends: 'lf', why: 'both' });
    expect(endsOf([LINE, 'Content-Length: 21', 'Transfer-Encoding: chunked'], BODY)).toEqual({ ends: 'lf', why: 'no_length' });
    expect(endsOf([LINE], BODY)).toEqual({ ends: 'lf', why: 'no_length' });
    expect(endsOf(['--b'], BODY)).toEqual({ ends: 'lf', why: 'no_head' });
  });
});
