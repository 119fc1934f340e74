import { describe, expect, it } from 'vitest';
import type { ByteSource } from '../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { callFrameRules } from '../../../../shared/report/dump/symbols/call-frame-rules.ts';
import { SymbolFile } from '../../../../shared/report/dump/symbols/symbol-file.ts';
import { indexSize, SymbolIndexer } from '../../../../shared/report/dump/symbols/symbol-indexer.ts';
import { volume } from '../../../support/volume.ts';

const HEAD = 'MODULE Linux x86_64 0123456789ABCDEF0123456789ABCDEF0 app\nFILE 0 a.c\nINLINE_ORIGIN 0 in\n';

/** A text that occurs several times in a file. */
type Repeated = readonly [text: string, times: number];

/** A file that is never in memory as a whole. `bytesRead`: by lookups so far. */
function streamed(parts: readonly Repeated[]): { readonly file: SymbolFile; readonly bytesRead: () => number } {
  const indexer = new SymbolIndexer();
  const places: { readonly from: number; readonly to: number; readonly bytes: Uint8Array }[] = [];
  let size = 0;
  for (const [text, times] of parts) {
    const bytes = encodeUtf8(text);
    for (let time = 0; time < times; time += 1) indexer.add(bytes);
    places.push({ from: size, to: size + bytes.length * times, bytes });
    size += bytes.length * times;
  }
  let read = 0;
  const source: ByteSource = {
    size,
    read(offset, length) {
      const found = new Uint8Array(Math.max(Math.min(length, size - offset), 0));
      for (let at = 0; at < found.length;) {
        const place = places.find(({ from, to }) => offset + at >= from && offset + at < to);
        if (place === undefined) break;
        const within = (offset + at - place.from) % place.bytes.length;
        const piece = place.bytes.subarray(within, within + found.length - at);
        found.set(piece, at);
        at += piece.length;
      }
      read += found.length;
      return found;
    },
  };
  return { file: new SymbolFile(source, indexer.finish()), bytesRead: () => read };
}

/** The longest line that is read. */
const MAX_LINE = 1 << 14;
/** What a lookup may read at most: the lines of a function, and a few names. */
const MOST_READ = (1 << 20) + 8 * MAX_LINE;

describe('a symbol file that is made to cost much', () => {
  it('with a line of 1 GiB is indexed in a few KiB of memory, and its other lines are used', () => {
    const piece = 'x'.repeat(1 << 24);
    const { file, bytesRead } = streamed([
      [`${HEAD}FUNC 1000 10 0 before\nFUNC 2000 10 0 `, 1],
      [piece, 64],
      ['\nFUNC 3000 10 0 after\n3000 10 7 0\n', 1],
    ]);
    expect(indexSize(file.index)).toBeLessThan(4_096);
    expect(file.symbolAt(0x1005)?.function).toBe('before');
    expect(file.symbolAt(0x3005)).toMatchObject({ function: 'after', file: 'a.c', line: 7 });
    expect(file.symbolAt(0x2005)?.function).toHaveLength(MAX_LINE - 'FUNC 2000 10 0 '.length);
    expect(bytesRead()).toBeLessThan(3 * MOST_READ);
  });

  const inlines = volume(10_000_000, 1_000_000);

  it(`with ${inlines.toLocaleString('en')} INLINE records in a function is indexed without them, and says that it does not know the line`, () => {
    const block = Array.from({ length: 1_000 }, (_, index) => `INLINE ${String(index % 300)} 5 0 0 1000 10\n`).join('');
    const { file, bytesRead } = streamed([
      [`${HEAD}FUNC 1000 10 0 deep\n`, 1],
      [block, inlines / 1_000],
      ['1000 10 7 0\nFUNC 2000 10 0 next\n2000 10 8 0\n', 1],
    ]);
    expect(indexSize(file.index)).toBeLessThan(4_096);
    expect(file.symbolAt(0x1005)).toMatchObject({ function: 'deep', isCut: true, line: null, inlines: [] });
    expect(file.symbolAt(0x2005)).toMatchObject({ function: 'next', line: 8 });
    expect(bytesRead()).toBeLessThan(2 * MOST_READ);
  });

  it('with 30,000 STACK CFI rows for a function reads them once, and gives the rules of every address', () => {
    const rows = 30_000;
    const text = Array.from(
      { length: rows },
      (_, row) => `STACK CFI ${(0x1000 + row * 2).toString(16)} ${row % 2 === 0 ? '.cfa: $rsp' : '$rbp: .cfa'} ${String(row)} +\n`,
    ).join('');
    const { file, bytesRead } = streamed([
      [`${HEAD}STACK CFI INIT 1000 100000 .cfa: $rsp 8 + .ra: .cfa 8 - ^\n`, 1],
      [text, 1],
    ]);
    callFrameRules(file, 0x1000);
    const first = bytesRead();
    expect(first).toBeLessThan(2 * MOST_READ);
    for (let at = 0; at < rows * 2; at += 7) {
      const row = Math.floor(at / 2);
      const [even, odd] = row % 2 === 0 ? [row, row - 1] : [row - 1, row];
      const rules = callFrameRules(file, 0x1000 + at)?.rules;
      expect(rules?.get('.cfa')).toEqual(['rsp', String(even), '+']);
      expect(rules?.get('rbp')).toEqual(odd < 0 ? undefined : ['.cfa', String(odd), '+']);
    }
    expect(bytesRead()).toBe(first);
  });

  it('with 257 inlined calls of one name of 65,000 characters reads that name once, whatever the number of addresses', () => {
    const calls = Array.from({ length: 257 }, (_, depth) => `INLINE ${String(depth)} 5 0 1 1000 1000\n`).join('');
    const { file, bytesRead } = streamed([
      [`${HEAD}INLINE_ORIGIN 1 ${'n'.repeat(65_000)}\nFUNC 1000 1000 0 f\n${calls}1000 1000 7 0\n`, 1],
      ['STACK\n', 1_000],
    ]);
    const addresses = 500;
    for (let at = 0; at < addresses; at += 1) expect(file.symbolAt(0x1000 + at)?.inlines).toHaveLength(257);
    // For each address the FUNC line and the lines after it are read.
    expect(bytesRead()).toBeLessThan(addresses * (MAX_LINE + calls.length * 2) + 4 * MAX_LINE);
  });

  const records = volume(30_000_000, 6_000_000);

  it.each(['FILE 1', 'INLINE_ORIGIN 1 a', 'PUBLIC 1000 0 a', 'STACK CFI INIT 1 1', 'STACK WIN 0 1 1', 'FUNC 1 1 0 a'])(
    `with ${records.toLocaleString('en')} lines "%s" has an index of at most 32 MiB or a fifth of its size, and says how many are left out`,
    (line) => {
      const block = `${line}\n`.repeat(10_000);
      const { index } = streamed([
        [`${HEAD}FUNC 0 1 0 first\n`, 1],
        [block, records / 10_000],
      ]).file;
      expect(indexSize(index)).toBeLessThanOrEqual(Math.max(32 << 20, (block.length * records) / 10_000 / 5));
      expect(index.functions.starts[0]).toBe(0);
      expect(index.brokenLines).toBeGreaterThan(records / 5);
    },
  );

  const MILLION = 1_000_000;

  it('with a million PUBLIC records from the last address on is sorted', () => {
    const { file } = streamed(
      Array.from({ length: MILLION / 10_000 }, (_, block) => [
        Array.from({ length: 10_000 }, (_line, at) => `PUBLIC ${(MILLION - block * 10_000 - at).toString(16)} 0 p\n`).join(''),
        1,
      ]),
    );
    const { starts } = file.index.publics;
    expect(starts).toHaveLength(MILLION);
    expect(starts.every((start, at) => start === at + 1)).toBe(true);
  });

  it.each([
    ['from the first address on', (index: number) => 0x1000 + index],
    ['from the last address on', (index: number) => 0x1000 + MILLION - index],
    ['at one address', () => 0x1000],
  ])('with a million overlapping FUNC records %s keeps the one that begins first', (_order, startOf) => {
    const indexer = new SymbolIndexer();
    const lineOf = (index: number): string => `FUNC ${startOf(index).toString(16)} 200000 0 f${String(index)}\n`;
    let size = 0;
    for (let index = 0; index < MILLION; index += 10_000) {
      const bytes = encodeUtf8(Array.from({ length: 10_000 }, (_, at) => lineOf(index + at)).join(''));
      indexer.add(bytes);
      size += bytes.length;
    }
    const index = indexer.finish();
    expect(index.functions).toHaveLength(1);
    expect(indexSize(index)).toBeLessThan(size / 5);
    const first = startOf(0) < startOf(MILLION - 1) || startOf(0) === startOf(1) ? 0 : MILLION - 1;
    expect(index.functions.starts[0]).toBe(startOf(first));
    expect(index.functions.offsets[0]).toBe(first === 0 ? 0 : size - lineOf(first).length);
  });
});
