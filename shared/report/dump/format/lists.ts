import type { ByteLength } from '../../../bytes/byte-source.ts';
import type { Dump } from './dump.ts';
import { RecordType, u32 } from './record.ts';
import { RecordTable } from './record-table.ts';
import type { StreamName } from './streams.ts';

/** What ThreadList, ModuleList, MemoryList, ThreadExList and ThreadNames begin with. */
export const LIST_COUNT = new RecordType('list count', { count: u32('open') });

/** What UnloadedModuleList and ThreadInfoList begin with. */
export const LIST_HEAD = new RecordType('MINIDUMP_UNLOADED_MODULE_LIST', {
  headerSize: u32('open'),
  entrySize: u32('open'),
  count: u32('open'),
});

/**
 * Reads a stream that is a 32-bit count and its records. Some writers put 4 bytes of padding after the count, so that the records are aligned to 8 bytes; the
 * size of the stream tells. Null if the dump has no such stream.
 */
export function readCountedList<F>(dump: Dump, stream: StreamName, type: RecordType<F>): RecordTable<F> | null {
  const location = dump.stream(stream);
  if (location === null) return null;
  const count = location.size < 4 ? null : dump.bytes.u32(location.offset);
  if (count === null) return shortList(dump, stream, type, location.offset);
  const padding: ByteLength = dump.promisedSize(stream) === 8 + count * type.bytes ? 4 : 0;
  const available = Math.max(Math.floor((location.size - 4 - padding) / type.bytes), 0);
  return listAt(dump, stream, type, location.offset + 4 + padding, count, available, type.bytes);
}

/**
 * Reads a stream that begins with the size of its header, the size of a record and the count of records (32 or 64 bits). A writer of a later version may
 * have longer records; their first fields are read. Null if the dump has no such stream.
 */
export function readSizedList<F>(dump: Dump, stream: StreamName, type: RecordType<F>, countBits: 32 | 64 = 32): RecordTable<F> | null {
  const location = dump.stream(stream);
  if (location === null) return null;
  const headerSize = dump.bytes.u32(location.offset);
  const stride = dump.bytes.u32(location.offset + 4);
  const count = countBits === 32 ? dump.bytes.u32(location.offset + 8) : numberOf(dump.bytes.u64(location.offset + 8));
  const least = countBits === 32 ? 12 : 16;
  if (headerSize === null || stride === null || count === null || location.size < least)
    return shortList(dump, stream, type, location.offset);
  if (headerSize < least || stride < type.bytes) {
    const isHeader = headerSize < least;
    dump.note({
      code: 'record_size',
      offset: location.offset + (isHeader ? 0 : 4),
      stream,
      stored: isHeader ? headerSize : stride,
      least: isHeader ? least : type.bytes,
    });
    return new RecordTable(dump.bytes, type, location.offset, 0);
  }
  const available = Math.max(Math.floor((location.size - headerSize) / stride), 0);
  return listAt(dump, stream, type, location.offset + headerSize, count, available, stride);
}

/** A list that is too short for its own header. */
function shortList<F>(dump: Dump, stream: StreamName, type: RecordType<F>, offset: number): RecordTable<F> {
  dump.note({ code: 'list_cut', offset, stream, promised: 0, read: 0 });
  return new RecordTable(dump.bytes, type, offset, 0);
}

function listAt<F>(
  dump: Dump,
  stream: StreamName,
  type: RecordType<F>,
  offset: number,
  count: number,
  available: number,
  stride: ByteLength,
): RecordTable<F> {
  const read = Math.max(Math.min(count, available), 0);
  // A damaged header can promise that the list begins after the end of the dump.
  const at = Math.min(offset, dump.bytes.size);
  if (read < count) dump.note({ code: 'list_cut', offset: at, stream, promised: count, read });
  return new RecordTable(dump.bytes, type, offset, read, stride);
}

function numberOf(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}
