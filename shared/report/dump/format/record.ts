import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { Level } from '../levels.ts';

/** How a value is stored. `read` and `write` need `bytes` bytes at `at`; the caller checks that they are there. */
interface FieldType<Value> {
  readonly typeName: string;
  readonly bytes: ByteLength;
  readonly read: (view: DataView, at: ByteOffset, little: boolean) => Value;
  /** The record that the value is. */
  readonly record?: AnyRecordType;
  /** The type of each value of an array. */
  readonly element?: Field<unknown>;
  // A method, so that a field of any value is also a field of unknown values.
  write(view: DataView, at: ByteOffset, little: boolean, value: Value): void;
}

/** A field of a record with the level that decides who sees it. */
export interface Field<Value> extends FieldType<Value> {
  readonly level: Level;
}

/** What code needs of a record type if it works with all of them. */
export type AnyRecordType = Pick<RecordType<unknown>, 'name' | 'bytes' | 'layout'>;

type Fields = Readonly<Record<string, Field<unknown>>>;

/** The values of a record, by field. 64-bit values are bigints. */
export type RecordValues<F> = { readonly [Name in keyof F]: F[Name] extends { read: (...args: never) => infer Value } ? Value : never };

/** The values of a record type: `ValuesOf<typeof THREAD>`. */
export type ValuesOf<R> = R extends RecordType<infer F> ? RecordValues<F> : never;

/**
 * A packed structure of the minidump format: its fields in file order, without padding between them. One definition serves the reader, the dump builder, the
 * regions of the Bytes tab and the table of levels, so that they cannot contradict each other.
 */
export class RecordType<F> {
  /** The name in the Windows SDK, or in the sources of the program that defined the structure. */
  readonly name: string;
  readonly fields: F;
  readonly bytes: ByteLength;
  readonly #list: readonly (readonly [string, ByteOffset, Field<unknown>])[];
  readonly #offsets: ReadonlyMap<string, ByteOffset>;

  constructor(name: string, fields: F & Fields) {
    this.name = name;
    this.fields = fields;
    let at = 0;
    this.#list = Object.entries(fields).map(([field, type]) => {
      const offset = at;
      at += type.bytes;
      return [field, offset, type] as const;
    });
    this.#offsets = new Map(this.#list.map(([field, offset]) => [field, offset]));
    this.bytes = at;
  }

  /** The offset of a field from the start of the record. */
  offsetOf(field: keyof F & string): ByteOffset {
    return this.#offsets.get(field) ?? 0;
  }

  /** Reads all fields. The view must have `bytes` bytes at `at`. */
  read(view: DataView, at: ByteOffset, little: boolean): RecordValues<F> {
    const values: Record<string, unknown> = {};
    for (const [field, offset, type] of this.#list) values[field] = type.read(view, at + offset, little);
    return values as RecordValues<F>;
  }

  /** Reads the fields that end at or before `length`, as in a record that an older program wrote. The other fields are missing. */
  readPrefix(view: DataView, at: ByteOffset, little: boolean, length: ByteLength): Partial<RecordValues<F>> {
    const values: Record<string, unknown> = {};
    for (const [field, offset, type] of this.#list) if (offset + type.bytes <= length) values[field] = type.read(view, at + offset, little);
    return values as Partial<RecordValues<F>>;
  }

  /** Writes the given fields; all others stay as they are (zero in a new array). */
  write(view: DataView, at: ByteOffset, little: boolean, values: Partial<RecordValues<F>>): void {
    for (const [field, offset, type] of this.#list) {
      const value = (values as Readonly<Record<string, unknown>>)[field];
      if (value !== undefined) type.write(view, at + offset, little, value);
    }
  }

  /** The fields in file order, with their offset in the record. */
  layout(): readonly { readonly field: string; readonly offset: ByteOffset; readonly type: Field<unknown> }[] {
    return this.#list.map(([field, offset, type]) => ({ field, offset, type }));
  }
}

function scalar<Value>(
  typeName: string,
  bytes: ByteLength,
  read: FieldType<Value>['read'],
  write: (view: DataView, at: ByteOffset, little: boolean, value: Value) => void,
): (level: Level) => Field<Value> {
  return (level) => ({ typeName, bytes, read, write, level });
}

export const u8 = scalar<number>(
  'u8',
  1,
  (view, at) => view.getUint8(at),
  (view, at, _, value) => {
    view.setUint8(at, value);
  },
);
export const u16 = scalar<number>(
  'u16',
  2,
  (view, at, little) => view.getUint16(at, little),
  (view, at, little, value) => {
    view.setUint16(at, value, little);
  },
);
export const u32 = scalar<number>(
  'u32',
  4,
  (view, at, little) => view.getUint32(at, little),
  (view, at, little, value) => {
    view.setUint32(at, value, little);
  },
);
export const i32 = scalar<number>(
  'i32',
  4,
  (view, at, little) => view.getInt32(at, little),
  (view, at, little, value) => {
    view.setInt32(at, value, little);
  },
);
export const u64 = scalar<bigint>(
  'u64',
  8,
  (view, at, little) => view.getBigUint64(at, little),
  (view, at, little, value) => {
    view.setBigUint64(at, value, little);
  },
);

/** `length` bytes without a number in them. The value is a copy. */
export function blob(length: ByteLength, level: Level): Field<Uint8Array> {
  return {
    typeName: `u8[${String(length)}]`,
    bytes: length,
    level,
    read: (view, at) => new Uint8Array(view.buffer, view.byteOffset + at, length).slice(),
    write: (view, at, _, value) => {
      new Uint8Array(view.buffer, view.byteOffset + at, length).set(value.subarray(0, length));
    },
  };
}

/** `count` values of one type, one after another. The level is the one of the element. */
export function array<Value>(element: Field<Value>, count: number): Field<readonly Value[]> {
  return {
    typeName: `${element.typeName}[${String(count)}]`,
    bytes: element.bytes * count,
    level: element.level,
    element,
    read: (view, at, little) => Array.from({ length: count }, (_, index) => element.read(view, at + index * element.bytes, little)),
    write: (view, at, little, values) => {
      for (const [index, value] of values.slice(0, count).entries()) element.write(view, at + index * element.bytes, little, value);
    },
  };
}

/** A record inside another one. Its fields keep their own levels; `level` is the one of the field as a whole. */
export function struct<F>(type: RecordType<F>, level: Level): Field<RecordValues<F>> {
  return {
    typeName: type.name,
    bytes: type.bytes,
    level,
    record: type,
    read: (view, at, little) => type.read(view, at, little),
    write: (view, at, little, value) => {
      type.write(view, at, little, value);
    },
  };
}

/** `length` UTF-16 units. The value ends before the first zero unit. */
export function text16(length: number, level: Level): Field<string> {
  return {
    typeName: `utf16[${String(length)}]`,
    bytes: length * 2,
    level,
    read: (view, at, little) => {
      let text = '';
      for (let index = 0; index < length; index += 1) {
        const unit = view.getUint16(at + index * 2, little);
        if (unit === 0) break;
        text += String.fromCharCode(unit);
      }
      return text;
    },
    write: (view, at, little, value) => {
      for (let index = 0; index < Math.min(length, value.length); index += 1)
        view.setUint16(at + index * 2, value.charCodeAt(index), little);
    },
  };
}

/** Where data is in the dump: MINIDUMP_LOCATION_DESCRIPTOR. An offset of 0 and a size of 0 mean no data. */
export interface DumpLocation {
  readonly size: ByteLength;
  readonly offset: ByteOffset;
}

/** MINIDUMP_LOCATION_DESCRIPTOR: the size in bytes, then the offset from the start of the dump (its RVA). */
export const location = scalar<DumpLocation>(
  'location',
  8,
  (view, at, little) => ({ size: view.getUint32(at, little), offset: view.getUint32(at + 4, little) }),
  (view, at, little, { size, offset }) => {
    view.setUint32(at, size, little);
    view.setUint32(at + 4, offset, little);
  },
);
