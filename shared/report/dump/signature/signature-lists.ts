/** An entry of a list: its text, and where it is in its file (from 1). */
interface ListLine {
  readonly text: string;
  readonly line: number;
}

/** A list that is matched from the start of a frame's text. */
interface PatternList {
  /** The first line that matches; null if none does. */
  readonly match: (text: string) => ListLine | null;
}

/** The four lists. Sentinels are plain names; all others are regular expressions that match from the start. */
export interface SignatureLists {
  readonly irrelevant: PatternList;
  readonly prefix: PatternList;
  readonly lineNumbers: PatternList;
  readonly sentinels: PatternList;
}

/** Compiles a list. Lines that are no regular expression match nothing and are returned as broken. */
export function patternList(lines: readonly ListLine[]): PatternList & { readonly broken: readonly ListLine[] } {
  const broken: ListLine[] = [];
  const patterns: (readonly [RegExp, ListLine])[] = [];
  for (const line of lines) {
    const pattern = patternOf(line.text);
    if (pattern === null) broken.push(line);
    else patterns.push([pattern, line]);
  }
  return { broken, match: (text) => patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null };
}

function patternOf(text: string): RegExp | null {
  try {
    return new RegExp(`^(?:${text})`);
  } catch {
    return null;
  }
}

/** A list of plain names. */
export function nameList(lines: readonly ListLine[]): PatternList {
  const names = new Map(lines.map((line) => [line.text, line]));
  return { match: (text) => names.get(text) ?? null };
}

const EMPTY: PatternList = { match: () => null };

/** Lists that match nothing. */
export const NO_LISTS: SignatureLists = { irrelevant: EMPTY, prefix: EMPTY, lineNumbers: EMPTY, sentinels: EMPTY };
