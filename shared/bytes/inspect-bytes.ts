import type { ByteLength } from './byte-source.ts';
import { decodeUtf8, indexOfInvalidUtf8 } from './utf8.ts';
import { visible } from './visible.ts';

/** Interpretations of bytes, in display order. `-be`: big-endian. */
export const BYTE_INTERPRETATIONS = [
  'u8',
  'i8',
  'u16',
  'u16-be',
  'i16',
  'i16-be',
  'u32',
  'u32-be',
  'i32',
  'i32-be',
  'u64',
  'u64-be',
  'i64',
  'i64-be',
  'f32',
  'f32-be',
  'f64',
  'f64-be',
  'unix-s',
  'unix-s-be',
  'unix-ms',
  'unix-ms-be',
  'filetime',
  'filetime-be',
  'ascii',
  'utf-8',
  'utf-16',
  'utf-16-be',
] as const;

export type ByteInterpretation = (typeof BYTE_INTERPRETATIONS)[number];

/** A byte; `masked`; or undefined if the byte is after the end or not read yet. */
export type MaskableByte = number | 'masked' | undefined;

/** The text of an interpretation. `masked`: at least one of its bytes is masked. null: too few bytes, or invalid ones. */
export type Meant = { readonly text: string } | 'masked' | null;

/** The largest number of bytes in an interpretation. */
export const MAX_INTERPRETATION_BYTES: ByteLength = 8;

/** How to read an interpretation from unmasked bytes. `read` returns null if the bytes are invalid. */
interface Reading {
  readonly length: ByteLength;
  readonly read: (view: DataView) => string | null;
}

/** The range of plausible times: 1990 to 2100, in ms since 1970. */
const LIKELY = { from: Date.UTC(1990, 0), to: Date.UTC(2100, 0) };
/** The time from 1601 to 1970, in ms. */
const BEFORE_UNIX = 11_644_473_600_000n;

function moment(ms: number): string | null {
  return ms >= LIKELY.from && ms < LIKELY.to ? new Date(ms).toISOString().replace('.000Z', 'Z') : null;
}

function float(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Writes a 32-bit float with the fewest digits that identify it. */
function shortFloat(value: number): string {
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return float(short);
  }
  return float(Number(value.toPrecision(9)));
}

type Ends = (isLittle: boolean) => Reading;

const ENDS: Readonly<Record<Extract<ByteInterpretation, `${string}-be`> extends `${infer M}-be` ? M : never, Ends>> = {
  u16: (isLittle) => ({ length: 2, read: (view) => String(view.getUint16(0, isLittle)) }),
  i16: (isLittle) => ({ length: 2, read: (view) => String(view.getInt16(0, isLittle)) }),
  u32: (isLittle) => ({ length: 4, read: (view) => String(view.getUint32(0, isLittle)) }),
  i32: (isLittle) => ({ length: 4, read: (view) => String(view.getInt32(0, isLittle)) }),
  u64: (isLittle) => ({ length: 8, read: (view) => String(view.getBigUint64(0, isLittle)) }),
  i64: (isLittle) => ({ length: 8, read: (view) => String(view.getBigInt64(0, isLittle)) }),
  f32: (isLittle) => ({ length: 4, read: (view) => shortFloat(view.getFloat32(0, isLittle)) }),
  f64: (isLittle) => ({ length: 8, read: (view) => float(view.getFloat64(0, isLittle)) }),
  'unix-s': (isLittle) => ({ length: 4, read: (view) => moment(view.getUint32(0, isLittle) * 1_000) }),
  'unix-ms': (isLittle) => ({ length: 8, read: (view) => moment(Number(view.getBigUint64(0, isLittle))) }),
  filetime: (isLittle) => ({
    length: 8,
    read: (view) => moment(Number(view.getBigUint64(0, isLittle) / 10_000n - BEFORE_UNIX)),
  }),
  'utf-16': (isLittle) => ({ length: 2, read: (view) => unitText(view.getUint16(0, isLittle)) }),
};

const SINGLE = {
  u8: { length: 1, read: (view: DataView) => String(view.getUint8(0)) },
  i8: { length: 1, read: (view: DataView) => String(view.getInt8(0)) },
  ascii: { length: 1, read: (view: DataView) => (view.getUint8(0) < 0x80 ? characterText(view.getUint8(0)) : null) },
} satisfies Readonly<Record<string, Reading>>;

/** The text of a character and its code point, such as `A U+0041`. An invisible character is written as an escape. */
function characterText(codePoint: number): string {
  return `${visible(String.fromCodePoint(codePoint))} U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

function unitText(unit: number): string | null {
  return isSurrogate(unit) ? null : characterText(unit);
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

/**
 * Interprets the bytes at a position. `bytes`: the first `MAX_INTERPRETATION_BYTES` bytes from there. The result has a text only if all bytes that the
 * interpretation needs are unmasked.
 */
export function interpretBytes(interpretation: ByteInterpretation, bytes: readonly MaskableByte[]): Meant {
  if (interpretation === 'utf-8') return utf8Value(bytes);
  if (interpretation === 'utf-16' || interpretation === 'utf-16-be')
    return pairValue(bytes, interpretation === 'utf-16') ?? meantBy(readingOf(interpretation), bytes);
  return meantBy(readingOf(interpretation), bytes);
}

function readingOf(interpretation: Exclude<ByteInterpretation, 'utf-8'>): Reading {
  if (interpretation === 'u8' || interpretation === 'i8' || interpretation === 'ascii') return SINGLE[interpretation];
  const isBig = interpretation.endsWith('-be');
  return ENDS[(isBig ? interpretation.slice(0, -3) : interpretation) as keyof typeof ENDS](!isBig);
}

/** The first `length` bytes. `masked` if one of them is masked; null if there are too few. */
function unmaskedBytes(bytes: readonly MaskableByte[], length: ByteLength): Uint8Array | 'masked' | null {
  const taken = bytes.slice(0, length);
  if (taken.includes('masked')) return 'masked';
  const known = taken.filter((byte): byte is number => typeof byte === 'number');
  return known.length < length ? null : Uint8Array.from(known);
}

function meantBy({ length, read }: Reading, bytes: readonly MaskableByte[]): Meant {
  const known = unmaskedBytes(bytes, length);
  if (known === 'masked' || known === null) return known;
  const text = read(new DataView(known.buffer));
  return text === null ? null : { text };
}

function utf8Value(bytes: readonly MaskableByte[]): Meant {
  const [first] = bytes;
  const length = typeof first !== 'number' || first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const known = unmaskedBytes(bytes, length);
  if (known === 'masked' || known === null) return known;
  return indexOfInvalidUtf8(known) === -1 ? { text: characterText(decodeUtf8(known).codePointAt(0) ?? 0) } : null;
}

/** Reads a character of two UTF-16 units. Returns null unless they are a high and a low surrogate. */
function pairValue(bytes: readonly MaskableByte[], isLittle: boolean): Meant {
  const first = unmaskedBytes(bytes, 2);
  if (first === 'masked' || first === null) return first;
  const high = new DataView(first.buffer).getUint16(0, isLittle);
  if (high < 0xd800 || high > 0xdbff) return null;
  const both = unmaskedBytes(bytes, 4);
  if (both === 'masked' || both === null) return both;
  const low = new DataView(both.buffer).getUint16(2, isLittle);
  return low >= 0xdc00 && low <= 0xdfff ? { text: characterText(0x10000 + (high - 0xd800) * 0x400 + (low - 0xdc00)) } : null;
}
