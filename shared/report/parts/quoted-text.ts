/** Decodes a valid JSON string literal, given with its quotes. */
export function quotedText(text: string): string {
  if (!text.includes('\\')) return text.slice(1, -1);
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? value : text;
}
