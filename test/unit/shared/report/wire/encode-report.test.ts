import { describe, expect, it } from 'vitest';
import { type ByteSource, readAll, sourceOfBytes } from '../../../../../shared/bytes/byte-source.ts';
import { encodeReport } from '../../../../../shared/report/wire/encode-report.ts';
import type { NewReport } from '../../../../../shared/report/wire/report-to-encode.ts';

const DUMP = {
  name: 'upload_file_minidump',
  filename: '5eed0000.dmp',
  contentType: 'application/octet-stream',
  content: sourceOfBytes(Buffer.from([0, 13, 10, 255])),
};

function reportWith(changes: Partial<NewReport> = {}): NewReport {
  return {
    form: 'kv',
    annotations: [
      ['ProductName', 'Firefox'],
      ['Comments', 'naïve 🦊'],
    ],
    parts: [DUMP],
    version: '1.2.3',
    host: 'localhost:5001',
    boundary: 'bound',
    ...changes,
  };
}

function encoded(changes: Partial<NewReport> = {}) {
  const result = encodeReport(reportWith(changes));
  if (!result.ok) throw new Error(result.error.code);
  const { plain, boundary, headOver } = result.value;
  const body = Buffer.from(readAll(plain));
  return { head: Buffer.from(headOver(body.length)).toString('latin1'), body, boundary, headOver };
}

describe('encodeReport', () => {
  it('writes the head that the interface requires', () => {
    const { head, body } = encoded();
    expect(head).toBe(
      'POST /submit HTTP/1.1\r\nHost: localhost:5001\r\nUser-Agent: Crashlens/1.2.3 crash reporter\r\n' +
        `Content-Type: multipart/form-data; boundary=bound\r\nContent-Length: ${String(body.length)}\r\n\r\n`,
    );
  });

  it('writes one part for each annotation, and each dump with its bytes unchanged', () => {
    expect(encoded().body.toString('latin1')).toBe(
      '--bound\r\nContent-Disposition: form-data; name="ProductName"\r\n\r\nFirefox\r\n' +
        `--bound\r\nContent-Disposition: form-data; name="Comments"\r\n\r\n${Buffer.from('naïve 🦊').toString('latin1')}\r\n` +
        '--bound\r\nContent-Disposition: form-data; name="upload_file_minidump"; filename="5eed0000.dmp"\r\n' +
        'Content-Type: application/octet-stream\r\n\r\n\x00\r\n\xff\r\n--bound--\r\n',
    );
  });

  it('writes all annotations to one JSON part, with the keys in order', () => {
    const { body } = encoded({
      form: 'json',
      parts: [],
      annotations: [
        ['B', '"q"'],
        ['10', ''],
        ['9', 'é'],
      ],
    });
    expect(body.toString()).toBe(
      '--bound\r\nContent-Disposition: form-data; name="extra"; filename="extra.json"\r\nContent-Type: application/json\r\n\r\n' +
        '{"B":"\\"q\\"","10":"","9":"é"}\r\n--bound--\r\n',
    );
  });

  it('declares gzip for a compressed body, with the length as sent', () => {
    const head = Buffer.from(encoded({ gzip: true }).headOver(77)).toString('latin1');
    expect(head).toContain('Content-Length: 77\r\nContent-Encoding: gzip\r\n');
  });

  it('copies no content: it scans the content in windows and references it in the body', () => {
    const size = 8 << 20;
    const lengths: number[] = [];
    const content: ByteSource = {
      size,
      read(offset, length) {
        lengths.push(length);
        return new Uint8Array(Math.min(length, size - offset)).fill(7);
      },
    };
    const result = encodeReport(reportWith({ parts: [{ ...DUMP, content }] }));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1 << 20);
    if (!result.ok) throw new Error(result.error.code);
    expect(result.value.plain.size).toBe(encoded().body.length - 4 + size);
    expect([...result.value.plain.read(result.value.plain.size - 15, 4)]).toEqual([7, 7, 13, 10]);
  });

  it('writes another media type, path and additional headers', () => {
    const { head } = encoded({ mediaType: 'multipart/mixed', path: '/crash/submit', headers: [['X-Test', 'yes']] });
    expect(head).toContain('POST /crash/submit HTTP/1.1\r\n');
    expect(head).toContain('Content-Type: multipart/mixed; boundary=bound\r\n');
    expect(head.endsWith('X-Test: yes\r\n\r\n')).toBe(true);
  });

  it('writes the parts in the requested order', () => {
    const names = (changes: Partial<NewReport>): readonly string[] =>
      [
        ...encoded(changes)
          .body.toString('latin1')
          .matchAll(/; name="(\w+)"/g),
      ].map(([, name = '']) => name);
    expect(names({ order: [2, 1, 0] })).toEqual(['upload_file_minidump', 'Comments', 'ProductName']);
    expect(names({ form: 'json', order: [1, 0] })).toEqual(['upload_file_minidump', 'extra']);
  });

  it('accepts values just within the limits', () => {
    expect(encodeReport(reportWith({ annotations: [['a'.repeat(8_153), 'x']] })).ok).toBe(true);
    expect(encodeReport(reportWith({ annotations: [['A', 'é'.repeat(10 * 2 ** 20)]] })).ok).toBe(true);
    expect(encodeReport(reportWith({ headers: [['X-A', 'x'.repeat(8_183)]], path: `/${'x'.repeat(4_079)}` })).ok).toBe(true);
  });

  it('accepts a JSON key that no header could carry', () => {
    const { body } = encoded({ form: 'json', parts: [], annotations: [['a"\n', 'x']] });
    expect(body.toString()).toContain('{"a\\"\\n":"x"}');
  });

  it('quotes a boundary that needs quotes', () => {
    expect(encoded({ boundary: 'a b:c' }).head).toContain('boundary="a b:c"\r\n');
  });

  it('writes no filename if the part has no filename', () => {
    expect(encoded({ parts: [{ ...DUMP, filename: null }] }).body.toString('latin1')).toContain('name="upload_file_minidump"\r\n');
  });

  it('generates the same boundary for the same report, and another boundary if the content contains it', () => {
    const { boundary } = encoded({ boundary: undefined });
    expect(encoded({ boundary: undefined }).boundary).toBe(boundary);
    expect(encoded({ boundary: undefined, annotations: [['A', `x${boundary}`]] }).boundary).not.toBe(boundary);
  });

  it('generates the boundary from the given random source', () => {
    expect(encoded({ boundary: undefined, random: () => 0.5 }).boundary).toBe(`----crashlens-${'8000'.repeat(8)}`);
  });

  it.each([
    ['an empty name', { annotations: [['', 'x']] }, { code: 'name_empty' }],
    ['a quote in a name', { annotations: [['a"b', 'x']] }, { code: 'name_not_encodable', name: 'a"b' }],
    ['a line end in a name', { annotations: [['a\r\nb', 'x']] }, { code: 'name_not_encodable', name: 'a\r\nb' }],
    ['a name outside ASCII', { annotations: [['Größe', 'x']] }, { code: 'name_not_encodable', name: 'Größe' }],
    ['a backslash in a name', { annotations: [['a\\', 'x']] }, { code: 'name_not_encodable', name: 'a\\' }],
    ['the same for a JSON key', { form: 'json', annotations: [['ß', 'x']] }, { code: 'name_not_encodable', name: 'ß' }],
    ['a name of a part', { parts: [{ ...DUMP, name: 'a\n' }] }, { code: 'name_not_encodable', name: 'a\n' }],
    ['a filename', { parts: [{ ...DUMP, filename: 'a".dmp' }] }, { code: 'filename_not_encodable', name: DUMP.name }],
    ['a content type', { parts: [{ ...DUMP, contentType: 'a\r\nb' }] }, { code: 'content_type_not_encodable', name: DUMP.name }],
    ['a name that the collector reserves', { parts: [{ ...DUMP, name: 'raw-_crash' }] }, { code: 'name_reserved', name: 'raw-_crash' }],
    [
      'bytes that would be JSON annotations',
      { parts: [{ ...DUMP, contentType: 'Application/JSON; charset=utf-8' }] },
      { code: 'content_type_of_annotation', name: DUMP.name },
    ],
    [
      'bytes that would be a text annotation',
      { parts: [{ ...DUMP, filename: null, contentType: 'text/plain' }] },
      { code: 'content_type_of_annotation', name: DUMP.name },
    ],
    [
      'part headers that are not read to their end',
      { annotations: [['a'.repeat(8_154), 'x']] },
      { code: 'part_headers_too_long', name: 'a'.repeat(8_154) },
    ],
    [
      'a value that is too large for a part',
      { annotations: [['A', 'é'.repeat(10 * 2 ** 20 + 1)]] },
      { code: 'value_too_large', name: 'A' },
    ],
    ['a header that the encoder writes', { headers: [['content-length', '5']] }, { code: 'header_not_free', name: 'content-length' }],
    [
      'a header that frames the body',
      { headers: [['Transfer-Encoding', 'chunked']] },
      { code: 'header_not_free', name: 'Transfer-Encoding' },
    ],
    ['a header that is too long', { headers: [['X-A', 'x'.repeat(8_184)]] }, { code: 'header_too_long', name: 'X-A' }],
    ['a path that is too long', { path: `/${'x'.repeat(4_080)}` }, { code: 'header_too_long', name: 'path' }],
    [
      'more headers than are read',
      { headers: Array.from({ length: 97 }, (_, index) => [`X-${String(index)}`, '']) },
      { code: 'too_many_headers' },
    ],
    ['an order that leaves a part out', { order: [0, 1] }, { code: 'order_invalid' }],
    ['an order that names a part twice', { order: [0, 1, 1] }, { code: 'order_invalid' }],
    ['half a character', { annotations: [['A', '\ud83e']] }, { code: 'value_not_utf8', name: 'A' }],
    ['a header that breaks the head', { headers: [['X-A', 'b\r\nc: d']] }, { code: 'header_not_encodable', name: 'X-A' }],
    ['a path with a blank', { path: '/a b' }, { code: 'header_not_encodable', name: 'path' }],
    ['an empty boundary', { boundary: '' }, { code: 'boundary_invalid' }],
    ['a boundary of 71 characters', { boundary: 'b'.repeat(71) }, { code: 'boundary_invalid' }],
    ['a boundary with a blank at its end', { boundary: 'b ' }, { code: 'boundary_invalid' }],
    ['a boundary that a content holds', { annotations: [['A', 'the bound is here']] }, { code: 'boundary_in_content' }],
  ] satisfies readonly (readonly [string, Partial<NewReport>, object])[])('refuses %s', (_, changes, error) => {
    expect(encodeReport(reportWith(changes))).toEqual({ ok: false, error });
  });
});
