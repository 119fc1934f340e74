/** The most characters of a list of patterns, and the most patterns in it. */
export const MAX_PATTERNS_LENGTH = 4_096;
const MAX_PATTERNS = 100;

/**
 * Whether the name of a module matches one of the patterns, in upper or lower case. `patterns`: separated by commas or spaces; `*` stands for any number of
 * characters. Takes at most as many steps as the product of the lengths of name and patterns.
 */
export function matchesPatterns(name: string, patterns: string): boolean {
  const lower = name.toLowerCase();
  return patternsIn(patterns).some((pattern) => matches(lower, pattern));
}

function patternsIn(text: string): readonly string[] {
  const words = text
    .slice(0, MAX_PATTERNS_LENGTH)
    .toLowerCase()
    .split(/[\s,]+/);
  return words.filter((word) => word !== '').slice(0, MAX_PATTERNS);
}

/** Remembers only the last star: an earlier one never has to match more. */
function matches(name: string, pattern: string): boolean {
  let [at, from] = [0, 0];
  let star = -1;
  let matched = 0;
  while (at < name.length) {
    if (from < pattern.length && pattern.charAt(from) === '*') {
      star = from;
      from += 1;
      matched = at;
    } else if (from < pattern.length && pattern.charAt(from) === name.charAt(at)) {
      from += 1;
      at += 1;
    } else if (star >= 0) {
      from = star + 1;
      matched += 1;
      at = matched;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(from));
}
