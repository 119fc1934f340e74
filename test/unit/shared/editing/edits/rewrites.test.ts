import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAll } from '../../../../../shared/bytes/byte-source.ts';
import { type PieceSource, pieceOfBytes, sourceOfPieces } from '../../../../../shared/bytes/pieces.ts';
import { rewritesBetween } from '../../../../../shared/editing/edits/rewrites.ts';

function source(text: string): PieceSource {
  return sourceOfPieces([pieceOfBytes('c', Buffer.from(text))]);
}

function textOf(pieces: PieceSource): string {
  return Buffer.from(readAll(pieces)).toString();
}

/** Rebuilds the text after an edit from the text before it and the reported rewrites. */
function rebuilt(before: PieceSource, after: PieceSource): string {
  const [old, now] = [textOf(before), textOf(after)];
  let text = '';
  let at = 0;
  for (const { offset, removed, newOffset, inserted } of rewritesBetween(before, after)) {
    text += old.slice(at, offset) + now.slice(newOffset, newOffset + inserted);
    at = offset + removed;
  }
  return text + old.slice(at);
}

describe('rewrites between two versions', () => {
  it('are empty if nothing changed', () => {
    const before = source('abc');
    expect(rewritesBetween(before, before)).toEqual([]);
  });

  it('name the removed and the inserted bytes', () => {
    const before = source('one two three');
    const after = before.spliced([{ offset: 4, remove: 3, insert: [pieceOfBytes('e1.0.0', Buffer.from('2'))] }]);
    expect(rewritesBetween(before, after)).toEqual([{ offset: 4, removed: 3, newOffset: 4, inserted: 1 }]);
  });

  it('count the lighter side as moved', () => {
    const before = source('light,a very heavy thing,');
    const moved = before.spliced([
      { offset: 0, remove: 6, insert: [] },
      { offset: 25, remove: 0, insert: before.slice(0, 6) },
    ]);
    expect(textOf(moved)).toBe('a very heavy thing,light,');
    expect(rewritesBetween(before, moved)).toEqual([
      { offset: 0, removed: 6, newOffset: 0, inserted: 0 },
      { offset: 25, removed: 0, newOffset: 19, inserted: 6 },
    ]);
  });

  it('turn the first version into the second, whatever was cut, written, moved or copied', () => {
    const cut = fc.record({
      at: fc.nat(),
      length: fc.nat(6),
      to: fc.nat(),
      copy: fc.boolean(),
      text: fc.string({ maxLength: 4, unit: 'grapheme-ascii' }),
    });
    fc.assert(
      fc.property(fc.array(cut, { maxLength: 12 }), fc.nat(12), (cuts, middle) => {
        let before = source('0123456789abcdefghijklmnopqrstuvwxyz');
        let now = before;
        for (const [index, { at, length, to, copy, text }] of cuts.entries()) {
          if (index === middle) before = now;
          const from = now.size === 0 ? 0 : at % now.size;
          const taken = now.slice(from, length);
          const written = pieceOfBytes(`e${String(index)}.0.0`, Buffer.from(text));
          if (!copy) now = now.spliced([{ offset: from, remove: Math.min(length, now.size - from), insert: [] }]);
          now = now.spliced([{ offset: now.size === 0 ? 0 : to % now.size, remove: 0, insert: [...taken, written] }]);
        }
        expect(rebuilt(before, now)).toBe(textOf(now));
      }),
      { numRuns: 500 },
    );
  });
});
