/** What was worked out for the last few keys, and is worked out where a key is not among them. */
export function createLruMemo<Made>(most: number): (key: string, make: () => Made) => Made {
  const cache = new Map<string, Made>();
  return (key, make) => {
    const cached = cache.get(key);
    const made = cached ?? make();
    cache.delete(key);
    cache.set(key, made);
    for (const oldest of cache.keys()) {
      if (cache.size <= most) break;
      cache.delete(oldest);
    }
    return made;
  };
}
