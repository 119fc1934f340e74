interface Weighted<Value> {
  readonly value: Value;
  readonly weight: number;
}

/**
 * A cache of recently used values whose sizes differ much. It keeps at least the newest values that weigh `most` / 2 together, and at most values that weigh
 * `most`, plus one. Null is a value too.
 */
export class WeightedCache<Value> {
  readonly #most: number;
  readonly #weigh: (value: Value) => number;
  #newer = new Map<number, Weighted<Value>>();
  #older = new Map<number, Weighted<Value>>();
  #weight = 0;

  constructor(most: number, weigh: (value: Value) => number) {
    this.#most = most;
    this.#weigh = weigh;
  }

  /** The cached value, or the result of `make`. */
  getOrMake(key: number, make: () => Value): Value {
    const newer = this.#newer.get(key);
    if (newer !== undefined) return newer.value;
    const older = this.#older.get(key);
    if (older !== undefined) return this.#add(key, older);
    const value = make();
    return this.#add(key, { value, weight: this.#weigh(value) });
  }

  #add(key: number, weighted: Weighted<Value>): Value {
    if ((this.#weight + weighted.weight) * 2 > this.#most) {
      this.#older = this.#newer;
      this.#newer = new Map();
      this.#weight = 0;
    }
    this.#newer.set(key, weighted);
    this.#weight += weighted.weight;
    return weighted.value;
  }
}
