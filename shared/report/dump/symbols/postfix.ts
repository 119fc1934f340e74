/** What the expressions of a symbol file work with. Null: unknown, so the expression fails. */
export interface PostfixInput {
  readonly value: (name: string) => bigint | null;
  /** The word of the stack at an address. */
  readonly word: (address: bigint) => bigint | null;
}

/** An expression or program of more words fails: each frame of a stack evaluates a dozen. Those of real programs have at most some 60 words. */
export const MAX_WORDS = 512;

/**
 * The value of an expression in postfix notation; null if it fails: an unknown value, a division by zero, too few or too many values, more than 512 words.
 * Numbers are 64 bits wide and wrap. `.undef` fails on purpose.
 */
export function evaluatePostfix(words: readonly string[], input: PostfixInput): bigint | null {
  const stack = new PostfixStack(input);
  if (words.length > MAX_WORDS) return null;
  for (const word of words) if (!stack.take(word)) return null;
  return stack.only();
}

/**
 * Runs the program of a STACK WIN record: expressions whose results `=` assigns. Returns the assigned variables; null if it fails or has more than 512 words.
 * Variables begin with `$` or `.`.
 */
export function runProgram(text: string, input: PostfixInput): ReadonlyMap<string, bigint> | null {
  const assigned = new Map<string, bigint>();
  const value = (name: string): bigint | null => assigned.get(name) ?? input.value(name);
  // Some tools write no space around the sign.
  const words = text
    .replaceAll('=', ' = ')
    .split(' ')
    .filter((word) => word !== '');
  if (words.length > MAX_WORDS) return null;
  const stack = new PostfixStack({ value, word: input.word });
  for (const word of words) {
    if (word === '=') {
      const assignment = stack.takeAssignment();
      if (assignment === null) return null;
      assigned.set(assignment.name, assignment.value);
    } else if (!stack.take(word)) return null;
  }
  return stack.isEmpty() ? assigned : null;
}

/** A name is looked up only when its value is needed: the target of an assignment has none yet. */
class PostfixStack {
  readonly #input: PostfixInput;
  readonly #values: (bigint | string)[] = [];

  constructor(input: PostfixInput) {
    this.#input = input;
  }

  /** Takes a word; false if it fails. */
  take(word: string): boolean {
    // A symbol file can have any word, also the name of an inherited property.
    const operate = Object.hasOwn(OPERATORS, word) ? OPERATORS[word] : undefined;
    if (operate !== undefined) {
      const right = this.#pop();
      const left = this.#pop();
      const result = left === null || right === null ? null : operate(left, right);
      if (result === null) return false;
      this.#values.push(BigInt.asUintN(64, result));
      return true;
    }
    if (word === '^') {
      const address = this.#pop();
      const found = address === null ? null : this.#input.word(address);
      if (found === null) return false;
      this.#values.push(found);
      return true;
    }
    this.#values.push(/^-?\d{1,20}$/.test(word) ? BigInt.asUintN(64, BigInt(word)) : word);
    return true;
  }

  /** The only value; null if there are none or several. */
  only(): bigint | null {
    return this.#values.length === 1 ? this.#pop() : null;
  }

  isEmpty(): boolean {
    return this.#values.length === 0;
  }

  takeAssignment(): { readonly name: string; readonly value: bigint } | null {
    const value = this.#pop();
    const name = this.#values.pop();
    return value === null || typeof name !== 'string' ? null : { name, value };
  }

  #pop(): bigint | null {
    const top = this.#values.pop();
    return typeof top === 'string' ? this.#input.value(top) : (top ?? null);
  }
}

const OPERATORS: Readonly<Record<string, (left: bigint, right: bigint) => bigint | null>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0n ? null : left / right),
  '%': (left, right) => (right === 0n ? null : left % right),
  // Rounds down to a multiple of a power of two.
  '@': (left, right) => (right === 0n || (right & (right - 1n)) !== 0n ? null : left - (left % right)),
};
