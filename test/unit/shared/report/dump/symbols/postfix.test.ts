import { describe, expect, it } from 'vitest';
import { evaluatePostfix, type PostfixInput, runProgram } from '../../../../../../shared/report/dump/symbols/postfix.ts';

const REGISTERS: Readonly<Record<string, bigint>> = { rsp: 0x1000n, rbp: 0x1040n, $esp: 0x1000n, $ebp: 0x1040n, '.raSearch': 0x1010n };
const MEMORY: ReadonlyMap<bigint, bigint> = new Map([
  [0x1008n, 0x40n],
  [0x1010n, 0x4010n],
  [0x1040n, 0x2000n],
  [0x1044n, 0x5000n],
]);

const INPUT: PostfixInput = { value: (name) => REGISTERS[name] ?? null, word: (address) => MEMORY.get(address) ?? null };

function evaluate(text: string): bigint | null {
  return evaluatePostfix(text.split(' '), INPUT);
}

describe('an expression in postfix notation', () => {
  it.each([
    ['rsp 8 +', 0x1008n],
    ['rsp 8 + ^', 0x40n],
    ['7 2 -', 5n],
    ['2 7 -', 0xffff_ffff_ffff_fffbn],
    ['-8 rsp +', 0xff8n],
    ['7 3 *', 21n],
    ['7 3 /', 2n],
    ['7 3 %', 1n],
    ['rbp 47 + 64 @', 0x1040n],
    ['rsp', 0x1000n],
  ])('%s', (text, expected) => {
    expect(evaluate(text)).toBe(expected);
  });

  it.each(['', '+', 'rsp +', 'rsp rbp', '1 0 /', '1 0 %', '5 3 @', 'rax', '.undef', 'rsp ^'])('fails: "%s"', (text) => {
    expect(evaluate(text)).toBeNull();
  });

  it('fails if it has too many words', () => {
    expect(evaluatePostfix([...Array.from({ length: 5_000 }, () => '1'), ...Array.from({ length: 4_999 }, () => '+')], INPUT)).toBeNull();
  });
});

describe('the program of a STACK WIN record', () => {
  it('assigns registers, and uses them afterwards', () => {
    const assigned = runProgram('$T0 $ebp = $eip $T0 4 + ^ = $ebp $T0 ^ = $esp $T0 8 + =', INPUT);
    expect(Object.fromEntries(assigned ?? [])).toEqual({ $T0: 0x1040n, $eip: 0x5000n, $ebp: 0x2000n, $esp: 0x1048n });
  });

  it('may have no space after the sign', () => {
    expect(Object.fromEntries(runProgram('$eip .raSearch ^ =$esp .raSearch 4 + =', INPUT) ?? [])).toEqual({ $eip: 0x4010n, $esp: 0x1014n });
  });

  it.each(['$eip', '= ', '5 6 =', '$eip $nothing =', '$eip 1 ^ ='])('fails: "%s"', (text) => {
    expect(runProgram(text, INPUT)).toBeNull();
  });
});

describe('a hostile expression', () => {
  it.each(['1 2 __proto__', '1 2 toString', '9'.repeat(1_000)])('has no value: %.20s', (text) => {
    expect(evaluate(text)).toBeNull();
  });
});
