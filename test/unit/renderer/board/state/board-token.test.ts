import { describe, expect, it } from 'vitest';
import { tokenUseIn, withToken } from '../../../../../renderer/board/state/board-token.ts';

describe('a token of the filter that is switched by a press', () => {
  it('is added behind the others, taken out again, and turned around', () => {
    const added = withToken('product:Firefox', 'verdict:malformed', false);
    expect(added).toBe('product:Firefox verdict:malformed');
    expect(withToken(added, 'verdict:malformed', false)).toBe('product:Firefox');
    expect(withToken(added, 'verdict:malformed', true)).toBe('product:Firefox -verdict:malformed');
  });

  it('is known however it is written', () => {
    expect(tokenUseIn('PRODUCT:"Firefox" words')('product:Firefox')).toBe('with');
    expect(tokenUseIn('-verdict:malformed')('verdict:malformed')).toBe('without');
    expect(tokenUseIn('verdict:malformed,refused')('verdict:malformed')).toBeNull();
  });

  it('leaves what cannot be understood as it stands', () => {
    expect(withToken('nokey:1 "open', 'tag:todo', false)).toBe('nokey:1 "open tag:todo');
  });
});
