import { describe, expect, it } from 'vitest';
import { memoize } from '../../../../shared/bytes/memoize.ts';

describe('a memoized function', () => {
  it('gives the same answer for the same object and a new answer for another object', () => {
    const asked: object[] = [];
    const answerOf = memoize((key: object) => ({ number: asked.push(key) }));
    const one = {};
    const other = {};
    expect(answerOf(one)).toBe(answerOf(one));
    expect(answerOf(other)).not.toBe(answerOf(one));
    expect(asked).toEqual([one, other]);
  });

  it.each([[null], [undefined], [0], [false]])('caches the answer %s', (value) => {
    let count = 0;
    const answerOf = memoize((_: object) => {
      count += 1;
      return value;
    });
    const key = {};
    expect([answerOf(key), answerOf(key)]).toEqual([value, value]);
    expect(count).toBe(1);
  });

  it('runs again after it threw', () => {
    let count = 0;
    const answerOf = memoize((_: object) => {
      count += 1;
      if (count === 1) throw new Error('the disk');
      return count;
    });
    const key = {};
    expect(() => answerOf(key)).toThrow('the disk');
    expect(answerOf(key)).toBe(2);
  });

  it('nests: an answer for two objects', () => {
    let count = 0;
    const answerOf = memoize((_: object) => memoize((_other: object) => (count += 1)));
    const [one, other, third] = [{}, {}, {}];
    expect([answerOf(one)(third), answerOf(one)(third), answerOf(other)(third), answerOf(one)(other)]).toEqual([1, 1, 2, 3]);
  });
});

describe('a memoized function that was cancelled', () => {
  it('caches nothing, and the next call gets a complete answer', () => {
    const steps: string[] = [];
    let stops = true;
    const answerOf = memoize((_: object) => {
      steps.push('begun');
      if (stops) throw new Error('stopped');
      return 'whole';
    });
    const key = {};
    expect(() => answerOf(key)).toThrow('stopped');
    stops = false;
    expect([answerOf(key), answerOf(key)]).toEqual(['whole', 'whole']);
    expect(steps).toEqual(['begun', 'begun']);
  });
});
