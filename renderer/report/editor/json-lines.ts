import { reformatJson } from './json-text.ts';
import { looksLikeJson } from '../../core/format/looks-like-json.ts';

/** One line of a JSON text as it is laid out: how deep it stands, from 0, and what is written there, without blanks before it. */
interface JsonLine {
  readonly depth: number;
  readonly text: string;
}

interface JsonLines {
  readonly lines: readonly JsonLine[];
  /** Lines of the whole text: more than `lines` has if there are too many to be drawn. */
  readonly count: number;
}

/** A text of more lines is not drawn whole, as that would hold up whoever goes from value to value: only its beginning is. */
const MAX_LINES = 5_000;
const FIRST_LINES = 500;

/** A JSON object or array with a line for each member, every token as it is written. null where the text is neither, or is no JSON. */
export function jsonLines(text: string): JsonLines | null {
  if (!looksLikeJson(text)) return null;
  // A line feed inside of a string is an escape, so that each one here is ours.
  const all = reformatJson(text, 'pretty')?.split('\n') ?? [];
  if (all.length < 2) return null;
  const lines = (all.length > MAX_LINES ? all.slice(0, FIRST_LINES) : all).map((line): JsonLine => {
    const written = line.trimStart();
    return { depth: (line.length - written.length) / 2, text: written };
  });
  return { lines, count: all.length };
}
