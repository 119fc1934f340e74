/** What was made for a key, as long as it was asked for not long ago. */
interface LruCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** Keeps at least the `most` / 2 newest values and never more than `most`. For what is the same again and again and takes longer to make than to find. */
export function createLruCache<Value>(most: number): LruCache<Value> {
  let newer = new Map<string, Value>();
  let older = new Map<string, Value>();
  const set = (key: string, value: Value): void => {
    if (newer.size * 2 >= most) {
      older = newer;
      newer = new Map();
    }
    newer.set(key, value);
  };
  return {
    get(key) {
      const known = newer.get(key);
      if (known !== undefined) return known;
      const old = older.get(key);
      if (old !== undefined) set(key, old);
      return old;
    },
    set,
  };
}
