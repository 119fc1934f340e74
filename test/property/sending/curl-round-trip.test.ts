import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { decodeLatin1, decodeUtf8, encodeLatin1 } from '../../../shared/bytes/utf8.ts';
import { isCurlCommand } from '../../../shared/sending/curl/command-line.ts';
import { type CurlHeader, curlCommand } from '../../../shared/sending/curl/curl-command.ts';
import { shownFileName } from '../../../shared/sending/curl/curl-text.ts';
import { readCurl } from '../../../shared/sending/curl/read-curl.ts';
import { requestOfCurl } from '../../../shared/sending/curl/request-of-curl.ts';
import { pathWord, shownPathWord } from '../../../shared/sending/curl/shell-words.ts';

/** Header values: tabs and bytes from 0x20, without surrounding whitespace. */
const value = fc
  .string({
    unit: fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.constantFrom(9, 0x80, 0xe9, 0xff)).map((code) => String.fromCharCode(code)),
    maxLength: 30,
  })
  .map((text) => text.replace(/^[ \t]+|[ \t]+$/g, ''));
const name = fc.oneof(
  fc.constantFrom(
    'Host',
    'host',
    'HOST',
    'User-Agent',
    'accept',
    'Content-Type',
    'content-length',
    'Expect',
    'Cookie',
    'Authorization',
    'Referer',
    'Range',
  ),
  fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,12}$/).filter((text) => !/^transfer-encoding$/i.test(text)),
);
const header = fc.record({ name, value, isMasked: fc.boolean() });
const path = fc
  .array(fc.stringMatching(/^[A-Za-z0-9._~!$&'()*+,;=:@%[\]{}-]{0,8}$/), { maxLength: 3 })
  .map((segments) => `/${segments.join('/')}`);
const query = fc.option(fc.stringMatching(/^[A-Za-z0-9._~!$&'()*+,;=:@%/?[\]{}-]{0,12}$/), { nil: null });

/** The head that curl sends. If the first header is the first of several Host lines, it replaces the other Host lines. */
function headOf(target: string, headers: readonly CurlHeader[]): string {
  const [first] = headers;
  const others =
    first?.name === 'Host' ? headers.filter(({ name: other }, index) => index === 0 || other.toLowerCase() !== 'host') : headers;
  const lines = others.map(({ name: written, value: text }) => (text === '' ? `${written}:` : `${written}: ${text}`));
  return [`POST ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

describe('a curl command from Crashlens', () => {
  it('reads back as the bytes that it sends', () => {
    fc.assert(
      fc.property(
        path,
        query,
        fc.array(header, { maxLength: 8 }),
        fc.uint8Array({ maxLength: 40 }),
        fc.string({ unit: 'binary', minLength: 1 }),
        (at, asked, headers, body, file) => {
          fc.pre(!file.includes('\0') && !file.endsWith('\n') && file.isWellFormed());
          const target = `${at}${asked === null ? '' : `?${asked}`}`;
          const command = curlCommand({ url: `http://collector.example${target}`, headers, body: pathWord(file), reveal: true });
          expect(isCurlCommand(command.text)).toBe(true);
          const reading = readCurl(command.text);
          if (!reading.ok) throw new Error(`${reading.error.code} ${reading.error.name}`);
          expect(reading.value.files.map(({ name: written }) => decodeUtf8(encodeLatin1(written)))).toEqual([file]);
          expect(reading.value.variables).toEqual([]);
          const { bytes, madeUp } = requestOfCurl(reading.value, { files: [sourceOfBytes(body)], boundary: '' });
          expect(decodeLatin1(bytes.read(0, bytes.size))).toBe(headOf(target, headers) + decodeLatin1(body));
          expect(madeUp).toEqual({ headers: [], boundary: false, chunks: false });
        },
      ),
    );
  });

  it('keeps a variable for each masked value, and the path of its file in the home folder', () => {
    fc.assert(
      fc.property(fc.array(header, { maxLength: 5 }), (headers) => {
        const command = curlCommand({ url: 'http://a/submit?secret', headers, body: shownPathWord('~/a b.body'), reveal: false });
        const reading = readCurl(command.text);
        if (!reading.ok) throw new Error(reading.error.code);
        expect(reading.value.variables.toSorted()).toEqual([...command.variables, 'HOME'].toSorted());
        expect(reading.value.files.map(({ name: written }) => shownFileName(written))).toEqual(['~/a b.body']);
        expect(reading.value.url.target).toBe('/submit?${URL_QUERY}');
      }),
    );
  });
});
