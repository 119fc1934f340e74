/** What steers a terminal or hides in text: control, format (bidi, zero-width), surrogate and line separator characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text out of a report on one line of a terminal: unseen characters are written as `\n` or `\u{202e}`, so that none can act. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\t') return '\\t';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
