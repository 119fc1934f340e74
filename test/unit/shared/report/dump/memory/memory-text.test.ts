import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../../../../../shared/bytes/utf8.ts';
import { addressSpaceOf } from '../../../../../../shared/report/dump/memory/address-space.ts';
import { textAt } from '../../../../../../shared/report/dump/memory/memory-text.ts';
import { dumpWithMemory } from '../crash/code-dump.ts';

const AT = 0x5000n;

/** What is found at the start of some memory. */
function found(memory: Uint8Array): ReturnType<typeof textAt> {
  return textAt(addressSpaceOf(dumpWithMemory(AT, memory)), AT);
}

function wide(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'utf16le'));
}

describe('textAt', () => {
  it('measures a text up to its zero, as bytes and as UTF-16', () => {
    expect(found(encodeUtf8('C:\\file\n\0more'))).toEqual({ size: 8, isCut: false });
    expect(found(wide('hello\0more'))).toEqual({ size: 10, isCut: false });
  });

  it('takes a text without a zero only if it is long', () => {
    expect(found(encodeUtf8('sixteen letters!\u0001'))).toEqual({ size: 16, isCut: false });
    expect(found(encodeUtf8('fifteen letters\u0001'))).toBeNull();
    expect(found(encodeUtf8('sixteen letters!'))).toEqual({ size: 16, isCut: true });
  });

  it('looks at 1,024 bytes', () => {
    expect(found(encodeUtf8('a'.repeat(2_000)))).toEqual({ size: 1_024, isCut: true });
    expect(found(wide('a'.repeat(2_000)))).toEqual({ size: 1_024, isCut: true });
  });

  it('finds none in numbers, short texts and missing memory', () => {
    expect(found(encodeUtf8('abc\0'))).toBeNull();
    expect(found(Uint8Array.of(1, 2, 3, 4, 0))).toBeNull();
    expect(found(new Uint8Array(16))).toBeNull();
    expect(textAt(addressSpaceOf(dumpWithMemory(AT, encodeUtf8('text\0'))), 0x9000n)).toBeNull();
  });
});
