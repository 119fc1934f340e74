/**
 * A function that works its answer out once for each object that it is asked of, null and undefined too, and keeps it as long as that object lives. An
 * object that stands for a state (a version, a reading, what is revealed) makes the answer one of that state: whoever changes the state makes another
 * object, and nothing is taken back by hand.
 */
export function memoize<K extends object, V>(work: (key: K) => V): (key: K) => V {
  const cache = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const before = cache.get(key);
    if (before !== undefined) return before.value;
    const value = work(key);
    cache.set(key, { value });
    return value;
  };
}
