/** A run of plain text, or one character that would otherwise be invisible or reorder its neighbours. */
type TextPiece =
  { readonly kind: 'plain'; readonly text: string } | { readonly kind: 'glyph'; readonly text: string; readonly title: string };

const NAMES: Readonly<Record<number, string>> = {
  0x00: 'null',
  0x09: 'tab',
  0x0a: 'line feed',
  0x0d: 'carriage return',
  0x1b: 'escape',
  0x7f: 'delete',
  0xa0: 'no-break space',
  0xad: 'soft hyphen',
  0x061c: 'Arabic letter mark',
  0x200b: 'zero width space',
  0x200c: 'zero width non-joiner',
  0x200d: 'zero width joiner',
  0x200e: 'left-to-right mark',
  0x200f: 'right-to-left mark',
  0x2028: 'line separator',
  0x2029: 'paragraph separator',
  0x202a: 'left-to-right embedding',
  0x202b: 'right-to-left embedding',
  0x202c: 'pop directional formatting',
  0x202d: 'left-to-right override',
  0x202e: 'right-to-left override',
  0x2060: 'word joiner',
  0x2066: 'left-to-right isolate',
  0x2067: 'right-to-left isolate',
  0x2068: 'first strong isolate',
  0x2069: 'pop directional isolate',
  0xfeff: 'byte order mark',
};

/** Matches control, invisible and reordering characters, lone surrogates and tag characters. */
export const HIDDEN =
  /[\u0000-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\p{Cs}\u{e0000}-\u{e01ef}]/u;

function hexCode(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

// Few fonts have the Unicode symbols for control characters, so their abbreviations are shown.
const CONTROLS =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(' ');

function glyphOf(code: number): string {
  if (code === 0x7f) return 'DEL';
  return CONTROLS[code] ?? hexCode(code);
}

/** Visible form of a hidden character: a short name to draw, and a full description. */
export interface Glyph {
  readonly text: string;
  readonly title: string;
}

/** Lone surrogates that stand for bytes 80 to FF of invalid UTF-8. */
const FIRST_BYTE = 0xdc80;
const LAST_BYTE = 0xdcff;

/** Returns the glyph of an invisible or reordering character. */
export function glyphFor(code: number): Glyph {
  if (code >= FIRST_BYTE && code <= LAST_BYTE) {
    const byte = (code - 0xdc00).toString(16).toUpperCase();
    return { text: `\\x${byte}`, title: `byte 0x${byte}, not UTF-8` };
  }
  const name = NAMES[code];
  return { text: glyphOf(code), title: name === undefined ? hexCode(code) : `${hexCode(code)} ${name}` };
}

/** Splits a text into plain runs and visible glyphs. Reads at most `limit` characters. */
export function textPieces(text: string, limit = Number.POSITIVE_INFINITY): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let plain = '';
  let seen = 0;
  for (const character of text) {
    if (seen >= limit) break;
    seen += 1;
    if (!HIDDEN.test(character)) {
      plain += character;
      continue;
    }
    if (plain !== '') pieces.push({ kind: 'plain', text: plain });
    plain = '';
    pieces.push({ kind: 'glyph', ...glyphFor(character.codePointAt(0) ?? 0) });
  }
  if (plain !== '') pieces.push({ kind: 'plain', text: plain });
  return pieces;
}
