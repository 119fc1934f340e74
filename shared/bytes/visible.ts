/** Characters that control a terminal or are invisible in text: control, format (bidi, zero-width), surrogate and line separator characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Makes a text from a report safe to print on one line of a terminal: invisible characters become harmless escapes such as `\n` or `\u{202e}`. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\t') return '\\t';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
