import { reformatJson } from './json-text.ts';
import { looksLikeJson } from '../../core/format/looks-like-json.ts';

/** One line of a JSON text as it is laid out: how deep it stands, from 0, and what is written there, without blanks before it. */
interface JsonLine {
  readonly depth: number;
  readonly text: string;
}

/** Lines that are laid out at most. */
const MAX_LINES = 5_000;

/** A JSON object or array with a line for each member, every token as it is written. null where the text is neither, is no JSON, or makes too many lines. */
export function jsonLines(text: string): readonly JsonLine[] | null {
  if (!looksLikeJson(text)) return null;
  // A line feed inside of a string is an escape, so that each one here is ours.
  const lines = reformatJson(text, 'pretty')?.split('\n') ?? [];
  if (lines.length < 2 || lines.length > MAX_LINES) return null;
  return lines.map((line) => {
    const written = line.trimStart();
    return { depth: (line.length - written.length) / 2, text: written };
  });
}
