/** The text shown in place of a masked value. Its length is constant, so it does not reveal the length of the value. */
export const MASK = '•••••••';

/** The text before the mask: the initial value when a user retypes a masked text. */
export function beforeMask(text: string): string {
  const at = text.indexOf(MASK);
  return at < 0 ? text : text.slice(0, at);
}
