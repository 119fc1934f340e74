/** Every word that was typed begins a word of the title. The words of a code stand between underscores. */
export function beginsWords(title: string, typed: string): boolean {
  const words = title.toLowerCase().split(/[\s_]+/);
  return typed
    .toLowerCase()
    .split(/[\s_]+/)
    .every((part) => part === '' || words.some((word) => word.startsWith(part)));
}
