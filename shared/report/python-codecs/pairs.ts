/** Decodes what begins at `at` of the bytes, a byte of 80 or more: its text and the number of bytes, or null where it fits no character. */
export type Step = (bytes: Uint8Array, at: number) => { readonly text: string; readonly length: number } | null;

/** The first pair of bytes of a run (the first byte times 256, and the second), and what it and those after it stand for: a character each, or a list where it is two. */
export type PairRun = readonly [number, string | readonly string[]];

/** Stands in rows and runs for a pair that fits no character. */
const NONE = '\ufffd';

/** The character in a row and a column of a table, or null where there is none. */
export function rowText(rows: readonly string[], row: number, column: number): string | null {
  const text = column < 0 ? undefined : rows[row]?.charAt(column);
  return text === undefined || text === '' || text === NONE ? null : text;
}

/** Looks up pairs in runs. The table is made when it is first asked: most people never meet these charsets. */
export function runText(runs: readonly PairRun[]): (pair: number) => string | null {
  let table: ReadonlyMap<number, string> | null = null;
  return (pair) => {
    table ??= new Map(runs.flatMap(([first, texts]) => Array.from(texts, (text, index): [number, string] => [first + index, text])));
    const text = table.get(pair) ?? NONE;
    return text === NONE ? null : text;
  };
}

/** Two bytes as a number, as runs have them. A byte beyond the end is zero, which no pair has. */
export function pairAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}

/** A step of so many bytes, or null where there is no text. */
export function stepOf(text: string | null, length: number): ReturnType<Step> {
  return text === null ? null : { text, length };
}

/** Text of bytes of which those below 80 are ASCII and the others follow the step; null where they do not fit. */
export function decodeSteps(bytes: Uint8Array, step: Step): string | null {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) {
      text += String.fromCharCode(byte);
      at += 1;
      continue;
    }
    const read = step(bytes, at);
    if (read === null) return null;
    text += read.text;
    at += read.length;
  }
  return text;
}

/** Pairs in a table whose first row and column are those of these bytes. */
export function pairStep(rows: readonly string[], firstLead: number, firstTrail: number): Step {
  return (bytes, at) => stepOf(rowText(rows, (bytes[at] ?? 0) - firstLead, (bytes[at + 1] ?? 0) - firstTrail), 2);
}
