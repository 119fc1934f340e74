import { describe, expect, it } from 'vitest';
import {
  NO_PICKS,
  isPicked,
  pickedCount,
  picksOf,
  selectionOfPicks,
  withMatching,
  withToggled,
} from '../../../../../renderer/board/state/board-picks.ts';

const asked = (filter: string) => ({
  filter,
  by: 'spec' as const,
  sort: [{ field: 'name' as const, descending: true }],
  group: 'product' as const,
});
const order = { sort: asked('').sort, group: 'product' };

describe('selected rows', () => {
  it('are named one by one', () => {
    const picks = withToggled(withToggled(picksOf([1, 2]), 3), 1);
    expect([1, 2, 3].map((row) => isPicked(picks, row))).toEqual([false, true, true]);
    expect(pickedCount(picks, 100_000)).toBe(2);
    expect(selectionOfPicks(picks, asked('tag:todo'))).toEqual({ kind: 'rows', rows: [2, 3], order: { by: 'spec', ...order } });
  });

  it('are all that match but some, without any of them being known', () => {
    const picks = withToggled({ kind: 'matching', except: new Set() }, 7);
    expect(isPicked(picks, 7)).toBe(false);
    expect(isPicked(picks, 99_999)).toBe(true);
    expect(pickedCount(picks, 4_321)).toBe(4_320);
    expect(selectionOfPicks(picks, asked('tag:todo'))).toEqual({ kind: 'matching', filter: 'tag:todo', by: 'spec', except: [7], order });
  });

  it('are those alone that match still', () => {
    expect(withMatching(picksOf([1, 2, 3]), [3])).toEqual(picksOf([3]));
    const all = picksOf([1, 2]);
    expect(withMatching(all, [1, 2])).toBe(all);
  });

  it('do not count what is left out and matches no more, which stays left out', () => {
    const picks = withMatching({ kind: 'matching', except: new Set([7, 8]) }, [8]);
    expect(pickedCount(picks, 99)).toBe(98);
    expect(selectionOfPicks(picks, asked(''))).toEqual({ kind: 'matching', filter: '', by: 'spec', except: [7, 8], order });
    expect(pickedCount(withMatching(picks, [7, 8]), 100)).toBe(98);
  });

  it('are none at first', () => {
    expect(pickedCount(NO_PICKS, 5)).toBe(0);
    expect(selectionOfPicks(NO_PICKS, asked(''))).toBeNull();
  });
});
