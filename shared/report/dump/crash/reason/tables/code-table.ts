interface Line {
  /** The code of the first name. */
  readonly start: number;
  readonly text: string;
}

/**
 * Names of many codes. The text has lines of a code and the names of that code and its successors, by ascending code; the names lack `prefix`, unless they
 * match `complete`. Only the lines are indexed, on the first lookup, because most dumps ask for one name at most.
 */
export class CodeTable {
  readonly #text: string;
  readonly #radix: 10 | 16;
  readonly #prefix: string;
  readonly #complete: RegExp | null;
  #lines: readonly Line[] | null = null;

  constructor(text: string, radix: 10 | 16, prefix: string, complete: RegExp | null = null) {
    this.#text = text;
    this.#radix = radix;
    this.#prefix = prefix;
    this.#complete = complete;
  }

  /** The complete name of a code; null for a code that the table does not have. */
  nameOf(code: number): string | null {
    this.#lines ??= this.#readLines();
    let low = 0;
    let high = this.#lines.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#lines[middle]?.start ?? 0) <= code) low = middle + 1;
      else high = middle;
    }
    const line = this.#lines[low - 1];
    if (line === undefined) return null;
    const name = line.text.split(' ')[code - line.start + 1];
    if (name === undefined) return null;
    return this.#complete?.test(name) === true ? name : this.#prefix + name;
  }

  #readLines(): readonly Line[] {
    return this.#text
      .trim()
      .split('\n')
      .map((text) => ({ start: Number.parseInt(text, this.#radix), text }));
  }
}
