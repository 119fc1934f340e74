import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../../../shared/bytes/utf8.ts';
import { callFrameRules, windowsFrameAt } from '../../../../../../shared/report/dump/symbols/call-frame-rules.ts';
import { SymbolFile } from '../../../../../../shared/report/dump/symbols/symbol-file.ts';
import { indexSymbols } from '../../../../../../shared/report/dump/symbols/symbol-indexer.ts';

function fileOf(lines: readonly string[]): SymbolFile {
  const source = sourceOfBytes(encodeUtf8(lines.join('\n')));
  return new SymbolFile(source, indexSymbols(source));
}

const MODULE = 'MODULE windows x86_64 0123456789abcdef0123456789abcdef1 example.pdb';

describe('a symbol file', () => {
  it('names its module', () => {
    expect(fileOf([MODULE]).index.module).toEqual({
      os: 'windows',
      cpu: 'x86_64',
      id: '0123456789ABCDEF0123456789ABCDEF1',
      name: 'example.pdb',
    });
    expect(fileOf(['FUNC 1 2 0 f', MODULE]).index.module).toBeNull();
  });

  it('gives function, location and inlined calls of an address', () => {
    const file = fileOf([
      MODULE,
      'FILE 1 /src/a b.cc',
      'FILE 2 /src/in.h',
      'INLINE_ORIGIN 0 inner(int)',
      'INLINE_ORIGIN 1 middle<char, int>()',
      'FUNC m 1000 40 8 outer(char const*)',
      'INLINE 0 12 1 1 1010 10 1030 4',
      'INLINE 1 7 2 0 1014 4',
      '1000 14 11 1',
      '1014 4 3 2',
      '1018 28 13 1',
    ]);
    expect(file.symbolAt(0x1015)).toEqual({
      address: 0x1000,
      function: 'outer(char const*)',
      mangled: null,
      hasOtherNames: true,
      file: '/src/a b.cc',
      line: 12,
      inlines: [
        { function: 'inner(int)', mangled: null, file: '/src/in.h', line: 3 },
        { function: 'middle<char, int>()', mangled: null, file: '/src/in.h', line: 7 },
      ],
      isCut: false,
    });
    expect(file.symbolAt(0x1031)?.inlines).toEqual([{ function: 'middle<char, int>()', mangled: null, file: '/src/a b.cc', line: 13 }]);
    expect(file.symbolAt(0x1004)).toMatchObject({ file: '/src/a b.cc', line: 11, inlines: [] });
    expect(file.symbolAt(0x1040)).toBeNull();
  });

  it('demangles functions, public names and inlined calls, and keeps the mangled names', () => {
    const source = sourceOfBytes(
      encodeUtf8([MODULE, 'INLINE_ORIGIN 0 _in', 'FUNC 1000 40 8 _out', 'INLINE 0 12 1 0 1010 10', 'PUBLIC 2000 0 plain'].join('\n')),
    );
    const file = new SymbolFile(source, indexSymbols(source), (name) => (name.startsWith('_') ? `${name.slice(1)}()` : name));
    expect(file.symbolAt(0x1010)).toMatchObject({ function: 'out()', mangled: '_out', inlines: [{ function: 'in()', mangled: '_in' }] });
    expect(file.symbolAt(0x2000)).toMatchObject({ function: 'plain', mangled: null });
  });

  it('finds addresses of more than 32 bits, also after smaller ones', () => {
    const file = fileOf([
      MODULE,
      'FUNC 1000 10 0 low',
      'FUNC 123456789a 10 0 high',
      'STACK CFI INIT 123456789a 10 .cfa: $rsp',
      'PUBLIC 1fffffffff 0 far',
    ]);
    expect([0x1005, 0x12_3456_789f, 0x12_3456_78aa, 0x1f_ffff_ffff].map((at) => file.symbolAt(at)?.function)).toEqual([
      'low',
      'high',
      undefined,
      'far',
    ]);
    expect(callFrameRules(file, 0x12_3456_789b)).not.toBeNull();
  });

  it('takes the nearest PUBLIC unless a function begins between', () => {
    const file = fileOf([MODULE, 'PUBLIC 1000 0 first', 'FUNC 1100 10 0 f', 'PUBLIC m 1200 0 second name']);
    expect(file.symbolAt(0x10ff)).toMatchObject({ function: 'first', address: 0x1000, file: null });
    expect(file.symbolAt(0x1105)?.function).toBe('f');
    expect(file.symbolAt(0x1180)).toBeNull();
    expect(file.symbolAt(0x1_0000)).toMatchObject({ function: 'second name', hasOtherNames: true });
    expect(file.symbolAt(0xfff)).toBeNull();
  });

  it('leaves out a function that begins inside another', () => {
    const file = fileOf([MODULE, 'FUNC 1010 40 0 late', '1010 40 2 0', 'FUNC 1000 20 0 early', '1000 20 1 0']);
    expect(file.symbolAt(0x1015)?.function).toBe('early');
    expect(file.symbolAt(0x1030)).toBeNull();
  });

  it('counts broken lines, and uses all others', () => {
    const file = fileOf([
      MODULE,
      'FUNC 10 zz 0 broken',
      'FUNC 1000 20 0 f',
      '1000 x 1 0',
      '1000 20 4 0',
      'PUBLIC',
      'no record',
      'INFO CODE_ID 1',
      'STACK CFI 5 .cfa: 1',
      '',
    ]);
    expect(file.index.brokenLines).toBe(5);
    expect(file.symbolAt(0x1000)).toMatchObject({ function: 'f', line: 4 });
  });

  it('reads a line of many megabytes, and the records after it', () => {
    const file = fileOf([MODULE, `FUNC 1000 20 0 ${'a'.repeat(5_000_000)}`, '1000 20 4 0', 'FUNC 2000 10 0 g']);
    expect(file.symbolAt(0x2000)?.function).toBe('g');
    expect(file.symbolAt(0x1000)?.function.startsWith('aaa')).toBe(true);
  });
});

describe('the STACK CFI records of a symbol file', () => {
  const file = fileOf([
    MODULE,
    'STACK CFI INIT 1000 40 .cfa: $rsp 8 + .ra: .cfa -8 + ^',
    'STACK CFI 1001 .cfa: $rsp 16 +',
    'STACK CFI 1010 $rbx: .cfa -16 + ^ .cfa: $rbp 16 +',
    'FUNC 1000 40 0 f',
    'STACK CFI 1020 .cfa: 1',
  ]);

  it('replace the rules of INIT up to the address', () => {
    expect(callFrameRules(file, 0x1000)).toEqual({
      isAtStart: true,
      rules: new Map([
        ['.cfa', ['rsp', '8', '+']],
        ['.ra', ['.cfa', '-8', '+', '^']],
      ]),
    });
    const later = callFrameRules(file, 0x103f);
    expect(later?.isAtStart).toBe(false);
    expect(later?.rules.get('.cfa')).toEqual(['rbp', '16', '+']);
    expect(later?.rules.get('rbx')).toEqual(['.cfa', '-16', '+', '^']);
    expect(callFrameRules(file, 0x1040)).toBeNull();
  });
});

describe('the STACK WIN records of a symbol file', () => {
  const file = fileOf([
    MODULE,
    'STACK WIN 0 1000 40 1 0 4 8 10 0 0 1',
    'STACK WIN 4 1010 10 1 0 c 4 20 0 1 $eip 4 + ^ =',
    'STACK WIN 4 2000 40 1 0 x',
  ]);

  it.each([
    [0x1000, { parameterBytes: 4, savedBytes: 8, localBytes: 0x10, program: null, allocatesBasePointer: true }],
    [0x1015, { parameterBytes: 12, savedBytes: 4, localBytes: 0x20, program: '$eip 4 + ^ =', allocatesBasePointer: false }],
    [0x1020, { parameterBytes: 4, savedBytes: 8, localBytes: 0x10, program: null, allocatesBasePointer: true }],
    [0x2000, null],
    [0x3000, null],
  ])('give the frame at %i', (address, expected) => {
    expect(windowsFrameAt(file, address)).toEqual(expected);
  });
});

describe('a STACK WIN record with a number that is too long', () => {
  it('gives no frame', () => {
    const file = fileOf([MODULE, `STACK WIN 4 1000 40 0 0 ${'f'.repeat(300)} 0 0 0 1 $eip $esp ^ =`]);
    expect(windowsFrameAt(file, 0x1000)).toBeNull();
  });
});
