import { growingInts } from './growing.ts';

/** Assigns each row a slot: the index of the row in every column. Slots of removed rows are reused. */
export interface Slots {
  /** Number of slots ever allocated. */
  readonly length: number;
  /** Number of rows. */
  readonly rows: number;
  readonly has: (row: number) => boolean;
  /** The slot of a row; null if the row has none. */
  readonly of: (row: number) => number | null;
  /** Returns the slot of a row, allocating one if necessary. */
  take(row: number): number;
  /** Frees the slot of a row and returns it; null if the row has none. */
  release(row: number): number | null;
  /** The row of each slot; 0: free. */
  readonly ids: Int32Array;
  /** Increases when rows are added or removed. */
  readonly version: number;
}

export function boardSlots(): Slots {
  const ids = growingInts();
  const slotOf = new Map<number, number>();
  const free: number[] = [];
  let length = 0;
  let version = 0;
  return {
    get length() {
      return length;
    },
    get rows() {
      return slotOf.size;
    },
    get ids() {
      return ids.numbers;
    },
    get version() {
      return version;
    },
    has: (row) => slotOf.has(row),
    of: (row) => slotOf.get(row) ?? null,
    take(row) {
      const known = slotOf.get(row);
      if (known !== undefined) return known;
      const slot = free.pop() ?? length;
      if (slot === length) length += 1;
      slotOf.set(row, slot);
      ids.set(slot, row);
      version += 1;
      return slot;
    },
    release(row) {
      const slot = slotOf.get(row);
      if (slot === undefined) return null;
      slotOf.delete(row);
      ids.set(slot, 0);
      free.push(slot);
      version += 1;
      return slot;
    },
  };
}
