import type { ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { decodeLatin1, decodeUtf8 } from '../../bytes/utf8.ts';

/** A value of a tnetstring: the place of its data, its type byte, and where the next value begins. */
export interface TNetValue {
  /** `,` bytes, `;` text, `#` integer, `^` float, `!` boolean, `~` null, `]` list, `}` dictionary. */
  readonly type: string;
  readonly start: ByteOffset;
  readonly end: ByteOffset;
  readonly next: ByteOffset;
}

const TYPES = ',;#^!~]}';
/** The most digits of a length. */
const MAX_DIGITS = 12;
/** The longest text that is read. */
const MAX_TEXT = 1 << 16;

/** The value at an offset; null if the bytes before `end` are no whole value. */
export function readTNet(file: ByteSource, at: ByteOffset, end: ByteOffset = file.size): TNetValue | null {
  const digits = /^(0|[1-9]\d*):/.exec(decodeLatin1(file.read(at, Math.min(MAX_DIGITS + 1, end - at))))?.[1];
  if (digits === undefined) return null;
  const start = at + digits.length + 1;
  const last = start + Number(digits);
  if (last >= end) return null;
  const type = decodeLatin1(file.read(last, 1));
  return TYPES.includes(type) ? { type, start, end: last, next: last + 1 } : null;
}

/** The values of a list, or the keys and values of a dictionary in turn; up to the first one that is damaged. */
export function* itemsOf(file: ByteSource, { start, end }: TNetValue): Generator<TNetValue> {
  for (let value = readTNet(file, start, end); value !== null; value = readTNet(file, value.next, end)) yield value;
}

/** The members of a dictionary. A repeated key replaces the earlier one. */
export function membersOf(file: ByteSource, value: TNetValue): ReadonlyMap<string, TNetValue> {
  const members = new Map<string, TNetValue>();
  if (value.type !== '}') return members;
  let key: string | null = null;
  for (const item of itemsOf(file, value)) {
    if (key === null) key = textOf(file, item) ?? '';
    else {
      members.set(key, item);
      key = null;
    }
  }
  return members;
}

/** The text of a text or bytes; null for any other value, or one that is too long. */
export function textOf(file: ByteSource, value: TNetValue | undefined): string | null {
  if (value === undefined || value.end - value.start > MAX_TEXT) return null;
  const bytes = file.read(value.start, value.end - value.start);
  if (value.type === ';') return decodeUtf8(bytes);
  return value.type === ',' ? decodeLatin1(bytes) : null;
}
