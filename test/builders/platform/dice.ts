import { seededNumbers } from './seeded-numbers.ts';

/** Random choices from a seed: equal for equal seeds. */
export class Dice {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seededNumbers(seed);
  }

  /** A whole number from `least` to `most`. */
  int(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  /** True with a probability from 0 to 1. */
  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  /** Any unsigned number of `bits` bits, at most 64. */
  bits(bits: number): bigint {
    const high = BigInt(this.int(0, 0xffff_ffff));
    return BigInt.asUintN(bits, (high << 32n) | BigInt(this.int(0, 0xffff_ffff)));
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.int(0, items.length - 1)] ?? items[0];
  }
}
