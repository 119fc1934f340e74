/** True if every typed word begins a word of the title. Underscores also separate words. */
export function beginsWords(title: string, typed: string): boolean {
  const words = title.toLowerCase().split(/[\s_]+/);
  return typed
    .toLowerCase()
    .split(/[\s_]+/)
    .every((part) => part === '' || words.some((word) => word.startsWith(part)));
}
