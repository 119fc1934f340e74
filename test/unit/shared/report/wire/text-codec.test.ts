import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../../../shared/report/wire/text-codec.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('decodeText, as in the collector’s Python', () => {
  it.each([
    ['utf-8', '\xc3\xa9', 'é'],
    ['UTF8', '\xef\xbb\xbfx', '\ufeffx'],
    ['utf-8-sig', '\xef\xbb\xbfx', 'x'],
    ['utf 8', 'x', 'x'],
    ['ISO-8859-1', '\xe9', 'é'],
    ['windows-1252', '\x80', '€'],
    ['tis-620', '\xa1', 'ก'],
    ['cp037', '\xc1', 'A'],
    ['utf-16', '\xff\xfeA\0', 'A'],
    ['utf-16', 'A\0', 'A'],
    ['utf-16-be', '\0A', 'A'],
    ['utf-32', '\0\0\xfe\xff\0\x01\xf6\0', '😀'],
    ['utf-7', 'a+AGE-+-', 'aa+'],
    ['gbk', '\xc3\xa9', '茅'],
    ['gb2312', '\xa1\xa4', '・'],
    ['gb18030', '\x81\x30\x81\x30\x94\x39\xfc\x36', '\x80😀'],
    ['big5', '\xa4\xa4', '中'],
    ['shift_jis', '\x93\xfa\xb1', '日ｱ'],
    ['euc-jp', '\xc6\xfc\x8e\xb1', '日ｱ'],
    ['iso-2022-jp', '\x1b$BF|\x1b(Bx', '日x'],
    ['euc-kr', '\xb0\xa1', '가'],
    ['unicode_escape', '\\x41\\n\\u00e9\\101', 'A\néA'],
    ['raw_unicode_escape', '\\\\u0041\\u0041', '\\\\u0041A'],
    ['idna', 'abc', 'abc'],
    ['idna', 'a.xn--caf-dma', 'a.café'],
    ['punycode', 'bcher-kva', 'bücher'],
    ['cp932', 'abc', 'abc'],
  ])('decodes text in %s', (charset, given, expected) => {
    expect(decodeText(charset, bytes(given))).toBe(expected);
  });

  it.each([
    ['windows-1252', '\x81'],
    ['utf-8', '\xed\xa0\x80'],
    ['ascii', '\xe9'],
    ['utf-16', 'A'],
    ['utf-16-le', '\0\xd8'],
    ['utf-7', '+AGEA'],
    ['gbk', '\x80'],
    ['gbk', '\xc3'],
    ['big5', '\xff\xff'],
    ['iso-2022-jp', '\xe9'],
    ['unicode_escape', '\\x4'],
    ['u--tf-8', 'x'],
    ['UTF\x008', 'x'],
    ['idna', 'xn--abc-'],
    ['idna', 'xn--'],
    ['rot13', 'x'],
    ['klingon', 'x'],
    ['', 'x'],
  ])('refuses invalid bytes or names: %s', (charset, given) => {
    expect(decodeText(charset, bytes(given))).toBeNull();
  });
});

describe('decodeText with unusual names', () => {
  it.each([
    ['xn--fa-hia', null],
    ['xn--3xa', null],
    ['xn--4xa', '\u03c3'],
    ['xn--FA-1cb', 'FA\u0238'],
    ['a.xn--4xa.', 'a.\u03c3.'],
    ['xn--abc-', null],
    ['xn--', null],
    ['XN--4xa', 'XN--4xa'],
  ])('decodes %s as idna to %j', (label, text) => {
    expect(decodeText('idna', Buffer.from(label))).toBe(text);
  });

  it('ignores case in charset names only in ASCII', () => {
    expect(decodeText('KOI8-R', Buffer.from('a'))).toBe('a');
    expect(decodeText('\u212aOI8-R', Buffer.from('a'))).toBeNull();
    expect(decodeText('utf\u00e98', Buffer.from('a'))).toBe('a');
  });

  it('ignores an unknown charset for empty input, but refuses a name that contains NUL', () => {
    expect(decodeText('nonsense', Buffer.alloc(0))).toBe('');
    expect(decodeText('cp273\0', Buffer.alloc(0))).toBeNull();
  });
});
