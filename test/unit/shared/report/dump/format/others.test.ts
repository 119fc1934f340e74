import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../../../../../shared/bytes/utf8.ts';
import { guessContent, otherStreamsOf, type StreamGuess } from '../../../../../../shared/report/dump/format/others.ts';
import { MadeDump } from './made-dump.ts';

const wide = (text: string, little: boolean): Uint8Array =>
  Uint8Array.from({ length: text.length * 2 }, (_, index) => ((index % 2 === 0) === little ? text.charCodeAt(index >> 1) : 0));

describe('guessContent', () => {
  it.each<readonly [string, StreamGuess, Uint8Array]>([
    ['no bytes', 'empty', new Uint8Array()],
    ['zeros', 'zeros', new Uint8Array(100)],
    ['an object', 'json', encodeUtf8('{"a": [1, "ü"]}\n')],
    ['an array with zeros after it', 'json', encodeUtf8('[]\0\0')],
    ['a text', 'utf8', encodeUtf8('Stack: grüße\r\n\tat x')],
    ['a text that begins like JSON', 'utf8', encodeUtf8('[stack]')],
    ['a wide text', 'utf16', wide('C:\\x.exe\r\n', true)],
    ['a protobuf message', 'protobuf', Uint8Array.of(0x08, 0x96, 0x01, 0x12, 0x03, 0x01, 0x02, 0x03, 0x1d, 1, 2, 3, 4)],
    ['a protobuf message that is cut', 'binary', Uint8Array.of(0x08, 0x96, 0x01, 0x12, 0x7f, 0x01, 0x02)],
    ['another dump', 'minidump', encodeUtf8('MDMP\u0001\u0002\u0003')],
    ['random bytes', 'binary', Uint8Array.of(0x93, 0xa7, 0xff, 0xfe, 0x00, 0x81, 0x07)],
  ])('takes %s for %s', (_, guess, bytes) => {
    expect(guessContent(bytes, true, true)).toBe(guess);
  });

  it('reads wide texts in the byte order of the dump', () => {
    expect(guessContent(wide('hello world', false), true, false)).toBe('utf16');
    expect(guessContent(wide('hello world', false), true, true)).not.toBe('utf16');
  });

  it('accepts a sample that ends inside a character or a JSON value', () => {
    expect(guessContent(encodeUtf8('grü').slice(0, 3), false, true)).toBe('utf8');
    expect(guessContent(encodeUtf8('[{"a": "'), false, true)).toBe('json');
  });
});

describe('otherStreamsOf', () => {
  it('lists the streams without a reader with number, name, size and guess', () => {
    const made = new MadeDump().system(9, 2);
    made
      .stream(0x4b6b_0002, Uint8Array.of(0x0a, 0x01, 0x41))
      .stream(0x8005, new Uint8Array(8))
      .stream(0x1234_5678, encodeUtf8('text'));
    expect(otherStreamsOf(made.open()).map(({ entry, name, guess }) => [entry.type, entry.location.size, name, guess])).toEqual([
      [0x4b6b_0002, 3, 'ChromiumStabilityReport', 'protobuf'],
      [0x8005, 8, 'CeThreadList', 'zeros'],
      [0x1234_5678, 4, null, 'utf8'],
    ]);
  });
});
