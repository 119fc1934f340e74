/** Values of the keys that were asked for last. */
interface LruCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  /** The cached value, or the one that `make` returns. */
  getOrMake(key: string, make: () => Value): Value;
}

/** Keeps at least the `most` / 2 newest values and never more than `most`. For values that are asked for again and again and take longer to make than to find. */
export function createLruCache<Value>(most: number): LruCache<Value> {
  let newer = new Map<string, Value>();
  let older = new Map<string, Value>();
  const get = (key: string): Value | undefined => {
    const known = newer.get(key);
    if (known !== undefined) return known;
    const old = older.get(key);
    if (old !== undefined) set(key, old);
    return old;
  };
  const set = (key: string, value: Value): void => {
    if (newer.size * 2 >= most) {
      older = newer;
      newer = new Map();
    }
    newer.set(key, value);
  };
  return {
    get,
    set,
    getOrMake(key, make) {
      const known = get(key);
      if (known !== undefined) return known;
      const made = make();
      set(key, made);
      return made;
    },
  };
}
