import { describe, expect, it } from 'vitest';
import { isDecimalDigit, isPrintable, isUnassigned, isWordCharacter } from '../../../../shared/bytes/unicode-14.ts';

const points = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, index) => String.fromCodePoint(from + index));

describe('Unicode 14.0 characters', () => {
  it('are digits, word characters and printable as that version defines', () => {
    for (const digit of ['0', '9', '\u0660', '\u096f', '\uff11', '\u{1d7ce}', '\u{1fbf0}']) expect(isDecimalDigit(digit), digit).toBe(true);
    for (const other of ['a', '/', ':', '\u00b2', '\u00bd', '\u3007']) expect(isDecimalDigit(other), other).toBe(false);
    for (const word of ['a', '_', '7', '\u00b2', '\u00e9', '\u212a', '\u0660', '\u4e00', '\u0870'])
      expect(isWordCharacter(word), word).toBe(true);
    for (const other of ['-', ' ', '\u0300', '\u00d7', '\u2028', '\u{1f600}']) expect(isWordCharacter(other), other).toBe(false);
    for (const shown of [' ', '~', '\u00a1', '\u0300', '\u{1f600}', '\u061d']) expect(isPrintable(shown), shown).toBe(true);
    for (const other of ['\x7f', '\u00a0', '\u00ad', '\u200b', '\u2028', '\ufeff', '\ue000', '\ud800', '\u{f0000}', '\u{10ffff}'])
      expect(isPrintable(other), other).toBe(false);
  });

  it('of later versions are unassigned', () => {
    const later = [...points(0x11f50, 0x11f5a), ...points(0x10d40, 0x10d4a), ...points(0x116d0, 0x116e4), ...points(0x11bf0, 0x11bfa)];
    for (const character of [...later, '\u1c89', '\ua7cb', '\u{11f04}'])
      expect([isDecimalDigit(character), isWordCharacter(character), isPrintable(character)], character).toEqual([false, false, false]);
  });

  it('match the character count of that version', () => {
    let unassigned = 0;
    for (let point = 0; point < 0x110000; point += 1) if (isUnassigned(point)) unassigned += 1;
    // Assigned code points in Unicode 14.0.0 (chapter 1 and Blocks): 144,697 characters, 137,468 for private use, 65 controls and 2,048 surrogates.
    expect(0x110000 - unassigned).toBe(144_697 + 137_468 + 65 + 2_048);
  });
});
