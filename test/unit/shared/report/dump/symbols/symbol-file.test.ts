import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../../../shared/bytes/utf8.ts';
import { callFrameRules, RuleBudget, windowsFrameAt } from '../../../../../../shared/report/dump/symbols/call-frame-rules.ts';
import { SymbolFile } from '../../../../../../shared/report/dump/symbols/symbol-file.ts';
import { indexSymbols, SymbolIndexer } from '../../../../../../shared/report/dump/symbols/symbol-indexer.ts';

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

  it.each([
    ['garbage', 'GARBAGE'],
    ['an INFO record', 'INFO x'],
    ['a FILE record', 'FILE 9 other.c'],
    ['a STACK record that is broken', 'STACK CFI INIT x'],
    ['a STACK WIN record', 'STACK WIN 0 1000 40 0 0 0 0 0 0 0 0'],
    ['a STACK CFI row', 'STACK CFI 1010 .cfa: 1'],
    ['a line record without a file', '1010 10 8'],
    ['a line record with a wrong number', '1010 10 x 1'],
    ['two words of hexadecimal digits', 'dead beef'],
    ['an INLINE record without its last word', 'INLINE 0 8 1 0 1010'],
    ['an INLINE record with another word', 'INLINE 0 8 1 0 1010 10 x'],
  ])('keeps all lines of a function around %s', (_kind, line) => {
    const file = fileOf([
      MODULE,
      'FILE 1 a.c',
      'INLINE_ORIGIN 0 inner',
      'FUNC 1000 40 0 fn',
      '1000 10 5 1',
      line,
      'INLINE 0 6 1 0 1020 10',
      '1010 10 6 1',
      line,
      '1020 20 7 1',
    ]);
    expect(file.symbolAt(0x1005)).toMatchObject({ function: 'fn', line: 5, inlines: [] });
    expect(file.symbolAt(0x1015)).toMatchObject({ function: 'fn', line: 6, inlines: [] });
    expect(file.symbolAt(0x1025)).toMatchObject({ function: 'fn', line: 6, inlines: [{ function: 'inner', file: 'a.c', line: 7 }] });
    expect(file.symbolAt(0x1035)).toMatchObject({ function: 'fn', file: 'a.c', line: 7 });
  });

  it('reads line records in upper case, after spaces, and without a line', () => {
    const file = fileOf([
      MODULE,
      'FILE 1 a.c',
      'FUNC FACE00 40 0 fn',
      'FACE00 A 5 1',
      '  face0a  6  6  1',
      'FACE10 10 -1 1',
      'face20 20 7 1',
    ]);
    expect([0xface00, 0xface0a, 0xface10, 0xface20].map((at) => file.symbolAt(at)?.line)).toEqual([5, 6, null, 7]);
    expect(file.symbolAt(0xface10)?.file).toBe('a.c');
    expect(file.index.brokenLines).toBe(0);
  });

  it('does not count other lines after the last line of a function', () => {
    const others = Array.from({ length: 40_000 }, (_, index) => `INFO ${String(index).padStart(30, '0')}`);
    const file = fileOf([MODULE, 'FUNC 1000 40 0 fn', '1000 20 5 1', 'GARBAGE', '1020 20 6 1', ...others, 'PUBLIC 2000 0 next']);
    expect(file.symbolAt(0x1020)).toMatchObject({ function: 'fn', line: 6, isCut: false });
  });

  it('takes the first of several PUBLIC records at an address', () => {
    const file = fileOf([MODULE, 'PUBLIC 1000 4 first', 'PUBLIC 1000 8 second', 'PUBLIC 1000 c afirst', 'PUBLIC 2000 0 later']);
    expect([0x1000, 0x1fff].map((at) => file.symbolAt(at)?.function)).toEqual(['first', 'first']);
    expect(file.parameterBytesAt(0x1000)).toBe(4);
  });

  it('reads and demangles each name once for all addresses', () => {
    const demangled: string[] = [];
    const text = [MODULE, 'INLINE_ORIGIN 0 in', 'FUNC 1000 40 0 fn', 'INLINE 0 6 0 0 1000 40', 'INLINE 1 6 0 0 1000 40', 'PUBLIC 2000 0 p'];
    const source = sourceOfBytes(encodeUtf8(text.join('\n')));
    const file = new SymbolFile(source, indexSymbols(source), (name) => {
      demangled.push(name);
      return name;
    });
    for (let at = 0; at < 0x40; at += 1)
      expect([file.symbolAt(0x1000 + at)?.inlines.length, file.symbolAt(0x2000 + at)?.function]).toEqual([2, 'p']);
    expect(demangled).toEqual(['fn', 'in', 'p']);
  });

  it('reads a line of many megabytes, and the records after it', () => {
    const file = fileOf([MODULE, `FUNC 1000 20 0 ${'a'.repeat(5_000_000)}`, '1000 20 4 0', 'FUNC 2000 10 0 g']);
    expect(file.symbolAt(0x2000)?.function).toBe('g');
    expect(file.symbolAt(0x1000)?.function.startsWith('aaa')).toBe(true);
  });
});

describe('the INLINE records of a symbol file', () => {
  const heads = [MODULE, 'FILE 1 a.c', 'FILE 2 b.c'];

  it.each([
    ['new', ['INLINE_ORIGIN 1 one', 'INLINE_ORIGIN 2 two'], 'INLINE 0 19 1 1 1000', 'INLINE 0 20 1 2 1010 10', 'a.c'],
    ['old', ['INLINE_ORIGIN 1 1 one', 'INLINE_ORIGIN 2 -1 two'], 'INLINE 0 19 1 1000', 'INLINE 0 20 2 1010 10', null],
  ])('of the %s form count if the first of them lacks its last word', (_form, origins, broken, sound, file) => {
    const symbols = fileOf([...heads, ...origins, 'FUNC 1000 20 0 fn', broken, sound, '1000 10 5 1', '1010 10 6 2']);
    expect(symbols.symbolAt(0x1015)).toMatchObject({
      function: 'fn',
      file,
      line: 20,
      inlines: [{ function: 'two', file: 'b.c', line: 6 }],
    });
    expect(symbols.symbolAt(0x1005)).toMatchObject({ function: 'fn', file: 'a.c', line: 5, inlines: [] });
    expect(symbols.index.brokenLines).toBe(1);
  });

  it.each([1, 700, 1 << 20])('count after one of 2,000 bytes, read in pieces of %i bytes', (piece) => {
    const ranges = Array.from({ length: 250 }, (_, index) => ` ${(0x5000 + index).toString(16)} 10`).join('');
    const text = [
      ...heads,
      'FUNC 1000 20 0 fn',
      `INLINE 0 19 1 10001${ranges}`,
      'INLINE 0 20 1 2 1010 10',
      '1010 10 6 2',
      'INLINE_ORIGIN 2 two',
    ];
    const bytes = encodeUtf8(text.join('\n'));
    const indexer = new SymbolIndexer();
    for (let at = 0; at < bytes.length; at += piece) indexer.add(bytes.subarray(at, at + piece));
    const file = new SymbolFile(sourceOfBytes(bytes), indexer.finish());
    expect(file.index).toMatchObject({ hasOldInlines: false, brokenLines: 0 });
    expect(file.symbolAt(0x1015)).toMatchObject({ file: 'a.c', line: 20, inlines: [{ function: 'two', file: 'b.c', line: 6 }] });
  });

  it('can have -1 for the file of the call', () => {
    const file = fileOf([...heads, 'INLINE_ORIGIN 2 two', 'FUNC 1000 20 0 fn', 'INLINE 0 20 -1 2 1010 10', '1010 10 6 2']);
    expect(file.symbolAt(0x1015)).toMatchObject({ file: null, line: 20, inlines: [{ function: 'two', file: 'b.c', line: 6 }] });
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

  it.each(['GARBAGE', 'INFO x', 'FILE 1 a.c', 'STACK', 'STACK CFI x', 'STACK WIN 0 1000 40 0 0 0 0 0 0 0 0', '1000 40 5 1'])(
    'go on after the line "%s"',
    (line) => {
      const symbols = fileOf([MODULE, 'STACK CFI INIT 1000 40 .cfa: $rsp 8 +', line, 'STACK CFI 1001 .cfa: $rsp 16 +\r']);
      expect(callFrameRules(symbols, 0x1000)?.rules.get('.cfa')).toEqual(['rsp', '8', '+']);
      expect(callFrameRules(symbols, 0x1001)?.rules.get('.cfa')).toEqual(['rsp', '16', '+']);
    },
  );

  it.each(['STACK CFI INIT x 10 .cfa: 1', 'STACK CFI INIT 2000 10 .cfa: 1', 'PUBLIC x', 'FUNC 1000 x'])('end at the line "%s"', (line) => {
    const symbols = fileOf([MODULE, 'STACK CFI INIT 1000 40 .cfa: $rsp 8 +', line, 'STACK CFI 1001 .cfa: $rsp 16 +']);
    expect(callFrameRules(symbols, 0x1001)?.rules.get('.cfa')).toEqual(['rsp', '8', '+']);
  });

  it('give no rules if their text has more than 1 MiB', () => {
    const rows = Array.from({ length: 1_100 }, (_, row) => `STACK CFI ${(0x1001 + row).toString(16)} .cfa: ${'1'.repeat(1_000)}`);
    const symbols = fileOf([MODULE, 'STACK CFI INIT 1000 1000 .cfa: $rsp 8 +', ...rows, 'STACK CFI INIT 2000 10 .cfa: $rsp']);
    expect([0x1000, 0x1500].map((at) => callFrameRules(symbols, at))).toEqual([null, null]);
    expect(callFrameRules(symbols, 0x2000)).not.toBeNull();
  });

  it('of a stack have at most 4 MiB of text together, and those that it has used stay usable', () => {
    const records = Array.from({ length: 10 }, (_, record) => [
      `STACK CFI INIT ${(record * 0x1000).toString(16)} 1000 .cfa: $rsp 8 +`,
      ...Array.from({ length: 900 }, (_row, row) => `STACK CFI ${(record * 0x1000 + row).toString(16)} .cfa: ${'1'.repeat(1_000)}`),
    ]);
    const symbols = fileOf([MODULE, ...records.flat()]);
    const budget = new RuleBudget();
    const usable = (): readonly boolean[] => records.map((_record, record) => callFrameRules(symbols, record * 0x1000, budget) !== null);
    const expected = records.map((_record, record) => record < 4);
    expect([usable(), usable()]).toEqual([expected, expected]);
    expect(callFrameRules(symbols, 0x9000, new RuleBudget())).not.toBeNull();
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

describe('a STACK WIN record of more than 4 KiB', () => {
  it('gives no frame, because its program would be cut', () => {
    const programOf = (length: number): string | null | undefined => {
      const head = 'STACK WIN 4 1000 40 0 0 0 0 0 0 1 ';
      return windowsFrameAt(fileOf([MODULE, head.padEnd(length, '1'), 'FUNC 1000 40 0 f']), 0x1000)?.program;
    };
    expect(programOf(4_096)).toMatch(/^1+$/);
    expect(programOf(4_097)).toBeUndefined();
  });
});
