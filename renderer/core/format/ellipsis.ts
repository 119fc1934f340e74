/** A long text with its middle left out: `3f2a91…c07d`. The text itself where it is short enough. */
export function middleEllipsis(text: string, head: number, tail: number): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(text.length - tail)}`;
}

/** What an answer names, short enough for a cell: of a crash id its beginning and its last seven characters, which tell how it was throttled and its day. */
export function shortAnswer(value: string): string {
  return value.startsWith('bp-') ? middleEllipsis(value, 11, 7) : value;
}
