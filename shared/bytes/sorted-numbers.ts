import { countWhile } from './rows.ts';

/** Numbers in their order, with any of them added at any time: thousands take a moment, however they come. */
interface SortedNumbers {
  add(number: number): void;
  /** The greatest that is not over a number; null where there is none. */
  atMost(number: number): number | null;
  /** The least that is over a number; null where there is none. */
  above(number: number): number | null;
}

/** Numbers of one block: what is behind an added one is moved. */
const BLOCK = 512;

export function sortedNumbers(): SortedNumbers {
  /** None is empty; each begins behind the last number of the one before. */
  const blocks: number[][] = [];

  /** The last block that begins at a number or below it; -1 where none does. */
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
