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
/** The longest key that is read, in bytes. */
const MAX_KEY = 64;
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

/** The members of a dictionary that have one of the wanted keys. A repeated key replaces the earlier one. */
export function membersOf<K extends string>(file: ByteSource, value: TNetValue, wanted: readonly K[]): ReadonlyMap<K, TNetValue> {
  const members = new Map<K, TNetValue>();
  if (value.type !== '}') return members;
  let isKey = true;
  let key: K | undefined;
  for (const item of itemsOf(file, value)) {
    if (isKey) {
      const text = item.end - item.start <= MAX_KEY ? textOf(file, item) : null;
      key = wanted.find((each) => each === text);
    } else if (key !== undefined) members.set(key, item);
    isKey = !isKey;
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
