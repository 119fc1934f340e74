import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLatin1, encodeLatin1 } from '../../../../../shared/bytes/utf8.ts';
import { ownHead, readCapturedHead, startsWithHead } from '../../../../../shared/report/wire/captured-head.ts';

const TYPE = 'Content-Type: multipart/form-data; boundary=b';

function read(text: string): readonly [form: string, head: string, length: number] {
  const { form, bytes, length } = readCapturedHead(encodeLatin1(text), null);
  return [form, decodeLatin1(bytes), length];
}

describe('the head of a captured request', () => {
  it('is unchanged if it has a request line', () => {
    const head = `POST /submit HTTP/1.1\nHost: c\r\n${TYPE}\r\n\r\n`;
    expect(read(`${head}--b`)).toEqual(['http1', head, head.length]);
    const odd = `POST /submit HTTP/1.1\r\n:path: /other\r\n\r\n`;
    expect(read(odd)).toEqual(['http1', odd, odd.length]);
  });

  it('may follow empty lines', () => {
    const head = `POST /submit HTTP/1.1\r\n${TYPE}\r\n\r\n`;
    expect(startsWithHead(encodeLatin1(`\r\n\n${head}`))).toBe(true);
    expect(read(`\r\n\n${head}--b`)).toEqual(['blank_lines', head, head.length + 3]);
    expect(read(`\xef\xbb\xbf${head}--b`)).toEqual(['blank_lines', head, head.length + 3]);
  });

  it('gets the usual request line and CRLF if it starts with headers', () => {
    const text = `X-Forwarded-For: a\n${TYPE.replace('; ', ';\n ')}\n\n--b`;
    expect(startsWithHead(encodeLatin1(text))).toBe(true);
    expect(read(text)).toEqual([
      'no_request_line',
      'POST /submit HTTP/1.1\r\nX-Forwarded-For: a\r\nContent-Type: multipart/form-data;\r\n boundary=b\r\n\r\n',
      text.length - 3,
    ]);
  });

  it('gets its request line and its Host from pseudo headers', () => {
    const pseudo = `:authority: c.example\r\n:method: PUT\r\n:path: /submit?a=b\r\n:scheme: https\r\n`;
    expect(read(`${pseudo}accept: */*\r\n\r\n`).slice(0, 2)).toEqual([
      'pseudo_headers',
      'PUT /submit?a=b HTTP/1.1\r\nHost: c.example\r\naccept: */*\r\n\r\n',
    ]);
    expect(read(`POST /a HTTP/2\r\n${pseudo}host: d\r\n\r\n`).slice(0, 2)).toEqual(['pseudo_headers', 'POST /a HTTP/2\r\nhost: d\r\n\r\n']);
    // Values that are invalid in a request line are dropped.
    expect(read(`:method: PO ST\r\n:path: /x\r\n\r\n`)[1]).toMatch(/^POST \/submit HTTP\/1\.1\r\n/);
  });

  it('gets a Content-Length if nothing else gives the end of the body, as from a proxy', () => {
    const lengthOf = (text: string): string | undefined =>
      /content-length: (.*)\r\n\r\n$/i.exec(decodeLatin1(readCapturedHead(encodeLatin1(text), text.length).bytes))?.[1];
    expect(lengthOf(`${TYPE}\n\n--b\r\n`)).toBe('5');
    expect(lengthOf(`${TYPE}\nContent-Length: 7\n\n--b\r\n`)).toBe('7');
    expect(lengthOf(`${TYPE}\nTransfer-Encoding: chunked\n\n0\r\n\r\n`)).toBeUndefined();
    expect(lengthOf(`POST /submit HTTP/1.1\n${TYPE}\n\n--b\r\n`)).toBeUndefined();
  });

  it.each([
    ['a text', 'Dear all: hello\r\n\r\n'],
    ['headers of a web page', 'Content-Type: text/html\r\nDate: today\r\n\r\n<p>'],
    ['a mail', `From: a@b.c\r\n${TYPE}\r\n\r\n--b`],
    ['the headers of an answer', `Server: nginx\r\n${TYPE}\r\n\r\n--b`],
    ['headers without an end', TYPE],
    ['headers with an invalid line', `${TYPE}\r\nwhat is this\r\n\r\n`],
    ['an answer', `HTTP/1.1 200 OK\r\n${TYPE}\r\n\r\n`],
    ['a body', `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n`],
  ])('is not recognised in %s', (_, text) => {
    expect(startsWithHead(encodeLatin1(text))).toBe(false);
  });

  it('is searched for in linear time', () => {
    for (const line of [`:path:${' '.repeat(60_000)}\rx`, `:path: a${' '.repeat(60_000)}b`, `a:${' '.repeat(60_000)}\rx`]) {
      const bytes = encodeLatin1(`${line}\n\n`);
      expect(typeof startsWithHead(bytes)).toBe('boolean');
      expect(readCapturedHead(bytes, bytes.length).length).toBeLessThanOrEqual(bytes.length);
    }
  });

  it('is unchanged in a head that Crashlens wrote', () => {
    const text = `POST /submit HTTP/2\r\n:authority: h\r\n${TYPE}\r\n\r\n--b`;
    const { form, bytes } = ownHead(encodeLatin1(text));
    expect([form, decodeLatin1(bytes)]).toEqual(['http1', text.slice(0, -3)]);
  });

  it('always ends where the body starts, and is read the same after it is written', () => {
    const line = fc.constantFrom(
      '',
      ':path: /submit',
      ':method: POST',
      ':authority: c',
      TYPE,
      'Host: c',
      ' folded',
      'POST /submit HTTP/2',
      'x',
    );
    const end = fc.constantFrom('\r\n', '\n');
    fc.assert(
      fc.property(fc.array(fc.tuple(line, end), { maxLength: 8 }), (lines) => {
        const bytes = encodeLatin1(lines.flat().join(''));
        if (!startsWithHead(bytes)) return;
        const first = readCapturedHead(bytes, null);
        expect(first.length).toBeLessThanOrEqual(bytes.length);
        expect(startsWithHead(first.bytes)).toBe(true);
        const again = readCapturedHead(first.bytes, null);
        expect([again.form, decodeLatin1(again.bytes)]).toEqual(['http1', decodeLatin1(first.bytes)]);
      }),
    );
  });
});
