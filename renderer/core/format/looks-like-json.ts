/** True if a text is meant as JSON: its first non-blank character opens an object or an array. */
export function looksLikeJson(text: string): boolean {
  return /^[ \t\r\n]*[[{]/.test(text);
}
