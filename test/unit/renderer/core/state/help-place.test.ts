import { describe, expect, it } from 'vitest';
import { helpPlaceFor } from '../../../../../renderer/core/state/help-place.ts';

const [SIZE, WIDTH] = [380, 1_024];

describe('where help opens', () => {
  it('is the right end, unless that would cover what it explains', () => {
    expect(helpPlaceFor({ left: 0, right: 600 }, SIZE, WIDTH)).toBe('right');
  });

  it('is the left end if what it explains is at the right end', () => {
    expect(helpPlaceFor({ left: 700, right: 1_024 }, SIZE, WIDTH)).toBe('left');
  });

  it('is beside the screen if what it explains is as wide as the screen', () => {
    expect(helpPlaceFor({ left: 100, right: 1_024 }, SIZE, WIDTH)).toBe('beside');
  });
});
