/** The lists, in the order in which a frame is compared with them. */
export const SIGNATURE_LISTS = ['line_numbers', 'sentinels', 'irrelevant', 'prefix'] as const;
export type SignatureListName = (typeof SIGNATURE_LISTS)[number];

/** An entry of a list: its text, and where it is in its file (from 1). */
export interface ListLine {
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

/** The characters of a frame's text that are compared with patterns. A hostile name is much longer than every pattern. */
const MAX_MATCHED = 1_024;

/** Compiles a list. Lines that are no regular expression match nothing and are returned as broken. */
export function patternList(lines: readonly ListLine[]): PatternList & { readonly broken: readonly ListLine[] } {
  const broken: ListLine[] = [];
  const patterns: (readonly [RegExp, ListLine])[] = [];
  for (const line of lines) {
    const pattern = patternOf(line.text);
    if (pattern === null) broken.push(line);
    else patterns.push([pattern, line]);
  }
  return {
    broken,
    match(text) {
      const compared = text.slice(0, MAX_MATCHED);
      return patterns.find(([pattern]) => pattern.test(compared))?.[1] ?? null;
    },
  };
}

/** Lists are written for Python, which has its own signs for the start and the end of the text, and for a named group. */
function patternOf(text: string): RegExp | null {
  const translated = text.replace(/\\.|\(\?P</gs, (sign) => PYTHON_SIGNS.get(sign) ?? sign);
  try {
    return new RegExp(`^(?:${translated})`);
  } catch {
    return null;
  }
}

const PYTHON_SIGNS: ReadonlyMap<string, string> = new Map([
  ['\\A', '^'],
  ['\\Z', '$'],
  ['(?P<', '(?<'],
]);

/** A list of plain names. */
export function nameList(lines: readonly ListLine[]): PatternList {
  const names = new Map(lines.map((line) => [line.text, line]));
  return { match: (text) => names.get(text) ?? null };
}

const EMPTY: PatternList = { match: () => null };

/** Lists that match nothing. */
export const NO_LISTS: SignatureLists = { irrelevant: EMPTY, prefix: EMPTY, lineNumbers: EMPTY, sentinels: EMPTY };
