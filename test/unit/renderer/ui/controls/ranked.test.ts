import { describe, expect, it } from 'vitest';
import { rankOf, rankedBy } from '../../../../../renderer/ui/controls/ranked.ts';

function found(typed: string, ...titles: readonly string[]): readonly string[] {
  return rankedBy(
    titles.map((title) => ({ title })),
    typed,
  ).map(({ title }) => title);
}

describe('a search by typing', () => {
  it('ranks the exact title first, then prefixes, word starts, substrings and scattered letters', () => {
    const titles = ['xsavex', 'A save', 'save as', 's-a-v-e', 'Save', 'nothing'];
    expect(found('save', ...titles)).toEqual(['Save', 'save as', 'A save', 'xsavex', 's-a-v-e']);
  });

  it('accepts word starts in any order, and splits a code at its underscores', () => {
    expect(found('rep op', 'Open report', 'Close report')).toEqual(['Open report']);
    expect(found('no bound', 'malformed_no_boundary', 'malformed_no_content_type')).toEqual(['malformed_no_boundary']);
  });

  it('finds a title by the initials and fragments of its words', () => {
    expect(rankOf('Show keyboard shortcuts', 'sks')).not.toBeNull();
    expect(rankOf('Show keyboard shortcuts', 'shkeysc')).not.toBeNull();
    expect(rankOf('content_length_false', 'conlenfal')).not.toBeNull();
  });

  it('searches scattered letters only at the beginning of a long title', () => {
    const long = 'x'.repeat(1_000);
    expect(rankOf(`a b c ${long}`, 'abc')).not.toBeNull();
    expect(rankOf(`${long} a b c`, 'abc')).toBeNull();
    expect(rankOf(`${long} save`, 'save')).not.toBeNull();
  });

  it('does not match accidental letters, or letters in another order', () => {
    expect(rankOf('Read about the interface in the browser', 'reveal')).toBeNull();
    expect(rankOf('Show keyboard shortcuts', 'zz')).toBeNull();
    expect(rankOf('ab', 'ba')).toBeNull();
  });

  it('keeps the order of equal matches, and all items if nothing was typed', () => {
    expect(found('s', 'sb', 'sa', 'x')).toEqual(['sb', 'sa']);
    expect(found(' ', 'b', 'a')).toEqual(['b', 'a']);
  });
});
