import { growingInts } from './growing.ts';

/** Which row each slot of the columns holds. Slots of rows that went are given again. */
export interface Slots {
  /** Slots that were ever given. */
  readonly length: number;
  /** Rows that are there. */
  readonly rows: number;
  readonly has: (row: number) => boolean;
  /** The slot of a row; null where it has none. */
  readonly of: (row: number) => number | null;
  /** The slot of a row, a new one where it has none. */
  take(row: number): number;
  /** The slot that a row had; null where it has none. */
  release(row: number): number | null;
  /** The row of each slot; 0: none. */
  readonly ids: Int32Array;
  /** Goes up where rows come or go. */
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
