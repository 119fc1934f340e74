import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../../../builders/sending/parsed-answer.ts';

const ID = 'CrashID=bp-1-2\n';

describe('an answer', () => {
  it('with a Content-Length is complete at its last byte, and the connection can be reused', () => {
    const read = readAnswer([`HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${String(ID.length)}\r\n\r\n${ID}`]);
    expect(read).toMatchObject({ state: 'whole', keepsConnection: true, body: ID });
    expect(read.heads).toEqual([
      {
        version: '1.1',
        status: 200,
        reason: 'OK',
        headers: [
          ['Content-Type', 'text/plain'],
          ['Content-Length', String(ID.length)],
        ],
      },
    ]);
  });

  it.each([
    ['announces that the connection closes', 'HTTP/1.1 200 OK\r\nConnection: Close\r\nContent-Length: 2\r\n\r\nab'],
    ['is of HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nab'],
    ['is followed by more bytes', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabHTTP/1.1 200 OK\r\n'],
  ])('that %s is complete, and the connection is not reused', (_, text) => {
    expect(readAnswer([text])).toMatchObject({ state: 'whole', keepsConnection: false, body: 'ab' });
  });

  it('of HTTP/1.0 with keep-alive lets the connection be reused', () => {
    expect(readAnswer(['HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\na']).keepsConnection).toBe(true);
  });

  it('without a length continues until the connection ends', () => {
    const text = `HTTP/1.1 200 OK\r\n\r\n${ID}`;
    expect(readAnswer([text])).toMatchObject({ state: 'body', body: ID });
    expect(readAnswer([text], true)).toMatchObject({ state: 'whole', keepsConnection: false, body: ID });
  });

  it('that ends before its Content-Length is incomplete', () => {
    expect(readAnswer(['HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'], true)).toMatchObject({ state: 'body', body: 'abc' });
  });

  it('in chunks is read without sizes, extensions and trailers', () => {
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, Chunked\r\nContent-Length: 3\r\n\r\n';
    const read = readAnswer([`${head}5;why="not"\r\nCrash\r\n00a\r\nID=bp-1-2\n\r\n0\r\nX-Trailer: 1\r\n\r\n`]);
    expect(read).toMatchObject({ state: 'whole', keepsConnection: true, body: ID });
  });

  it.each([['5 x\r\nCrash'], ['-1\r\n'], ['\r\n'], ['5\r\nCrashX\r\n']])('with broken chunks (%j) is broken after its head', (chunks) => {
    expect(readAnswer([`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`])).toMatchObject({ state: 'broken', heads: [{}] });
  });

  it('in another transfer coding continues until the connection ends', () => {
    expect(readAnswer(['HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\nContent-Length: 1\r\n\r\nabc'])).toMatchObject({
      state: 'body',
      body: 'abc',
    });
  });

  it.each([['1, 2'], ['1\r\nContent-Length: 2'], ['-1'], ['0x1'], ['']])('with an ambiguous or invalid length (%j) is broken', (length) => {
    expect(readAnswer([`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\na`])).toMatchObject({ state: 'broken', heads: [] });
  });

  it('with the same length given twice is read', () => {
    expect(readAnswer(['HTTP/1.1 200 OK\r\nContent-Length: 1, 1\r\ncontent-length: 1\r\n\r\na'])).toMatchObject({
      state: 'whole',
      body: 'a',
    });
  });

  it.each([[204], [304], [101]])('of status %i has no body, whatever its headers say', (status) => {
    const read = readAnswer([`HTTP/1.1 ${String(status)} X\r\nContent-Length: 5\r\n\r\n`]);
    expect(read).toMatchObject({ state: 'whole', keepsConnection: status !== 101, body: '', heads: [{ status }] });
  });

  it('may follow any number of interim responses', () => {
    const early = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n';
    expect(readAnswer([`${early}HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na`])).toMatchObject({
      state: 'whole',
      heads: [{ status: 200 }],
    });
  });

  it('is read leniently, whatever the format of its lines', () => {
    const read = readAnswer(['\r\nHTTP/1.1  200\nX-Odd \t: a\r\n\tb\nno colon\nX-Byte: \xe9\x01\nContent-Length:1\n\na']);
    expect(read).toMatchObject({ state: 'whole', body: 'a' });
    expect(read.heads[0]).toMatchObject({
      reason: '',
      headers: [
        ['X-Odd', 'a b'],
        ['no colon', ''],
        ['X-Byte', '\xe9\x01'],
        ['Content-Length', '1'],
      ],
    });
  });

  it.each([['220 mail.example ESMTP\r\n'], ['SSH-2.0-x'], ['H2'], ['HTTP/1.1 abc\r\n'], ['<html>'], ['HTTP/1.1 200OK\r\n\r\n']])(
    'that is not HTTP (%j) is broken immediately',
    (text) => {
      expect(readAnswer([text])).toMatchObject({ state: 'broken', heads: [] });
    },
  );

  it('with a head over 64 KiB is broken', () => {
    const line = `X-Long: ${'x'.repeat(1_000)}\r\n`;
    expect(readAnswer(['HTTP/1.1 200 OK\r\n', ...Array.from({ length: 60 }, () => line)]).state).toBe('head');
    expect(readAnswer(['HTTP/1.1 200 OK\r\n', ...Array.from({ length: 70 }, () => line)]).state).toBe('broken');
  });
});
