import { describe, expect, it } from 'vitest';
import { type ReadPattern, type WrittenPattern, looksLikeHex, readPattern } from '../../../../../shared/bytes/search/byte-pattern.ts';

function read(mode: WrittenPattern['mode'], text: string, isCaseSensitive = true): ReadPattern {
  return readPattern({ mode, text, isCaseSensitive });
}

function errorOf(mode: WrittenPattern['mode'], text: string): string | null {
  const answer = read(mode, text);
  return 'error' in answer ? answer.error.code : null;
}

describe('a search pattern', () => {
  it('of text matches its bytes', () => {
    expect(read('text', 'aé')).toEqual({ pattern: { kind: 'bytes', units: [[Uint8Array.of(0x61, 0xc3, 0xa9)]], least: 3, most: 3 } });
  });

  it('without case sensitivity matches each form of a letter, even if the forms differ in length', () => {
    expect(read('text', 'ı', false)).toMatchObject({ pattern: { least: 1, most: 2 } });
    expect(read('text', '-é', false)).toMatchObject({
      pattern: { units: [[Uint8Array.of(0x2d)], [Uint8Array.of(0xc3, 0xa9), Uint8Array.of(0xc3, 0x89)]] },
    });
  });

  it.each(['0d0a??', '0D 0A ??', '0x0d,0x0a, ??', ' 0d\t0a  ?? '])('in hex may contain wildcard bytes: %s', (text) => {
    expect(read('hex', text)).toEqual({ pattern: { kind: 'bytes', units: [[Uint8Array.of(0x0d, 0x0a)], null], least: 3, most: 3 } });
  });

  it('in hex may contain wildcard digits', () => {
    const answer = read('hex', '4? ?f');
    expect(answer).toMatchObject({ pattern: { least: 2, most: 2 } });
    const units = 'pattern' in answer && answer.pattern.kind === 'bytes' ? answer.pattern.units : [];
    expect(units.map((unit) => unit?.map(([byte]) => byte))).toEqual([
      Array.from({ length: 16 }, (_, digit) => 0x40 + digit),
      Array.from({ length: 16 }, (_, digit) => digit * 16 + 0x0f),
    ]);
  });

  it.each([
    ['text', '', 'empty'],
    ['text', 'x'.repeat(1_001), 'too_long'],
    ['hex', '0', 'not_hex'],
    ['hex', '0d 0', 'not_hex'],
    ['hex', 'xy', 'not_hex'],
    ['hex', ' , ', 'not_hex'],
    ['hex', '?? ??', 'any_byte'],
    ['regex', 'caf\u00e9', 'not_bytes'],
    ['regex', 'a(', 'not_regex'],
    ['regex', 'a{2', null],
  ] as const)('in %s mode: %s has the error %s', (mode, text, error) => {
    expect(errorOf(mode, text)).toBe(error);
  });

  it('with an invalid regular expression reports the reason without repeating the pattern', () => {
    expect(read('regex', 'a: (b')).toEqual({ error: { code: 'not_regex', reason: 'Unterminated group' } });
  });
});

describe('text that looks like hex', () => {
  it.each([
    ['0d0a', true],
    ['0D 0A 2d', true],
    ['0x0d0a', true],
    ['0d', false],
    ['0d0', false],
    ['Firefox', false],
    ['', false],
  ])('%s: %s', (text, looks) => {
    expect(looksLikeHex(text)).toBe(looks);
  });
});
