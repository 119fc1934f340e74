import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readAll, sourceOfBytes } from '../../../../../shared/bytes/byte-source.ts';
import { failure } from '../../../../../shared/bridge/failure.ts';
import { errorOf } from '../../../../../shared/text/app/errors.ts';
import { recognise } from '../../../../../shared/report/wire/recognise.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { BOUNDARY, GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

const BODY = multipart(GOOD_PARTS);

function text(source: Parameters<typeof readAll>[0]): string {
  return Buffer.from(readAll(source)).toString('latin1');
}

function chunked(body: Uint8Array, size: number): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const piece = body.subarray(at, at + size);
    pieces.push(Buffer.from(`${piece.length.toString(16)};x=y\r\n`), Buffer.from(piece), Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\nTrailer: x\r\n\r\n')]);
}

const CHUNKED = { 'Transfer-Encoding': 'chunked', 'Content-Length': null };

function notRecognised(bytes: string) {
  const recognised = recognise(sourceOfBytes(Buffer.from(bytes, 'latin1')));
  return errorOf(failure('not_recognised', { name: 'file.bin', recognised }));
}

describe('a request capture', () => {
  it('preserves head and body exactly', async () => {
    const file = request(BODY, { target: '/submit?x=1', headers: { 'X-Odd': 'é' } });
    const capture = await captureOf(file);
    expect(text(capture.head) + text(capture.sent)).toBe(file.toString('latin1'));
    expect(capture.request).toMatchObject({ method: 'POST', target: '/submit?x=1', version: '1.1', strayLines: [] });
    expect(capture.request.headers.find((line) => line.name === 'X-Odd')?.value).toBe('é');
  });

  it('may end its lines with bare line feeds', async () => {
    const capture = await captureOf(`POST / HTTP/1.0\nA: b\n c\nnonsense\n\nbody`);
    expect(capture.request.headers).toMatchObject([{ name: 'A', value: 'b c' }]);
    expect(capture.request.strayLines).toEqual([{ offset: 24, length: 9 }]);
    expect(capture.request.bareLines.map(({ offset, length }) => text(capture.head).slice(offset, offset + length))).toEqual([
      'POST / HTTP/1.0\n',
      'A: b\n',
      ' c\n',
      'nonsense\n',
      '\n',
    ]);
    expect(text(capture.sent)).toBe('body');
  });

  it('may have no body', async () => {
    expect((await captureOf('POST / HTTP/1.1\r\nHost: x')).sent.size).toBe(0);
  });

  it('is de-chunked', async () => {
    const capture = await captureOf(request(chunked(BODY, 100), { headers: CHUNKED }));
    expect(text(capture.plain)).toBe(BODY.toString('latin1'));
    expect(capture.chunked?.error).toBeNull();
    const framed = capture.chunked?.framedOffset(150) ?? 0;
    expect([...capture.sent.read(framed, 1)]).toEqual([...capture.content.read(150, 1)]);
  });

  it.each([
    ['truncated', '5\r\nabc'],
    ['bad_size', 'xyz\r\nabc'],
    ['missing_line_end', '3\r\nabcdef\r\n0\r\n\r\n'],
    ['trailing_bytes', '3\r\nabc\r\n0\r\n\r\nmore'],
  ])('with broken chunk framing has the error %s', async (error, body) => {
    const capture = await captureOf(request(Buffer.from(body), { headers: CHUNKED }));
    expect(capture.chunked?.error?.kind).toBe(error);
  });

  it('is inflated if its head declares gzip, chunked or not', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    for (const file of [
      request(gzipSync(BODY), { headers }),
      request(chunked(gzipSync(BODY), 64), { headers: { ...headers, ...CHUNKED } }),
    ]) {
      const capture = await captureOf(file);
      expect(text(capture.plain)).toBe(BODY.toString('latin1'));
      expect(capture.gzip?.error).toBeNull();
    }
  });
});

describe('gzip data', () => {
  const read = async (coded: Uint8Array, limit?: number) => captureOf(request(coded, { headers: { 'Content-Encoding': 'gzip' } }), limit);
  const good = gzipSync(BODY);
  const flipped = Buffer.from(good);
  flipped[flipped.length - 6] = (flipped.at(-6) ?? 0) ^ 1;

  it.each<[string, Uint8Array]>([
    ['not_gzip', BODY],
    ['not_gzip', deflateSync(BODY)],
    ['truncated', good.subarray(0, 40)],
    ['truncated', good.subarray(0, -3)],
    ['truncated', good.subarray(0, 5)],
    ['bad_crc', flipped],
    ['bad_data', Buffer.concat([good.subarray(0, 10), Buffer.from([0xff, 0xff, 0xff, 0xff])])],
    ['trailing_bytes', Buffer.concat([good, Buffer.from([0, 0])])],
  ])('of kind %s has that error', async (kind, coded) => {
    expect((await read(coded)).gzip?.error?.kind).toBe(kind);
  });

  it('of several members is joined', async () => {
    const capture = await read(Buffer.concat([gzipSync(BODY.subarray(0, 50)), gzipSync(BODY.subarray(50))]));
    expect(text(capture.plain)).toBe(BODY.toString('latin1'));
    expect(capture.gzip?.members).toHaveLength(2);
  });

  it('stops inflating at the cap', async () => {
    const capture = await read(gzipSync(new Uint8Array(1 << 20)), 10_000);
    expect(capture.gzip?.error?.kind).toBe('cap');
    expect(capture.plain.size).toBe(10_000);
  });
});

describe('the capture of another file', () => {
  it('gives a bare body an inferred head', async () => {
    const capture = await captureOf(BODY);
    expect(capture.kind).toBe('body');
    expect(text(capture.head)).toContain(`boundary=${BOUNDARY}\r\nContent-Length: ${String(BODY.length)}\r\n`);
  });

  it('treats a gzip file of a body as a body sent compressed', async () => {
    const coded = gzipSync(BODY);
    const capture = await captureOf(coded);
    expect(text(capture.head)).toContain('Content-Encoding: gzip');
    expect(text(capture.sent)).toBe(coded.toString('latin1'));
    expect(text(capture.plain)).toBe(BODY.toString('latin1'));
  });

  it('unpacks a gzip file of a request capture', async () => {
    const capture = await captureOf(gzipSync(request(BODY)));
    expect(capture).toMatchObject({ kind: 'request', unpacked: true });
    expect(text(capture.plain)).toBe(BODY.toString('latin1'));
  });

  it.each([
    ['minidump', 'MDMP\x93\xa7'],
    ['HTTP response', 'HTTP/1.1 200 OK\r\n\r\n'],
    ['JSON', ' {"ProductName": "x"}'],
    ['Key=Value', 'ProductName=Firefox\nVersion=1\n'],
    ['ZIP', 'PK\x03\x04'],
    ['HTML', '<!doctype html>'],
    ['text', 'hello there'],
    ['binary', '\x00\x01\x02'],
  ])('rejects a %s with a sentence that names the format', (word, bytes) => {
    const { code, message } = notRecognised(bytes);
    expect(code).toBe('not_recognised');
    expect(message).toContain(word);
    expect(message).toContain('file.bin');
  });

  it.each([
    ['MDMP\x93\xa7', 'crashlens new --dump'],
    ['{"ProductName": "x"}', 'crashlens new --extra'],
    ['ProductName=Firefox\n', 'crashlens new --extra'],
    ['hello there', 'raw HTTP requests'],
  ])('suggests a next step for %j', (bytes, hint) => {
    expect(notRecognised(bytes).hint).toContain(hint);
  });

  it('accepts a lone closing delimiter as a body', () => {
    expect(recognise(sourceOfBytes(Buffer.from('--b--\r\n')))).toEqual({ kind: 'body', boundary: 'b' });
  });

  it('keeps the dashes at the end of a boundary', () => {
    expect(recognise(sourceOfBytes(Buffer.from('--b---\r\n\r\nx\r\n--b-----\r\n')))).toEqual({ kind: 'body', boundary: 'b---' });
  });
});
