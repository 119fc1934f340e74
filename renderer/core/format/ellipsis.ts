/** Shortens a long text in the middle: `3f2a91…c07d`. Returns a short text unchanged. */
export function middleEllipsis(text: string, head: number, tail: number): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(text.length - tail)}`;
}

/** Shortens an answer's value for a cell. A crash id keeps its beginning and its last seven characters, which encode its throttling and its day. */
export function shortAnswer(value: string): string {
  return value.startsWith('bp-') ? middleEllipsis(value, 11, 7) : value;
}
