/** What stands in place of a masked value; its length never tells the value's. */
export const MASK = '•••••••';

/** What of a text is shown before its mask: where people write it anew, they begin with that. */
export function beforeMask(text: string): string {
  const at = text.indexOf(MASK);
  return at < 0 ? text : text.slice(0, at);
}
