/** The string that JSON string text stands for, quotes included, that a reader found sound. */
export function quotedText(text: string): string {
  if (!text.includes('\\')) return text.slice(1, -1);
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? value : text;
}
