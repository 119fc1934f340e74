/**
 * Built-in functions process texts, bytes and lists that no block counter sees. During a counted run, built-in functions that may look at more than one item
 * are replaced by wrappers that call the original and add up these items.
 */

/** The cost of a call: the number of items that it looks at or moves. `result` is its return value. */
type Cost = (self: unknown, args: readonly unknown[], result: unknown) => number;

/** The work counted so far. */
interface Tally {
  total: number;
}

/** Runs a function and returns the work of built-in functions in it. */
export async function countNativeWork(run: () => unknown): Promise<number> {
  const tally: Tally = { total: 0 };
  const restore = COUNTED.flatMap(([prototype, costs]) =>
    Object.entries(costs).map(([name, cost]) => counted(prototype, name, cost, tally)),
  );
  try {
    await run();
    return tally.total;
  } finally {
    for (const undo of restore) undo();
  }
}

/** Replaces a method by one that also counts. Returns a function that restores the original. */
function counted(prototype: object, name: string, cost: Cost, tally: Tally): () => void {
  const before = Object.getOwnPropertyDescriptor(prototype, name);
  const method: unknown = before?.value;
  if (before === undefined || typeof method !== 'function') throw new Error(`there is no ${name}`);
  const value = function (this: unknown, ...args: readonly unknown[]): unknown {
    const from = this instanceof RegExp && (this.global || this.sticky) ? this.lastIndex : 0;
    const result: unknown = Reflect.apply(method, this, args);
    // A sticky or global pattern starts at the end of its last match, so the items before that are subtracted.
    tally.total += Math.max(cost(this, args, result) - from, 1);
    return result;
  };
  Object.defineProperty(prototype, name, { ...before, value });
  return () => {
    Object.defineProperty(prototype, name, before);
  };
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null || !('length' in value)) return 1;
  return typeof value.length === 'number' ? value.length : 1;
}

/** The cost is the size of the receiver. */
const whole: Cost = (self) => sizeOf(self);
/** The cost is the size of the result. */
const made: Cost = (_self, _args, result) => sizeOf(result);

/** The cost is the distance from the start of a search to its match, or to the end. */
const sought: Cost = (self, [, from], result) => {
  const start = typeof from === 'number' ? from : 0;
  const end = typeof result === 'number' && result >= 0 ? result : sizeOf(self);
  return Math.max(end - start, 0) + 1;
};
const soughtBackwards: Cost = (self, [, from], result) => {
  const start = typeof from === 'number' ? Math.min(from, sizeOf(self)) : sizeOf(self);
  return Math.max(start - (typeof result === 'number' ? Math.max(result, 0) : 0), 0) + 1;
};

/** An insertion costs the number of items after the offset, which are moved. Any other call costs the size of the receiver. */
const spliced: Cost = (self, [at, gone], result) => {
  const start = typeof at === 'number' ? at : 0;
  return typeof gone === 'number' && gone === 0 && sizeOf(result) === 0 ? Math.max(sizeOf(self) - start, 0) : sizeOf(self);
};

const joinedText: Cost = (self, _args, result) => sizeOf(self) + sizeOf(result);

const TEXT: Readonly<Record<string, Cost>> = {
  indexOf: sought,
  lastIndexOf: soughtBackwards,
  includes: whole,
  startsWith: (_self, [sought]) => sizeOf(sought),
  endsWith: (_self, [sought]) => sizeOf(sought),
  split: whole,
  replace: whole,
  replaceAll: whole,
  toLowerCase: whole,
  toUpperCase: whole,
  normalize: whole,
  isWellFormed: whole,
  toWellFormed: whole,
  trim: whole,
  trimStart: whole,
  trimEnd: whole,
  repeat: made,
  padStart: made,
  padEnd: made,
  match: whole,
};

const LIST: Readonly<Record<string, Cost>> = {
  indexOf: sought,
  lastIndexOf: soughtBackwards,
  includes: whole,
  splice: spliced,
  shift: whole,
  unshift: whole,
  slice: made,
  concat: made,
  join: joinedText,
  reverse: whole,
  toReversed: whole,
  toSpliced: made,
  with: made,
  fill: whole,
  flat: made,
  sort: whole,
  toSorted: whole,
};

const BYTES: Readonly<Record<string, Cost>> = {
  indexOf: sought,
  lastIndexOf: soughtBackwards,
  includes: whole,
  slice: made,
  set: (_self, [source]) => sizeOf(source),
  fill: (self, [, from, to]) => Math.max((typeof to === 'number' ? to : sizeOf(self)) - (typeof from === 'number' ? from : 0), 0),
  join: joinedText,
  copyWithin: whole,
};

/** The cost of a match is the text up to its end. Without a match it is the whole text, or little if the pattern is anchored. */
const matched: Cost = (self, [text], result) => {
  if (!(self instanceof RegExp)) return 1;
  const found = Array.isArray(result) ? result : null;
  const first: unknown = found?.[0];
  if (found !== null && 'index' in found && typeof found.index === 'number') {
    return self.sticky || self.source.startsWith('^') ? sizeOf(first) + 1 : found.index + sizeOf(first) + 1;
  }
  return self.sticky || (self.source.startsWith('^') && !self.multiline) ? 1 : sizeOf(text) + 1;
};

const TYPED_BYTES: object = Object.getPrototypeOf(Uint8Array.prototype) as object;

const COUNTED: readonly (readonly [prototype: object, costs: Readonly<Record<string, Cost>>])[] = [
  [String.prototype, TEXT],
  [Array.prototype, LIST],
  [TYPED_BYTES, BYTES],
  [Buffer.prototype, { indexOf: sought, lastIndexOf: soughtBackwards, includes: whole, toString: whole, fill: whole, write: made }],
  [RegExp.prototype, { exec: matched }],
  [Map, { groupBy: (_self, [items]) => sizeOf(items) }],
  [String, { fromCharCode: (_self, args) => args.length, fromCodePoint: (_self, args) => args.length }],
  [Array, { from: made }],
  [TextDecoder.prototype, { decode: (_self, [bytes]) => sizeOf(bytes) }],
  [TextEncoder.prototype, { encode: (_self, [text]) => sizeOf(text) }],
  [JSON, { parse: (_self, [text]) => sizeOf(text), stringify: made }],
];
