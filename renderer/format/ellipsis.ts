/** A long text with its middle left out: `3f2a91…c07d`. The text itself where it is short enough. */
export function middleEllipsis(text: string, head: number, tail: number): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(text.length - tail)}`;
}
