import { describe, expect, it } from 'vitest';
import { sectionsOf } from '../../../../../renderer/app/settings/setting-items.ts';
import { SETTING_KEYS } from '../../../../../shared/settings/settings.ts';

function keysOf(filter: string): readonly string[] {
  return sectionsOf(filter).flatMap(({ items }) => items.map((item) => (item.kind === 'setting' ? item.key : item.kind)));
}

describe('the list of the settings screen', () => {
  it('contains every setting once, and the additional items', () => {
    const all = keysOf('');
    expect(new Set(all).size).toBe(all.length);
    expect([...all].sort()).toEqual([...SETTING_KEYS, 'symbols', 'annotations', 'targets', 'home', 'version'].sort());
  });

  it.each([
    ['wait', ['send.connect', 'send.answer']],
    ['crashlens_max_up', ['upload.max']],
    ['DEMO.port', ['demo.port']],
    ['kept.cap', ['kept.cap']],
    ['data folder', ['home']],
    ['no such zebra', []],
  ])('is narrowed to the items with every word of %j', (filter, keys) => {
    expect(keysOf(filter)).toEqual(keys);
  });
});
