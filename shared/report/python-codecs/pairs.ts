/** Decodes the character at `at`, whose first byte is 80 or more. Returns its text and its number of bytes, or null for invalid bytes. */
export type Step = (bytes: Uint8Array, at: number) => { readonly text: string; readonly length: number } | null;

/**
 * The characters of consecutive pairs of bytes: the first pair (first byte times 256, plus second byte), and the characters from that pair on. If some pairs
 * represent two characters, the characters are a list of texts.
 */
export type PairRun = readonly [number, string | readonly string[]];

/** Marks an unassigned pair in rows and runs. */
const NONE = '\ufffd';

/** The character in a row and column of a table, or null if there is none. */
export function rowText(rows: readonly string[], row: number, column: number): string | null {
  const text = column < 0 ? undefined : rows[row]?.charAt(column);
  return text === undefined || text === '' || text === NONE ? null : text;
}

/** Creates a lookup of pairs in runs. The table is built on first use, because most users never need these charsets. */
export function runText(runs: readonly PairRun[]): (pair: number) => string | null {
  let table: ReadonlyMap<number, string> | null = null;
  return (pair) => {
    table ??= new Map(runs.flatMap(([first, texts]) => Array.from(texts, (text, index): [number, string] => [first + index, text])));
    const text = table.get(pair) ?? NONE;
    return text === NONE ? null : text;
  };
}

/** Two bytes as a number, as in runs. A byte after the end is zero; no pair contains a zero. */
export function pairAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}

/** The result of a step that read `length` bytes; null if there is no text. */
export function stepOf(text: string | null, length: number): ReturnType<Step> {
  return text === null ? null : { text, length };
}

/** Decodes bytes below 80 as ASCII and all others by `step`. Returns null for invalid bytes. */
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

/** Creates a step for the pairs in a table. `firstLead`, `firstTrail`: the bytes of the first row and column. */
export function pairStep(rows: readonly string[], firstLead: number, firstTrail: number): Step {
  return (bytes, at) => stepOf(rowText(rows, (bytes[at] ?? 0) - firstLead, (bytes[at + 1] ?? 0) - firstTrail), 2);
}
