import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { SymbolFile } from '../../../../shared/report/dump/symbols/symbol-file.ts';
import { SymbolIndexer } from '../../../../shared/report/dump/symbols/symbol-indexer.ts';
import { plainCallsAt } from '../../../builders/report/plain-symbols.ts';

/** Addresses of a small module, so that records meet and overlap. */
const SPACE = 0x100;
const address = fc.nat(SPACE - 1);
const size = fc.nat(24);
const number = fc.nat(4);
const range = fc.tuple(address, size).map(([start, length]) => `${start.toString(16)} ${length.toString(16)}`);
const ranges = fc.array(range, { minLength: 1, maxLength: 3 }).map((each) => each.join(' '));

const lineRecord = fc.tuple(range, fc.nat(90), number).map(([at, line, file]) => `${at} ${String(line)} ${String(file)}`);
const newInline = fc
  .tuple(fc.nat(3), fc.nat(90), fc.oneof({ weight: 9, arbitrary: number }, { weight: 1, arbitrary: fc.constant(-1) }), number, ranges)
  .map(([depth, line, file, origin, at]) => `INLINE ${String(depth)} ${String(line)} ${String(file)} ${String(origin)} ${at}`);
const oldInline = fc
  .tuple(fc.nat(3), fc.nat(90), number, ranges)
  .map(([depth, line, origin, at]) => `INLINE ${String(depth)} ${String(line)} ${String(origin)} ${at}`);
const several = fc.constantFrom('', 'm ');

/** A line that is no sound record of a function. It must not change what the lines around it say. */
function otherLine(inline: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      'GARBAGE',
      'INFO x',
      'FILE',
      'FILE x',
      'MODULE',
      'STACK',
      'STACK WIN 4 1',
      'STACK CFI 12 .cfa: $rsp',
      '',
      'dead beef',
      '1 2 x 3',
    ),
    inline.map((line) => line.slice(0, line.lastIndexOf(' '))),
    inline.map((line) => `${line} x`),
    fc.tuple(range, fc.nat(90)).map(([at, line]) => `${at} ${String(line)}`),
  );
}

function functionLines(inline: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const upperCase = lineRecord.map((line) => line.toUpperCase());
  const withoutLine = range.map((at) => `  ${at} -1  0`);
  const record = fc.oneof(
    { weight: 6, arbitrary: lineRecord },
    { weight: 6, arbitrary: inline },
    { weight: 1, arbitrary: upperCase },
    { weight: 1, arbitrary: withoutLine },
    { weight: 1, arbitrary: otherLine(inline) },
  );
  return fc
    .tuple(several, range, fc.nat(99), fc.array(record, { maxLength: 12 }))
    .map(([mark, at, name, records]) => [`FUNC ${mark}${at} 0 f${String(name)}(int, char)`, ...records].join('\n'));
}

const publicLine = fc.tuple(several, address, fc.nat(99)).map(([mark, at, name]) => `PUBLIC ${mark}${at.toString(16)} 0 p${String(name)}`);
const stackLine = fc.constantFrom(
  'STACK CFI INIT 10 20 .cfa: $rsp 8 +',
  'STACK CFI 12 .cfa: $rsp 16 +',
  'INFO CODE_ID 0123',
  'STACK WIN 4 1',
);

function symbolText(inline: fc.Arbitrary<string>, origin: (index: number) => string): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.array(fc.oneof(functionLines(inline), functionLines(inline), publicLine, stackLine), { maxLength: 14 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
    )
    .map(([records, end, isLastEnded]) => {
      const heads = [0, 1, 2, 3].flatMap((index) => [`FILE ${String(index)} /src/file ${String(index)}.cc`, origin(index)]);
      const lines = ['MODULE Linux x86_64 0123456789ABCDEF0123456789ABCDEF0 example', ...heads, ...records].join('\n').split('\n');
      return lines.join(end) + (isLastEnded ? end : '');
    });
}

const FORMS = {
  new: symbolText(newInline, (index) => `INLINE_ORIGIN ${String(index)} in${String(index)}(int)`),
  old: symbolText(oldInline, (index) => `INLINE_ORIGIN ${String(index)} ${index === 1 ? '-1' : '0'} in${String(index)}(int)`),
} as const;

/** Reads a file in pieces of a size. */
function openInPieces(text: string, piece: number): SymbolFile {
  const bytes = encodeUtf8(text);
  const indexer = new SymbolIndexer();
  for (let at = 0; at < bytes.length; at += piece) indexer.add(bytes.subarray(at, at + piece));
  return new SymbolFile(sourceOfBytes(bytes), indexer.finish());
}

describe.each(['new', 'old'] as const)('a symbol file with INLINE records of the %s form', (form) => {
  it('gives the same answer for every address as a plain reading of it, whatever pieces it is read in', () => {
    fc.assert(
      fc.property(FORMS[form], fc.integer({ min: 1, max: 200 }), (text, piece) => {
        const file = openInPieces(text, piece);
        for (let at = 0; at < SPACE + 30; at += 1) {
          const found = file.symbolAt(at);
          const calls =
            found === null ? [] : [...found.inlines, found].map((each) => ({ function: each.function, file: each.file, line: each.line }));
          expect(calls).toEqual(plainCallsAt(text, at));
          expect(file.hasSymbolAt(at)).toBe(found !== null);
        }
      }),
    );
  });
});
