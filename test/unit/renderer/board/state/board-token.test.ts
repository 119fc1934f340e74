import { describe, expect, it } from 'vitest';
import { tokenUseIn, withToken } from '../../../../../renderer/board/state/board-token.ts';

describe('a filter token that is toggled', () => {
  it('is added at the end, removed again, and negated', () => {
    const added = withToken('product:Firefox', 'verdict:malformed', false);
    expect(added).toBe('product:Firefox verdict:malformed');
    expect(withToken(added, 'verdict:malformed', false)).toBe('product:Firefox');
    expect(withToken(added, 'verdict:malformed', true)).toBe('product:Firefox -verdict:malformed');
  });

  it('is recognized in any notation', () => {
    expect(tokenUseIn('PRODUCT:"Firefox" words')('product:Firefox')).toBe('with');
    expect(tokenUseIn('-verdict:malformed')('verdict:malformed')).toBe('without');
    expect(tokenUseIn('verdict:malformed,refused')('verdict:malformed')).toBeNull();
  });

  it('leaves invalid text unchanged', () => {
    expect(withToken('nokey:1 "open', 'tag:todo', false)).toBe('nokey:1 "open tag:todo');
  });
});
