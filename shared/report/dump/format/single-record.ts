import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { Dump } from './dump.ts';
import type { DumpData } from './dump-finding.ts';
import type { DumpLocation, RecordType, RecordValues } from './record.ts';
import type { StreamName } from './streams.ts';

/** A record with the place of its bytes. */
export interface PlacedRecord<F> {
  readonly offset: ByteOffset;
  readonly values: RecordValues<F>;
}

/** Reads the record at the beginning of a stream. Null if the dump has no such stream, or (noted) if the stream is shorter than the record. */
export function readStreamRecord<F>(dump: Dump, stream: StreamName, type: RecordType<F>): PlacedRecord<F> | null {
  const location = dump.stream(stream);
  if (location === null) return null;
  const view = location.size < type.bytes ? null : dump.bytes.view(location.offset, type.bytes);
  if (view === null) {
    dump.note({ code: 'list_cut', offset: location.offset, stream, promised: 1, read: 0 });
    return null;
  }
  return { offset: location.offset, values: type.read(view, 0, dump.bytes.little) };
}

/** The first fields of a record, with the number of bytes that they take. */
export interface RecordPrefix<F> {
  readonly offset: ByteOffset;
  /** The bytes of the record that are there. */
  readonly size: ByteLength;
  /** Fields that end after `size` are missing. */
  readonly values: Partial<RecordValues<F>>;
}

/**
 * Reads the fields at the beginning of a stream that are there: an older writer stored fewer of them. Null if the dump has no such stream, or (noted) if it is
 * shorter than `least` bytes.
 */
export function readStreamPrefix<F>(dump: Dump, stream: StreamName, type: RecordType<F>, least: ByteLength): RecordPrefix<F> | null {
  const location = dump.stream(stream);
  if (location === null) return null;
  const size = Math.min(location.size, type.bytes);
  const view = size < least ? null : dump.bytes.view(location.offset, size);
  if (view === null) {
    dump.note({ code: 'list_cut', offset: location.offset, stream, promised: 1, read: 0 });
    return null;
  }
  return { offset: location.offset, size, values: type.readPrefix(view, 0, dump.bytes.little, size) };
}

/** What refers to data elsewhere in the dump: the offset of the field that does, its stream, and the kind of data. */
interface DataReference {
  readonly at: ByteOffset;
  readonly stream: StreamName;
  readonly data: DumpData;
}

/** Reads a record that a field refers to by its offset. Null, and noted, if it is not all in the dump. */
export function readRecordAt<F>(
  dump: Dump,
  type: RecordType<F>,
  offset: ByteOffset,
  { at, stream, data }: DataReference,
): RecordValues<F> | null {
  const view = dump.bytes.view(offset, type.bytes);
  if (view !== null) return type.read(view, 0, dump.bytes.little);
  dump.note({ code: 'data_outside', offset: at, stream, data, target: offset, size: type.bytes });
  return null;
}

/** The part of a location that is inside the dump; its size is 0 if there is none. Notes what is missing. */
export function presentData(dump: Dump, { offset, size }: DumpLocation, { at, stream, data }: DataReference): DumpLocation {
  if (size === 0) return { offset, size };
  if (offset >= dump.bytes.size) {
    dump.note({ code: 'data_outside', offset: at, stream, data, target: offset, size });
    return { offset, size: 0 };
  }
  const read = Math.min(size, dump.bytes.size - offset);
  if (read < size) dump.note({ code: 'data_cut', offset: at, stream, data, promised: size, read });
  return { offset, size: read };
}
