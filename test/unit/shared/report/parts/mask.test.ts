import { describe, expect, it } from 'vitest';
import { MASK, beforeMask } from '../../../../../shared/report/parts/mask.ts';

describe('what people write anew', () => {
  it.each([
    ['/submit', '/submit'],
    [`/submit?${MASK}`, '/submit?'],
    [MASK, ''],
  ])('begins with what is shown of it: %s', (text, begun) => {
    expect(beforeMask(text)).toBe(begun);
  });
});
