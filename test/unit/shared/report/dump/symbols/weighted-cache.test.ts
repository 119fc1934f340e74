import { describe, expect, it } from 'vitest';
import { WeightedCache } from '../../../../../../shared/report/dump/symbols/weighted-cache.ts';

describe('a weighted cache', () => {
  it('makes a value once while the values used after it weigh less than half of its limit', () => {
    const cache = new WeightedCache<string | null>(100, (value) => value?.length ?? 1);
    let made = 0;
    const use = (key: number, length: number): void => {
      cache.getOrMake(key, () => {
        made += 1;
        return 'x'.repeat(length);
      });
    };
    for (let round = 0; round < 3; round += 1) for (let key = 0; key < 5; key += 1) use(key, 10);
    expect(made).toBe(5);
    // Values for 200 replace the others.
    for (let key = 5; key < 25; key += 1) use(key, 10);
    use(0, 10);
    expect(made).toBe(26);
    cache.getOrMake(99, () => null);
    expect(cache.getOrMake(99, () => 'again')).toBeNull();
  });

  it('keeps a value that weighs more than its limit until the next one', () => {
    const cache = new WeightedCache<string>(10, (value) => value.length);
    const large = 'x'.repeat(100);
    cache.getOrMake(1, () => large);
    expect(cache.getOrMake(1, () => 'again')).toBe(large);
    for (let key = 2; key < 20; key += 1) cache.getOrMake(key, () => 'xxxx');
    expect(cache.getOrMake(1, () => 'again')).toBe('again');
  });
});
