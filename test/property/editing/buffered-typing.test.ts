import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedInto, type Move } from '../../../renderer/ui/controls/text-moves.ts';

const move: fc.Arbitrary<Move> = fc.record({
  act: fc.constantFrom('go', 'select', 'erase'),
  to: fc.constantFrom('left', 'right', 'wordLeft', 'wordRight', 'up', 'down', 'lineStart', 'lineEnd', 'start', 'end', 'all'),
});

const piece = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '.', '\u{1f600}', '\r'), maxLength: 12 });

describe('buffered keys and typed text', () => {
  it('keep the caret inside the text and never split a character', () => {
    fc.assert(
      fc.property(piece, fc.array(fc.oneof(move, piece), { maxLength: 20 }), (text, moves) => {
        const now = typedInto({ text, anchor: 0, head: text.length }, moves);
        for (const position of [now.anchor, now.head]) {
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position).toBeLessThanOrEqual(now.text.length);
        }
        expect(now.text.isWellFormed()).toBe(true);
      }),
    );
  });

  it('leave the text unchanged if nothing is typed or erased', () => {
    fc.assert(
      fc.property(piece, fc.array(move.filter(({ act }) => act !== 'erase')), (text, moves) => {
        expect(typedInto({ text, anchor: 0, head: 0 }, moves).text).toBe(text);
      }),
    );
  });
});
