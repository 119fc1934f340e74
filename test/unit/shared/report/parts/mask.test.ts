import { describe, expect, it } from 'vitest';
import { MASK, beforeMask } from '../../../../../shared/report/parts/mask.ts';

describe('the initial text of an editor for a masked value', () => {
  it.each([
    ['/submit', '/submit'],
    [`/submit?${MASK}`, '/submit?'],
    [MASK, ''],
  ])('is the visible part of %s', (text, begun) => {
    expect(beforeMask(text)).toBe(begun);
  });
});
