import { describe, expect, it } from 'vitest';
import { beginsWords } from '../../../../../renderer/ui/controls/begins-words.ts';

describe('a search text', () => {
  it('matches the beginnings of words of a title, in any order and case', () => {
    expect(beginsWords('Gzip data that ends too early', 'early GZ')).toBe(true);
    expect(beginsWords('Gzip data that ends too early', 'zip')).toBe(false);
    expect(beginsWords('Gzip data that ends too early', ' ')).toBe(true);
  });

  it('matches the beginnings of words of a code', () => {
    expect(beginsWords('No boundary malformed_no_boundary', 'malformed_no')).toBe(true);
    expect(beginsWords('Two names dump_name_collides', 'collides')).toBe(true);
  });
});
