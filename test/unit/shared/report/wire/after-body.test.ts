import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readAll } from '../../../../../shared/bytes/byte-source.ts';
import { afterBody } from '../../../../../shared/report/wire/after-body.ts';
import { withoutBytesAfter } from '../../../../../shared/report/wire/capture.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

const BODY = multipart(GOOD_PARTS);
const REQUEST = request(BODY);
const ANSWER = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n';

const text = (source: Parameters<typeof readAll>[0]): string => Buffer.from(readAll(source)).toString('latin1');

describe('the bytes after the body', () => {
  it.each([
    [ANSWER, { kind: 'answer', status: 404 }],
    [`\r\n${ANSWER}`, { kind: 'answer', status: 404 }],
    ['HTTP/2 200\r\n\r\n', { kind: 'answer', status: 200 }],
    [REQUEST.toString('latin1'), { kind: 'request' }],
    ['HTTP/1.1 and more', { kind: 'bytes' }],
    ['\r\n', { kind: 'bytes' }],
  ])('are recognised as an answer, another request or other bytes: %j', async (rest, expected) => {
    const capture = await captureOf(Buffer.concat([REQUEST, Buffer.from(rest, 'latin1')]));
    expect(afterBody(capture)).toEqual({ ...expected, count: rest.length });
    expect(text(withoutBytesAfter(capture).content)).toBe(BODY.toString('latin1'));
    expect(text(capture.sent)).toBe(BODY.toString('latin1') + rest);
  });

  it.each([
    ['true', String(BODY.length)],
    ['too large', '99999'],
    ['0, which counts as missing', '0'],
    ['not a number', 'many'],
  ])('are absent if the Content-Length is %s', async (_, length) => {
    const capture = await captureOf(request(BODY, { headers: { 'Content-Length': length } }));
    expect(afterBody(capture)).toBeNull();
    expect(withoutBytesAfter(capture)).toBe(capture);
  });

  it.each([
    ['whole', 0, 0, null],
    ['followed by bytes of the body', 0, 3, 'trailing_bytes'],
    ['cut', -5, 0, 'truncated'],
  ])('do not affect a gzip body that is %s', async (_, cut, more, error) => {
    const coded = gzipSync(BODY);
    const headers = { 'Content-Encoding': 'gzip', 'Content-Length': String(coded.length + cut + more) };
    const capture = withoutBytesAfter(
      await captureOf(request(Buffer.concat([coded, Buffer.from('---'), Buffer.from(ANSWER)]), { headers })),
    );
    expect(capture.content.size).toBe(coded.length + cut + more);
    expect(capture.gzip?.error?.kind ?? null).toBe(error);
    if (error !== 'truncated') expect(text(capture.plain)).toBe(BODY.toString('latin1'));
  });
});
