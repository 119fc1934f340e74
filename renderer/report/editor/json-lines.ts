import { reformatJson } from './json-text.ts';
import { looksLikeJson } from '../../core/format/looks-like-json.ts';

/** One line of laid-out JSON: its depth from 0, and its text without indentation. */
interface JsonLine {
  readonly depth: number;
  readonly text: string;
}

interface JsonLines {
  readonly lines: readonly JsonLine[];
  /** Number of lines of the whole text. It can be larger than the length of `lines`. */
  readonly count: number;
}

/** Of a text with more than `MAX_LINES` lines, only the first `FIRST_LINES` are rendered. More lines would delay switching between values. */
const MAX_LINES = 5_000;
const FIRST_LINES = 500;

/** Lays out a JSON object or array with one line per member, without changing any token. Returns null for any other text. */
export function jsonLines(text: string): JsonLines | null {
  if (!looksLikeJson(text)) return null;
  // Line feeds inside strings are escaped, so every line feed here comes from the layout.
  const all = reformatJson(text, 'pretty')?.split('\n') ?? [];
  if (all.length < 2) return null;
  const lines = (all.length > MAX_LINES ? all.slice(0, FIRST_LINES) : all).map((line): JsonLine => {
    const written = line.trimStart();
    return { depth: (line.length - written.length) / 2, text: written };
  });
  return { lines, count: all.length };
}
