/** True where a text is meant as JSON: its first character that is no blank opens an object or an array. */
export function looksLikeJson(text: string): boolean {
  return /^[ \t\r\n]*[[{]/.test(text);
}
