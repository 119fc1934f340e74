import { gzipSync } from 'node:zlib';
import { BOUNDARY, GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';

/** A report with many items of one kind, made to be slow. `made` gets the number of items. */
export interface Row {
  readonly name: string;
  readonly made: (count: number) => Buffer;
}

const JSON_HEAD = 'Content-Disposition: form-data; name="extra"\r\nContent-Type: application/json';

/** Makes a body of a start, then one text for each item, then the closing delimiter. */
function ofParts(name: string, once: (number: string) => string, start = ''): Row {
  return { name, made: (count) => request(bodyOf(start + many(count, once))) };
}

function bodyOf(text: string): Buffer {
  return Buffer.from(`${text}--${BOUNDARY}--\r\n`, 'latin1');
}

/** Joins the texts of `count` items. `once` gets a number that always has six digits, so that four times as many items are four times as long. */
function many(count: number, once: (number: string) => string, between = ''): string {
  return Array.from({ length: count }, (_, index) => once(String(100_000 + index))).join(between);
}

/** A report with one JSON part. */
function ofJson(name: string, content: (count: number) => string): Row {
  return {
    name: `JSON, ${name}`,
    made: (count) => request(multipart([...GOOD_PARTS.slice(-1), { headers: JSON_HEAD, content: content(count) }])),
  };
}

/** A report with one annotation, with or without a charset. */
function ofText(name: string, content: (count: number) => string, type?: string, part = 'Notes'): Row {
  return {
    name,
    made: (count) => request(multipart([...GOOD_PARTS, { name: part, ...(type === undefined ? {} : { type }), content: content(count) }])),
  };
}

function ofHead(name: string, line: (number: string) => string): Row {
  const body = multipart(GOOD_PARTS);
  return {
    name: `head, ${name}`,
    made: (count) =>
      Buffer.concat([
        Buffer.from(
          `POST /submit HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${String(body.length)}\r\n` +
            `${many(count, line)}\r\n`,
          'latin1',
        ),
        body,
      ]),
  };
}

const DISPOSITION = 'Content-Disposition: form-data; name=';
const part = (name: string, content: string, more = ''): string => `--${BOUNDARY}\r\n${DISPOSITION}"${name}"${more}\r\n\r\n${content}\r\n`;

/** Bodies with many parts, delimiters, header lines, or pieces of text between them. */
export const STRUCTURES: readonly Row[] = [
  ofParts('annotations, each of another name', (number) => part(`a${number}`, 'x')),
  ofParts('annotations of one name', () => part('a', 'x')),
  ofParts('annotations of a listed name', () => part('Version', '1.0')),
  ofParts('annotations that hold a name', (number) => part(`a${number}`, `a${number}`)),
  ofParts('dumps, each of another name', (number) => part(`d${number}`, 'MDMP', '; filename="d"\r\nContent-Type: x/y')),
  ofParts('dumps of one name', () => part('upload_file_minidump', 'MDMP', '; filename="d"\r\nContent-Type: application/octet-stream')),
  ofParts('dumps with paths', (number) => part(`upload_file_minidump_${number}`, 'MDMP', '; filename="C:\\d\\e.dmp"')),
  ofParts('reserved dump names', () => part('raw_crash', 'MDMP', '; filename="d"')),
  ofParts('parts without a name', () => part('', 'x')),
  ofParts('JSON parts', (number) => `--${BOUNDARY}\r\n${JSON_HEAD}\r\n\r\n{"a${number}":"b"}\r\n`),
  ofParts('JSON parts that are broken', () => `--${BOUNDARY}\r\n${JSON_HEAD}\r\n\r\n{"a":\r\n`),
  ofParts(
    'JSON parts in UTF-16',
    () => `--${BOUNDARY}\r\n${JSON_HEAD}\r\n\r\n${Buffer.from('{"a":"b","a":1}', 'utf16le').toString('latin1')}\r\n`,
  ),
  ofParts('both forms in turns', (number) => `--${BOUNDARY}\r\n${JSON_HEAD}\r\n\r\n{"a":"b"}\r\n${part(`x${number}`, 'y')}`),
  ofParts('numbers of JSON in parts', (number) => `--${BOUNDARY}\r\n${JSON_HEAD}\r\n\r\n{"a":${number}}\r\n`),
  ofParts('odd header lines', () => `--${BOUNDARY}\r\nContent-Disposition: attachment; name=a; filename*=utf-8''%C3%A9\r\n\r\nx\r\n`),
  ofParts('header lines in one part', () => 'X-A: b\r\n', `--${BOUNDARY}\r\n`),
  ofParts(
    'types with blanks',
    () => `--${BOUNDARY}\r\nContent-Disposition:form-data; name="a"\r\nContent-Type :  text/plain  \r\n\r\nx\r\n`,
  ),
  ofParts('types of dumps', () => `--${BOUNDARY}\r\n${DISPOSITION}"a"; filename="b"\r\nContent-Type: Text/PlainFoo\r\n\r\nx\r\n`),
  ofParts('transfer encodings', () => `--${BOUNDARY}\r\n${DISPOSITION}"a"\r\nContent-Transfer-Encoding: base64\r\n\r\neA==\r\n`),
  ofParts('charsets', () => `--${BOUNDARY}\r\n${DISPOSITION}"a"\r\nContent-Type: text/plain; charset=utf-16\r\n\r\na\0b\0\r\n`),
  ofParts('texts that are not UTF-8', (number) => part(`a${number}`, '\xe9')),
  ofParts('texts with a mark', (number) => part(`a${number}`, '\xef\xbb\xbfx\0')),
  ofParts('delimiters alone', () => `\r\n--${BOUNDARY}\r\n`),
  ofParts('delimiters with one line end', () => `--${BOUNDARY}\n`, part('a', 'x')),
  ofParts(
    'delimiters without a line end before',
    (number) => `x--${BOUNDARY}\r\n${DISPOSITION}"a${number}"\r\n\r\ny`,
    `--${BOUNDARY}\r\n${DISPOSITION}"a"\r\n\r\n`,
  ),
  ofParts('look-alike delimiters', () => `\r\n--${BOUNDARY.slice(0, -1)}`, `--${BOUNDARY}\r\n${DISPOSITION}"a"\r\n\r\n`),
  ofParts('delimiters with more behind', () => `\r\n--${BOUNDARY} x`, `--${BOUNDARY}\r\n${DISPOSITION}"a"\r\n\r\n`),
  ofParts('closing delimiters', () => `\r\n--${BOUNDARY}--\r\n`, part('a', 'x')),
  ofParts(
    'broken delimiters and stray bytes',
    () => `\r\n--${BOUNDARY}-\r\n\r\n--${BOUNDARY}\r\n${DISPOSITION}"a"\r\n\r\nx`,
    part('a', 'x'),
  ),
  ofParts('parts without an end of their headers', () => `\r\n--${BOUNDARY}\r\n${DISPOSITION}"a"`, part('a', 'x')),
  ofParts('boundaries in a preamble', () => `${BOUNDARY}--`),
  ofParts('line ends', () => '\r\n', `--${BOUNDARY}\r\n${DISPOSITION}"a"\r\n\r\n`),
  ofParts('swallowed headers', () => `${DISPOSITION}"a"\n\n`, `--${BOUNDARY}\r\n${DISPOSITION}"Version"\r\n\r\n`),
  ofParts('long names', (number) => part(`${'n'.repeat(70)}${number}`, 'x')),
];

/** Bodies with many pieces of framing or coding, such as chunks. */
export const CODINGS: readonly Row[] = [
  { name: 'chunks of one byte', made: (count) => chunked(multipart([...GOOD_PARTS, { name: 'a', content: 'x'.repeat(count) }]), 1, '') },
  {
    name: 'chunks with extensions',
    made: (count) => chunked(multipart([...GOOD_PARTS, { name: 'a', content: 'x'.repeat(count) }]), 3, ';a="b"'),
  },
  {
    name: 'members of gzip',
    made: (count) => {
      const body = multipart([...GOOD_PARTS, { name: 'a', content: 'x'.repeat(count) }]);
      const members = Array.from({ length: Math.ceil(body.length / 8) }, (_, index) => gzipSync(body.subarray(index * 8, index * 8 + 8)));
      return request(Buffer.concat(members), { headers: { 'Content-Encoding': 'gzip' } });
    },
  },
  {
    name: 'gzip',
    made: (count) =>
      request(gzipSync(bodyOf(many(count, (number) => part(`a${number}`, 'x')))), { headers: { 'Content-Encoding': 'gzip' } }),
  },
  { name: 'undeclared gzip', made: (count) => request(gzipSync(bodyOf(many(count, (number) => part(`a${number}`, 'x'))), { level: 0 })) },
];

function chunked(body: Buffer, size: number, extension: string): Buffer {
  const chunks = Array.from({ length: Math.ceil(body.length / size) }, (_, index) => {
    const data = body.subarray(index * size, (index + 1) * size);
    return Buffer.concat([Buffer.from(`${data.length.toString(16)}${extension}\r\n`), data, Buffer.from('\r\n')]);
  });
  const headers = { 'Content-Length': null, 'Transfer-Encoding': 'chunked' };
  return request(Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]), { headers });
}

const KINDS = ['null', 'true', '[1]', '{"b":1}', '1e9', '9007199254740993'];

/** A nesting level above the maximum, which is reported as too deep. */
const DEEP = 210;

/** Reports with one large JSON part. */
export const JSON_SHAPES: readonly Row[] = [
  ofJson('members', (count) => `{${many(count, (number) => `"a${number}":"b"`, ',')}}`),
  ofJson('members of one name', (count) => `{${many(count, () => '"a":"b"', ',')}}`),
  ofJson('members of one listed name', (count) => `{${many(count, () => '"Version":"1"', ',')}}`),
  ofJson('names with escapes', (count) => `{${many(count, (number) => `"\\u0061${number}":"b\\n"`, ',')}}`),
  ofJson('numbers', (count) => `{${many(count, (number) => `"a${number}":${number}`, ',')}}`),
  ofJson('NaN', (count) => `{${many(count, (number) => `"a${number}":NaN`, ',')}}`),
  ofJson('all kinds', (count) => `{${many(count, (number) => `"a${number}":${KINDS[Number(number) % KINDS.length] ?? ''}`, ',')}}`),
  ofJson('one long string', (count) => `{"Notes":"${'x'.repeat(count * 8)}"}`),
  ofJson('one long string of escapes', (count) => `{"Notes":"${'\\u00e9\\n'.repeat(count)}"}`),
  ofJson('one long string of backslashes', (count) => `{"Notes":"${'\\\\'.repeat(count)}"}`),
  ofJson('one long string of lone surrogates', (count) => `{"Notes":"${'\\ud800\xed\xa0\x80'.repeat(count)}"}`),
  ofJson('one long string beyond ASCII', (count) => `{"Notes":"${'\xc3\xa9'.repeat(count)}"}`),
  ofJson('one long string without an end', (count) => `{"Notes":"${'x\\"'.repeat(count)}`),
  ofJson('one long number', (count) => `{"Notes":${'1'.repeat(count)}}`),
  ofJson('a number that is none', (count) => `{"Notes":${'1-'.repeat(count)}}`),
  ofJson('brackets', (count) => `{"Notes":${'['.repeat(count + DEEP)}${']'.repeat(count + DEEP)}}`),
  ofJson('brackets without an end', (count) => `{"Notes":${'['.repeat(count)}`),
  ofJson('brackets of objects', (count) => `{"Notes":${'{"a":'.repeat(count + DEEP)}1${'}'.repeat(count + DEEP)}}`),
  ofJson('closing brackets', (count) => `{"Notes":1${'}'.repeat(count)}`),
  ofJson('one wide list', (count) => `{"Notes":[${many(count, () => '1', ',')}]}`),
  ofJson('one wide object', (count) => `{"Notes":{${many(count, (number) => `"a${number}":1`, ',')}}}`),
  ofJson('one wide object of one name', (count) => `{"Notes":{${many(count, () => '"\\u0061":1', ',')}}}`),
  ofJson('lists in lists of one', (count) => `{"Notes":[${many(count, () => '[[{"a":[]}]]', ',')}]}`),
  ofJson('members, broken at the end', (count) => `{${many(count, (number) => `"a${number}":"b"`, ',')},`),
  ofJson('members of numbers, broken at the end', (count) => `{${many(count, (number) => `"a${number}":${number}`, ',')},"b":`),
  ofJson('trailing commas', (count) => `{"Notes":[${many(count, () => '[1,]', ',')},],}`),
  ofJson('commas alone', (count) => `{"Version":"1"${','.repeat(count)}}`),
  ofJson('single quotes', (count) => `{${many(count, (number) => `'a${number}':'it\\'s'`, ',')}}`),
  ofJson('double quotes in single ones', (count) => `{'a':'${'"'.repeat(count)}'}`),
  ofJson('single quotes that do not close', (count) => `{'a':${"'b".repeat(count)}}`),
  ofJson('comments', (count) => `{${many(count, (number) => `"a${number}":"b" // c\n`, ',/*d*/')}}`),
  ofJson('a comment of stars', (count) => `{"a":1 /${'*'.repeat(count)}/}`),
  ofJson('line feeds in strings', (count) => `{"Notes":"${'\n'.repeat(count)}"}`),
  ofJson('escapes that are none', (count) => `{"Notes":"${'\\x41\\d'.repeat(count)}"}`),
  ofJson('names without quotes', (count) => `{${many(count, (number) => `a${number}:"b"`, ',')}}`),
  ofJson('words', (count) => `{${many(count, (number) => `"a${number}":True`, ',')}}`),
  ofJson('missing commas', (count) => `{${many(count, (number) => `"a${number}":"b"`, ' ')}}`),
  ofJson('an object in a string', (count) => JSON.stringify(`{${many(count, (number) => `"a${number}":"b"`, ',')}}`)),
  ofJson('an object in a string in a string', (count) =>
    JSON.stringify(JSON.stringify(`{${many(count, (number) => `"a${number}":"b"`, ',')}}`)),
  ),
  ofJson('brackets behind a fault', (count) => `{"a":'b',"Notes":${'['.repeat(count)}`),
  ofJson('text behind the end', (count) => `{"a":"b"}${'}'.repeat(count)}`),
  ofJson('blanks', (count) => `{${' \r\n\t'.repeat(count)}"Notes"${' '.repeat(count)}:${' '.repeat(count)}1}`),
  ofJson('a list', (count) => `[${many(count, () => '"a"', ',')}]`),
  ofJson('quotes', (count) => `{"Notes":"${'\\"'.repeat(count)}"}`),
  ofJson('members in UTF-16', (count) =>
    Buffer.from(`{${many(count, (number) => `"a${number}":"b"`, ',')}}`, 'utf16le').toString('latin1'),
  ),
];

/** Reports with one long value: a text in every charset that has its own decoder, or a text that a regular expression is matched against. */
export const TEXTS: readonly Row[] = [
  ofText('text of ASCII', (count) => 'x'.repeat(count * 8)),
  ofText('text beyond ASCII', (count) => '\xc3\xa9'.repeat(count)),
  ofText('text that is not UTF-8', (count) => '\xe9'.repeat(count)),
  ofText('text that is not UTF-8 at its end', (count) => `${'\xc3\xa9'.repeat(count)}\xe9`),
  ofText('text of NUL', (count) => '\0'.repeat(count)),
  ofText('text of line feeds', (count) => '\n'.repeat(count), undefined, 'Version'),
  ofText('text of quotes', (count) => '="'.repeat(count), undefined, 'Version'),
  ofText('text of quotes in lines', (count) => `"${'x"y\n'.repeat(count)}`, undefined, 'Version'),
  ofText('text of blanks', (count) => ' \t'.repeat(count), undefined, 'Version'),
  ofText('text of digits', (count) => '1'.repeat(count), undefined, 'CrashTime'),
  ofText('text of headers', (count) => 'content-disposition'.repeat(count), undefined, 'Version'),
  ofText('text of dashes', (count) => '--'.repeat(count), undefined, 'Version'),
  ofText('text of JSON', (count) => `{"a":[${many(count, () => '{"b":1}', ',')}]}`, undefined, 'TelemetryEnvironment'),
  ...['punycode', 'idna', 'utf-7', 'unicode_escape', 'hz', 'iso-2022-jp', 'utf-16', 'cp1252', 'gb18030', 'nonsense'].map((charset) =>
    ofText(`text in ${charset}`, (count) => 'a1'.repeat(count), `text/plain; charset=${charset}`),
  ),
];

/** Requests with a long head. At most 256 KiB of a head are read. */
export const HEADS: readonly Row[] = [
  ofHead('lines', (number) => `X-${number}: a\r\n`),
  ofHead('lines of one name', () => 'X-A: a\r\n'),
  ofHead('lines without a colon', () => 'xyz\r\n'),
  ofHead('folded lines', (number) => (number === '100000' ? 'X-A: a\r\n' : ' b\r\n')),
  ofHead('lengths', () => 'Content-Length: 1\r\n'),
  ofHead('types', () => 'Content-Type: a; b=c\r\n'),
  ofHead('names that are none', (number) => `X-\x01${number}: a\r\n`),
  ofHead('values that are none', (number) => `X-${number}: a\x01\xe9\r\n`),
  ofHead('codings in lines', () => 'Content-Encoding: gzip\r\n'),
  {
    name: 'head, control characters in one line',
    made: (count) => request(multipart(GOOD_PARTS), { headers: { 'X-A': `a${'\x01'.repeat(count * 500)}` } }),
  },
  ofHead('credentials', () => 'Cookie: a=b\r\n'),
  {
    name: 'head, parameters',
    made: (count) =>
      request(multipart(GOOD_PARTS), {
        headers: { 'Content-Type': `multipart/form-data; ${'a="b";'.repeat(count * 8)} boundary=${BOUNDARY}` },
      }),
  },
  {
    name: 'head, quotes',
    made: (count) =>
      request(multipart(GOOD_PARTS), {
        headers: { 'Content-Type': `multipart/form-data; a=${'"'.repeat(count * 8)}; boundary=${BOUNDARY}` },
      }),
  },
  {
    name: 'head, blanks',
    made: (count) =>
      request(multipart(GOOD_PARTS), {
        headers: { 'Content-Type': `multipart/form-data${' '.repeat(count * 8)}; boundary=${BOUNDARY}${' '.repeat(count * 8)}x` },
      }),
  },
  {
    name: 'head, codings',
    made: (count) => request(multipart(GOOD_PARTS), { headers: { 'Transfer-Encoding': 'chunked ,'.repeat(count * 8) } }),
  },
  { name: 'head, a long target', made: (count) => request(multipart(GOOD_PARTS), { target: `/submit?${'a=b&'.repeat(count * 24)}` }) },
];
