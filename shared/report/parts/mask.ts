/** The text shown in place of a masked value. It always has the same length, so that it does not reveal the length of the value. */
export const MASK = '•••••••';

/** The text before the mask. Used as the initial value when the user retypes a masked text. */
export function beforeMask(text: string): string {
  const at = text.indexOf(MASK);
  return at < 0 ? text : text.slice(0, at);
}
