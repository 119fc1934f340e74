import { describe, expect, it } from 'vitest';
import { moveTarget, neighbourOf } from '../../../../../renderer/report/shared/edit-order.ts';

describe('an element that swaps with its neighbour', () => {
  const peers = ['c:1', 'c:2', 'c:5'];
  const all = ['c:1', 'c:2', 'c:3', 'c:5'];

  it.each([
    ['c:2', -1, { before: 'c:1' }],
    ['c:1', 1, { before: 'c:3' }],
    ['c:2', 1, { before: null }],
    ['c:1', -1, null],
    ['c:5', 1, null],
    ['c:9', 1, null],
  ] as const)('%s by %i', (at, step, target) => {
    expect(moveTarget(peers, all, at, step)).toEqual(target);
  });

  it('moves before the element after its neighbour if only its peers are known', () => {
    expect(moveTarget(peers, [], 'c:1', 1)).toEqual({ before: 'c:5' });
  });
});

describe('the selection after an element is deleted', () => {
  it('is its neighbour', () => {
    const order = ['c:1', 'c:2'];
    expect(neighbourOf(order, 'c:1')).toBe('c:2');
    expect(neighbourOf(order, 'c:2')).toBe('c:1');
    expect(neighbourOf(['c:1'], 'c:1')).toBeNull();
    expect(neighbourOf(order, 'c:9')).toBeNull();
  });
});
