import { describe, expect, it } from 'vitest';
import { orderedPanes, paneFrom } from '../../../../../renderer/core/focus/panes.ts';

/** The panes in document order. The value pane is inside the centre. */
const PANES = ['structure', 'centre', 'value', 'side'];

describe('moving from pane to pane', () => {
  it('starts at the innermost pane with the focus', () => {
    const inValue = (pane: string): boolean => pane === 'centre' || pane === 'value';
    expect(paneFrom(PANES, inValue, 1)).toBe('side');
    expect(paneFrom(PANES, inValue, -1)).toBe('centre');
    expect(paneFrom(PANES, (pane) => pane === 'centre', 1)).toBe('value');
  });

  it('visits numbered panes first, then the others in screen order', () => {
    const numbers = new Map([
      ['navigation', 5],
      ['filter', 1],
      ['facets', 4],
      ['rows', 2],
      ['preview', 3],
    ]);
    const screen = ['navigation', 'filter', 'charts', 'facets', 'rows', 'preview', 'status'];
    const ordered = orderedPanes(screen, (pane) => numbers.get(pane) ?? null);
    expect(ordered).toEqual(['filter', 'rows', 'preview', 'facets', 'navigation', 'charts', 'status']);
  });

  it('wraps around at the ends, and starts at an end', () => {
    expect(paneFrom(PANES, (pane) => pane === 'side', 1)).toBe('structure');
    expect(paneFrom(PANES, (pane) => pane === 'structure', -1)).toBe('side');
    expect([paneFrom(PANES, () => false, 1), paneFrom(PANES, () => false, -1)]).toEqual(['structure', 'side']);
    expect(paneFrom([], () => true, 1)).toBeUndefined();
  });
});
