import { countWhile } from './rows.ts';

/** A sorted list of numbers. Insertion is fast, even for thousands of numbers in any order. */
interface SortedNumbers {
  add(number: number): void;
  /** The greatest number that is at most `number`; null if there is none. */
  atMost(number: number): number | null;
  /** The least number greater than `number`; null if there is none. */
  above(number: number): number | null;
}

/** The maximum size of a block. An insertion moves the larger numbers of its block. */
const BLOCK = 512;

export function sortedNumbers(): SortedNumbers {
  /** Never contains an empty block. Each block begins after the last number of the previous block. */
  const blocks: number[][] = [];

  /** The last block whose first number is at most `number`; -1 if there is none. */
  function blockOf(number: number): number {
    return countWhile(blocks, (block) => (block[0] ?? 0) <= number) - 1;
  }

  return {
    add(number) {
      const index = Math.max(blockOf(number), 0);
      const block = blocks[index];
      if (block === undefined) {
        blocks.push([number]);
        return;
      }
      block.splice(
        countWhile(block, (one) => one <= number),
        0,
        number,
      );
      if (block.length > BLOCK) blocks.splice(index + 1, 0, block.splice(BLOCK / 2));
    },
    atMost(number) {
      const block = blocks[blockOf(number)] ?? [];
      return block[countWhile(block, (one) => one <= number) - 1] ?? null;
    },
    above(number) {
      const index = blockOf(number);
      const block = blocks[index] ?? [];
      return block[countWhile(block, (one) => one <= number)] ?? blocks[index + 1]?.[0] ?? null;
    },
  };
}
