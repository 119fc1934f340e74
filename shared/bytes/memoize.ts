/**
 * Wraps a function so that it runs once for each key object. The result, even null or undefined, is cached as long as the object lives. If the key object
 * represents a state (a version, a reading, the revealed ranges), code that changes the state creates a new object. So nothing has to be invalidated.
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
