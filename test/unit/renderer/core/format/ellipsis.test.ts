import { describe, expect, it } from 'vitest';
import { shortAnswer } from '../../../../../renderer/core/format/ellipsis.ts';

describe('an answer in a cell', () => {
  it('is shortened to the day for a crash id, and complete for other answers', () => {
    expect(shortAnswer('bp-0f1e2d3c-4b5a-6978-8796-a5b4c0261121')).toBe('bp-0f1e2d3c…0261121');
    expect(shortAnswer('rule_unsupported_product')).toBe('rule_unsupported_product');
  });
});
