import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { readJson, type JsonErrorKind } from '../../../shared/report/json/json-reader.ts';

/** An error in a JSON text; `at` counts characters (UTF-16 units). */
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

/** The index in a text of a byte of its UTF-8 form; the text's end where the byte lies behind it. */
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

/** The first error in a JSON text, or null. */
export function jsonError(text: string): JsonTextError | null {
  const { error } = readJson(encodeUtf8(text), { nonfinite: false });
  return error === null ? null : { kind: error.kind, at: indexOfByte(text, error.offset) };
}

/** Line and column of a position in a text, both from 1. */
export function lineAndColumn(text: string, at: number): readonly [number, number] {
  const before = text.slice(0, at);
  return [before.split('\n').length, at - before.lastIndexOf('\n')];
}

/** Strings, brackets, commas and colons, and what stands between them: numbers and words. Blanks are left out. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

const INDENT = '  ';

/**
 * The same JSON with other blanks: a line for each member, or none at all. Every token stays as it is written, so large numbers, escapes and
 * names that come twice survive. null where the text is no JSON.
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
