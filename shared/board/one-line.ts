/** Maximum length of a stored value, in characters. */
export const MAX_VALUE_LENGTH = 200;

/** A text in one line of at most `MAX_VALUE_LENGTH` characters. Characters that cannot be seen become spaces. */
export function oneLine(text: string): string {
  const cut = text.length > MAX_VALUE_LENGTH ? text.slice(0, MAX_VALUE_LENGTH) : text;
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(cut) ? cut.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim() : cut;
}
