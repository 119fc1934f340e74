import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { readJson, type JsonErrorKind } from '../../../shared/report/json/json-reader.ts';

/** An error in a JSON text. `at` counts UTF-16 code units. */
interface JsonTextError {
  readonly kind: JsonErrorKind;
  readonly at: number;
}

function unitsOf(point: number): number {
  return point < 0x10000 ? 1 : 2;
}

function bytesOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** Converts a byte offset in a text's UTF-8 form to an index in the text. An offset after the end returns the text's length. */
export function indexOfByte(text: string, byte: number): number {
  let at = 0;
  let passed = 0;
  while (at < text.length && passed < byte) {
    const point = text.codePointAt(at) ?? 0;
    passed += bytesOf(point);
    if (passed > byte) return at;
    at += unitsOf(point);
  }
  return at;
}

/** Returns the first error in a JSON text, or null. */
export function jsonError(text: string): JsonTextError | null {
  const { error } = readJson(encodeUtf8(text), { nonfinite: false });
  return error === null ? null : { kind: error.kind, at: indexOfByte(text, error.offset) };
}

/** Returns the line and column of a position in a text, both counted from 1. */
export function lineAndColumn(text: string, at: number): readonly [number, number] {
  const before = text.slice(0, at);
  return [before.split('\n').length, at - before.lastIndexOf('\n')];
}

/** Matches strings, brackets, commas, colons, and the numbers and words between them, without whitespace. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

const INDENT = '  ';

/**
 * Changes only the whitespace of JSON: one line per member, or no whitespace. Large numbers, escapes and duplicate names stay as written. Returns null if the
 * text is not JSON.
 */
export function reformatJson(text: string, style: 'pretty' | 'compact'): string | null {
  if (jsonError(text) !== null) return null;
  const tokens = text.match(TOKENS) ?? [];
  return style === 'compact' ? tokens.join('') : pretty(tokens);
}

function pretty(tokens: readonly string[]): string {
  const written: string[] = [];
  let depth = 0;
  const newLine = (): void => void written.push('\n', INDENT.repeat(depth));
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    const isEmpty = (token === '}' && before === '{') || (token === ']' && before === '[');
    if (token === '}' || token === ']') {
      depth -= 1;
      if (!isEmpty) newLine();
    } else if (before === '{' || before === '[' || before === ',') newLine();
    written.push(token === ':' ? ': ' : token);
    if (token === '{' || token === '[') depth += 1;
  }
  return written.join('');
}
