/** A typed array that grows as elements are set. */
export interface Growing<Numbers> {
  /** The current array; its length exceeds the highest index that was set. Growing replaces it with a longer array. */
  readonly numbers: Numbers;
  set(index: number, value: number): void;
}

const FIRST = 1_024;

/** Creates an array of integers, in which unset elements are 0. */
export function growingInts(): Growing<Int32Array> {
  let numbers = new Int32Array(FIRST);
  return {
    get numbers() {
      return numbers;
    },
    set(index, value) {
      if (index >= numbers.length) {
        const grown = new Int32Array(grownLength(index));
        grown.set(numbers);
        numbers = grown;
      }
      numbers[index] = value;
    },
  };
}

/** Creates an array of numbers, in which unset elements are NaN. */
export function growingFloats(): Growing<Float64Array> {
  let numbers = new Float64Array(FIRST).fill(Number.NaN);
  return {
    get numbers() {
      return numbers;
    },
    set(index, value) {
      if (index >= numbers.length) {
        const grown = new Float64Array(grownLength(index)).fill(Number.NaN);
        grown.set(numbers);
        numbers = grown;
      }
      numbers[index] = value;
    },
  };
}

/** Half as much again as needed: a compromise between few copies and little unused space. */
function grownLength(index: number): number {
  return Math.ceil((index + 1) * 1.5);
}
