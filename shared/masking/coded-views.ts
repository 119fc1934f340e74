import { encodeUtf8 } from '../bytes/utf8.ts';

/** A decoded form of a text, for one coding. Records the position of each decoded byte in the original text. */
export interface CodedView {
  readonly bytes: Uint8Array;
  /** Byte `i` is decoded from `[from[i], to[i])` of the text. */
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** Decodes a view. Returns null if the coding changes nothing. */
type Decoding = (view: CodedView) => CodedView | null;

/** The character or byte that an escape represents, and the length of the escape in bytes. */
type Escape = { readonly length: number } & ({ readonly code: number } | { readonly byte: number });

const PERCENT = 0x25;
const PLUS = 0x2b;
const BACKSLASH = 0x5c;
const AMPERSAND = 0x26;
const BLANK = 0x20;

/**
 * Returns the text itself, and its decoded forms: JSON (or program escapes), URL-coded text, form data, HTML, UTF-16, hexadecimal digits, and base64 of either
 * alphabet. The coding can begin anywhere in the text. Base64 is also decoded inside JSON and URL codes, and JSON inside JSON and HTML. Each view takes nine
 * bytes per byte of the text.
 */
export function codedViews(text: Uint8Array): readonly CodedView[] {
  const plain = viewOf(text);
  const json = unescaped(plain);
  const html = withoutEntities(plain);
  const url = withoutPercents(plain);
  const escaped = [json, html, url, withoutPluses(plain), json && unescaped(json), html && unescaped(html)];
  const alphabetic = [plain, json, url].flatMap((view) => (view === null ? [] : fromBase64(view)));
  const wide = text.includes(0) ? [true, false].flatMap((isLittle) => [0, 1].map((from) => fromUtf16(plain, isLittle, from))) : [];
  return [plain, ...escaped.filter((view) => view !== null), ...alphabetic, hexFrom(plain, 0), hexFrom(plain, 1), ...wide];
}

function viewOf(text: Uint8Array): CodedView {
  const from = new Int32Array(text.length);
  const to = new Int32Array(text.length);
  // A loop takes less than a tenth of the time that `Int32Array.from` with a function takes (measured).
  for (let at = 0; at < text.length; at += 1) {
    from[at] = at;
    to[at] = at + 1;
  }
  return { bytes: text, from, to };
}

/** Writes a view derived from another view, of at most `most` bytes. */
function viewWriter({ bytes, from, to }: CodedView, most = bytes.length) {
  const made = { bytes: new Uint8Array(most), from: new Int32Array(most), to: new Int32Array(most) };
  let length = 0;
  return {
    /** Adds a byte that is decoded from `[first, end)` of the other view. */
    put(byte: number, first: number, end: number): void {
      made.bytes[length] = byte;
      made.from[length] = from[first] ?? 0;
      made.to[length] = to[end - 1] ?? 0;
      length += 1;
    },
    view: (): CodedView => ({
      bytes: made.bytes.subarray(0, length),
      from: made.from.subarray(0, length),
      to: made.to.subarray(0, length),
    }),
  };
}

/** Decodes every escape that `read` finds at one of the bytes `starts`. */
function withEscapes(view: CodedView, starts: readonly number[], read: (bytes: Uint8Array, at: number) => Escape | null): CodedView | null {
  const { bytes } = view;
  if (!starts.some((start) => bytes.includes(start))) return null;
  const out = viewWriter(view);
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    const found = starts.includes(byte) ? read(bytes, at) : null;
    const end = at + (found?.length ?? 1);
    if (found === null) out.put(byte, at, end);
    else if ('byte' in found) out.put(found.byte, at, end);
    else putCharacter(out, found.code, at, end);
    at = end;
  }
  return out.view();
}

/** Adds the bytes of a character decoded from `[first, end)` of the other view. */
function putCharacter(out: ReturnType<typeof viewWriter>, code: number, first: number, end: number): void {
  if (code < 0x80) out.put(code, first, end);
  else for (const byte of encodeUtf8(String.fromCodePoint(code))) out.put(byte, first, end);
}

const LETTER_ESCAPES: Readonly<Record<string, number>> = {
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  '0': 0,
  '"': 0x22,
  "'": 0x27,
  '/': 0x2f,
  '\\': 0x5c,
};

/** Decodes the escapes of JSON, and the escapes in which programs print bytes (`\xe9`). */
const unescaped: Decoding = (view) =>
  withEscapes(view, [BACKSLASH], (bytes, at) => {
    const letter = String.fromCharCode(bytes[at + 1] ?? 0);
    if (letter === 'u') return unicodeEscape(bytes, at);
    if (letter === 'x') {
      const byte = hexAt(bytes, at + 2, 2);
      return byte === null ? null : { length: 4, byte };
    }
    const code = LETTER_ESCAPES[letter];
    return code === undefined ? null : { length: 2, code };
  });

function unicodeEscape(bytes: Uint8Array, at: number): Escape | null {
  const unit = hexAt(bytes, at + 2, 4);
  if (unit === null) return null;
  const isPair = unit >= 0xd800 && unit < 0xdc00 && bytes[at + 6] === BACKSLASH && bytes[at + 7] === 0x75;
  const low = isPair ? hexAt(bytes, at + 8, 4) : null;
  if (low === null || low < 0xdc00 || low > 0xdfff) return { length: 6, code: unit };
  return { length: 12, code: 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00) };
}

function percentAt(bytes: Uint8Array, at: number): Escape | null {
  const byte = hexAt(bytes, at + 1, 2);
  return byte === null ? null : { length: 3, byte };
}

const withoutPercents: Decoding = (view) => withEscapes(view, [PERCENT], percentAt);

/** Decodes form data: percent-escapes, and a plus as a space. */
const withoutPluses: Decoding = (view) =>
  view.bytes.includes(PLUS)
    ? withEscapes(view, [PERCENT, PLUS], (bytes, at) => (bytes[at] === PLUS ? { length: 1, byte: BLANK } : percentAt(bytes, at)))
    : null;

const ENTITIES: Readonly<Record<string, number>> = { amp: 0x26, lt: 0x3c, gt: 0x3e, quot: 0x22, apos: 0x27, nbsp: BLANK };
const MAX_ENTITY_LENGTH = 10;

const withoutEntities: Decoding = (view) =>
  withEscapes(view, [AMPERSAND], (bytes, at) => {
    const text = String.fromCharCode(...bytes.subarray(at, at + MAX_ENTITY_LENGTH));
    const [entity, name, decimal, hex] = /^&(?:([a-z]+)|#(\d+)|#x([0-9a-f]+));/i.exec(text) ?? [];
    if (entity === undefined) return null;
    const code = name === undefined ? parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10) : ENTITIES[name.toLowerCase()];
    return code === undefined || code > 0x10ffff ? null : { length: entity.length, code };
  });

/** The value of `digits` hexadecimal digits, or null if there are other characters. */
function hexAt(bytes: Uint8Array, at: number, digits: number): number | null {
  let value = 0;
  for (let index = at; index < at + digits; index += 1) {
    const digit = hexDigit(bytes[index] ?? 0);
    if (digit === null) return null;
    value = value * 16 + digit;
  }
  return value;
}

function hexDigit(byte: number): number | null {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : null;
}

const NO_DIGIT = 255;

/** The value of each byte as a base64 digit of either alphabet. */
const BASE64: Uint8Array = (() => {
  const worth = new Uint8Array(256).fill(NO_DIGIT);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  for (let at = 0; at < alphabet.length; at += 1) worth[alphabet.charCodeAt(at)] = at;
  for (const [letter, digit] of [
    ['+', 62],
    ['-', 62],
    ['/', 63],
    ['_', 63],
  ] as const)
    worth[letter.charCodeAt(0)] = digit;
  return worth;
})();

/** Decodes every run of base64 digits four times, beginning at its first, second, third and fourth digit. */
function fromBase64(view: CodedView): readonly CodedView[] {
  return [0, 1, 2, 3].map((skipped) => base64From(view, skipped));
}

function base64From(view: CodedView, skipped: number): CodedView {
  const { bytes } = view;
  const out = viewWriter(view);
  let skip = skipped;
  /** The number of digits in the current group of four, their bits, and the position of the last digit. */
  let count = 0;
  let bits = 0;
  let last = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const digit = BASE64[byte] ?? NO_DIGIT;
    // Long base64 is split into lines.
    if (byte === 0x0a || byte === 0x0d) continue;
    if (digit === NO_DIGIT) {
      skip = skipped;
      count = 0;
    } else if (skip > 0) skip -= 1;
    else {
      bits = (bits << 6) | digit;
      if (count > 0) out.put((bits >> (6 - 2 * count)) & 0xff, last, at + 1);
      last = at;
      count = (count + 1) & 3;
    }
  }
  return out.view();
}

/** Decodes runs of hexadecimal digits, two for each byte, beginning at their first or second digit. Spaces, colons and line ends between bytes are ignored. */
function hexFrom(view: CodedView, skipped: number): CodedView {
  const { bytes } = view;
  const out = viewWriter(view);
  let skip = skipped;
  let high = -1;
  let first = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const digit = hexDigit(byte);
    if (digit === null) {
      if (isBetweenBytes(byte)) continue;
      skip = skipped;
      high = -1;
    } else if (skip > 0) skip -= 1;
    else if (high < 0) [high, first] = [digit, at];
    else {
      out.put(high * 16 + digit, first, at + 1);
      high = -1;
    }
  }
  return out.view();
}

function isBetweenBytes(byte: number): boolean {
  return byte === BLANK || byte === 0x3a || byte === 0x0a || byte === 0x0d;
}

/** Recodes UTF-16 as UTF-8. `from`: units begin at even or at odd positions. */
function fromUtf16(view: CodedView, isLittle: boolean, from: number): CodedView {
  const { bytes } = view;
  const out = viewWriter(view, Math.ceil(bytes.length / 2) * 3);
  const unitAt = (at: number): number => {
    const [first, second] = [bytes[at] ?? 0, bytes[at + 1] ?? 0];
    return isLittle ? (second << 8) | first : (first << 8) | second;
  };
  for (let at = from; at + 1 < bytes.length;) {
    const unit = unitAt(at);
    const low = unit >= 0xd800 && unit < 0xdc00 && at + 3 < bytes.length ? unitAt(at + 2) : 0;
    const isPair = low >= 0xdc00 && low < 0xe000;
    const end = at + (isPair ? 4 : 2);
    const code = isPair ? 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00) : unit;
    putCharacter(out, code, at, end);
    at = end;
  }
  return out.view();
}
