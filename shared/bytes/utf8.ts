/** This tree is compiled without the types of any platform. Every platform has these two classes. */
declare const TextDecoder: new (label: string, options: { readonly ignoreBOM: boolean }) => { decode(bytes: Uint8Array): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
const ENCODER = new TextEncoder();
/** For texts of at least this length, in bytes or UTF-16 units, TextDecoder and TextEncoder are faster than a loop. */
const LONG_TEXT = 64;

/** The text of ASCII bytes; null for any other bytes. */
function asciiText(bytes: Uint8Array): string | null {
  const text = DECODER.decode(bytes);
  // A valid multi-byte sequence becomes fewer UTF-16 units. Invalid bytes become U+FFFD.
  return text.length === bytes.length && !text.includes('\ufffd') ? text : null;
}

/**
 * The position of the first byte that is not valid UTF-8, or -1 (RFC 3629: no overlong forms, no surrogates, at most U+10FFFF). `surrogates: true` accepts the
 * three-byte forms of U+D800 to U+DFFF, as some JSON readers do.
 */
export function indexOfInvalidUtf8(bytes: Uint8Array, options: { readonly surrogates?: boolean } = {}): number {
  const surrogates = options.surrogates ?? false;
  for (let at = asciiLength(bytes, 0); at < bytes.length; at = asciiLength(bytes, at)) {
    const step = sequenceLength(bytes, at, surrogates);
    if (step === 0) return at;
    at += step;
  }
  return -1;
}

/** The position of the first non-ASCII byte at or after `from`, or the end. */
function asciiLength(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at += 1;
  return at;
}

/** The length of the valid sequence at `at`, or 0. */
function sequenceLength(bytes: Uint8Array, at: number, surrogates: boolean): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const second = bytes[at + 1] ?? 0;
  if (lead < 0xe0) return isTail(second) ? 2 : 0;
  if (!isTail(bytes[at + 2] ?? 0)) return 0;
  if (lead < 0xf0) {
    const low = lead === 0xe0 ? 0xa0 : 0x80;
    const high = lead === 0xed && !surrogates ? 0x9f : 0xbf;
    return second >= low && second <= high ? 3 : 0;
  }
  const low = lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xf4 ? 0x8f : 0xbf;
  return second >= low && second <= high && isTail(bytes[at + 3] ?? 0) ? 4 : 0;
}

function isTail(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/**
 * Decodes UTF-8. Each byte that is not part of a sequence becomes U+FFFD: decoding never fails, but can lose bytes. Surrogates in three bytes are accepted. A
 * BOM stays.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  return decodeWith(bytes, true, () => 0xfffd);
}

/** Decodes UTF-8 without loss: each invalid byte becomes a lone surrogate, U+DC80 for 80 to U+DCFF for FF. `encodeEscaped` is the inverse. */
export function decodeEscaped(bytes: Uint8Array): string {
  return decodeWith(bytes, false, (byte) => 0xdc00 + byte);
}

function decodeWith(bytes: Uint8Array, surrogates: boolean, unitOfByte: (byte: number) => number): string {
  const ascii = bytes.length >= LONG_TEXT ? asciiText(bytes) : null;
  if (ascii !== null) return ascii;
  if (asciiLength(bytes, 0) === bytes.length) return decodeLatin1(bytes);
  const units: number[] = [];
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const step = sequenceLength(bytes, at, surrogates);
    if (step === 0) {
      units.push(unitOfByte(bytes[at] ?? 0));
      at += 1;
    } else {
      pushCodePoint(units, codePointAt(bytes, at, step));
      at += step;
    }
    if (units.length > 8_000) {
      text += String.fromCharCode(...units);
      units.length = 0;
    }
  }
  return text + String.fromCharCode(...units);
}

function codePointAt(bytes: Uint8Array, at: number, length: number): number {
  const byte = (index: number): number => bytes[at + index] ?? 0;
  if (length === 1) return byte(0);
  if (length === 2) return ((byte(0) & 0x1f) << 6) | (byte(1) & 0x3f);
  if (length === 3) return ((byte(0) & 0x0f) << 12) | ((byte(1) & 0x3f) << 6) | (byte(2) & 0x3f);
  return ((byte(0) & 0x07) << 18) | ((byte(1) & 0x3f) << 12) | ((byte(2) & 0x3f) << 6) | (byte(3) & 0x3f);
}

function pushCodePoint(units: number[], point: number): void {
  if (point < 0x10000) units.push(point);
  else units.push(0xd800 + ((point - 0x10000) >> 10), 0xdc00 + ((point - 0x10000) & 0x3ff));
}

/** Encodes a text as UTF-8. A lone surrogate becomes its three-byte form, so that nothing is lost. */
export function encodeUtf8(text: string): Uint8Array {
  return encodeWith(text, false);
}

/** Encodes a text as UTF-8, with each unpaired U+DC80 to U+DCFF as the byte 80 to FF. */
export function encodeEscaped(text: string): Uint8Array {
  return encodeWith(text, true);
}

function encodeWith(text: string, escaped: boolean): Uint8Array {
  const ascii = asciiBytes(text);
  if (ascii !== null) return ascii;
  const bytes = new Uint8Array(text.length * 3);
  let size = 0;
  for (let at = 0; at < text.length; at += 1) {
    const point = text.codePointAt(at) ?? 0;
    if (point >= 0x10000) at += 1;
    if (point < 0x80) bytes[size++] = point;
    else if (escaped && point >= 0xdc80 && point <= 0xdcff) bytes[size++] = point & 0xff;
    else {
      if (point < 0x800) bytes[size++] = 0xc0 | (point >> 6);
      else {
        if (point < 0x10000) bytes[size++] = 0xe0 | (point >> 12);
        else {
          bytes[size++] = 0xf0 | (point >> 18);
          bytes[size++] = 0x80 | ((point >> 12) & 0x3f);
        }
        bytes[size++] = 0x80 | ((point >> 6) & 0x3f);
      }
      bytes[size++] = 0x80 | (point & 0x3f);
    }
  }
  return bytes.slice(0, size);
}

/** The bytes of an ASCII text; null for any other text. Most texts are ASCII. */
function asciiBytes(text: string): Uint8Array | null {
  if (text.length >= LONG_TEXT) {
    const encoded = ENCODER.encode(text);
    return encoded.length === text.length ? encoded : null;
  }
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) return null;
    bytes[at] = unit;
  }
  return bytes;
}

/** Decodes `[from, to)` with one character per byte. */
export function decodeLatin1(bytes: Uint8Array, from = 0, to = bytes.length): string {
  if (to - from >= LONG_TEXT) {
    const ascii = asciiText(bytes.subarray(from, to));
    if (ascii !== null) return ascii;
  }
  let text = '';
  for (let at = from; at < to; at += 4_096) {
    // Spreading a typed array as arguments takes ten times as long as spreading an array.
    const units = new Array<number>(Math.min(4_096, to - at));
    for (let unit = 0; unit < units.length; unit += 1) units[unit] = bytes[at + unit] ?? 0;
    text += String.fromCharCode(...units);
  }
  return text;
}

/** Encodes a text with one byte per character. Characters above U+00FF lose their high byte, so check for them first if that matters. */
export function encodeLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
