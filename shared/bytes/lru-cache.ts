/** A cache of recently used values by key. */
interface LruCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  /** The cached value, or the result of `make`. */
  getOrMake(key: string, make: () => Value): Value;
}

/**
 * Creates a cache for values that are requested repeatedly and are slow to make. It keeps at least the newest `most` / 2 values, and never more than `most`.
 */
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
