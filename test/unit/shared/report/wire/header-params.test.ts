import { describe, expect, it } from 'vitest';
import { parseHeaderParams, strip } from '../../../../../shared/report/wire/header-params.ts';
import { sourceOfBytes } from '../../../../../shared/bytes/byte-source.ts';
import { readPartHeaders } from '../../../../../shared/report/wire/part-headers.ts';

function params(line: string): Record<string, string> {
  return Object.fromEntries(parseHeaderParams(line).params);
}

describe('header parameters', () => {
  it.each<[string, Record<string, string>]>([
    ['form-data; name=a', { name: 'a' }],
    ['form-data; NAME="a b"; filename="c;d"', { name: 'a b', filename: 'c;d' }],
    ['form-data; name="a\\\\"; x="b"', { name: 'a"; x="b' }],
    ['form-data; name="A" junk', { name: '"A" junk' }],
    ['form-data; name="a"; name="b"', { name: 'b' }],
    ['form-data; name', {}],
    ['form-data; name="a\\"b"', { name: 'a"b' }],
    ['form-data;name=a', { name: 'a' }],
  ])('are parsed from %s', (line, expected) => {
    expect(params(line)).toEqual(expected);
  });

  it('with long runs of blanks and quotes are parsed in linear time', () => {
    const blanks = ' '.repeat(200_000);
    expect(strip(`${blanks}a${blanks}b${blanks}`)).toBe(`a${blanks}b`);
    expect(params(`form-data; name="${'";'.repeat(100_000)}`)).toHaveProperty('name');
  });

  it('are stripped of whitespace as in the collector’s Python', () => {
    expect(strip('\u00a0\u0085a\u2003\u001c')).toBe('a');
    expect(strip('\ufeffa')).toBe('\ufeffa');
  });
});

describe('headers of a part', () => {
  const read = (block: string) =>
    readPartHeaders(sourceOfBytes(Buffer.from(`${'-'.repeat(100)}${block}\r\n\r\n`, 'latin1')), 100, 104 + block.length);

  it('have the offsets of their lines in the block', () => {
    const headers = read('Content-Disposition: form-data; name="a"\r\nContent-Type:text/html\r\nX: y');
    expect(headers).toMatchObject({ name: 'a', contentType: null, error: null });
    expect(headers.lines.map((line) => [line.name, line.at])).toEqual([
      ['content-disposition', 0],
      [null, 42],
      ['x', 66],
    ]);
  });

  it('use the last of several equal headers', () => {
    expect(read('Content-Type: a\r\ncontent-type: b').contentType).toBe('b');
  });

  it.each<[string, string, string | null]>([
    ['an encoding', 'Content-Transfer-Encoding: 8bit', 'transfer-encoding'],
    ['the binary encoding', 'Content-Transfer-Encoding: binary', null],
    ['bytes that are not UTF-8', 'Content-Disposition: form-data; name="\xff"', 'disposition_not_utf8'],
    ['a type beyond ASCII', 'Content-Disposition: form-data; name=a\r\nContent-Type: \xe9', 'type_not_ascii'],
    ['a type beyond ASCII without a name', 'Content-Type: \xe9', null],
    ['an unknown charset', "Content-Disposition: form-data; name=a; filename*=nope''x", 'filename_charset'],
    ['a charset with a language', "Content-Disposition: form-data; name=a; filename*=utf-8'en-GB'x", null],
  ])('give the right error for %s', (_, block, error) => {
    expect(read(block).error).toBe(error);
  });

  it('include the extended filename', () => {
    expect(read("Content-Disposition: form-data; name=a; filename=b; filename*=utf-8'en'%c3%a9.dmp").filename).toBe('é.dmp');
  });
});
