import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { NumberRows } from '../../../bytes/number-rows.ts';
import { type Rows, rowsOf } from '../../../bytes/rows.ts';
import type { Dump } from './dump.ts';
import { type DumpLocation, RecordType, u32, u64, type ValuesOf } from './record.ts';
import { RecordTable } from './record-table.ts';
import { readStreamRecord } from './single-record.ts';
import { systemOf } from './system-info.ts';

/** The head of the FunctionTable stream: unwind tables that a process registered at run time, as just-in-time compilers do. */
export const FUNCTION_TABLE = new RecordType('MINIDUMP_FUNCTION_TABLE_STREAM', {
  headerSize: u32('open'),
  descriptorSize: u32('open'),
  /** Bytes of the system's own record of a table (RTL_DYNAMIC_FUNCTION_TABLE), which follows the descriptor. */
  nativeDescriptorSize: u32('open'),
  entrySize: u32('open'),
  count: u32('open'),
  /** Bytes between the header and the first table. */
  alignment: u32('open'),
});

export const FUNCTION_TABLE_DESCRIPTOR = new RecordType('MINIDUMP_FUNCTION_TABLE_DESCRIPTOR', {
  minimumAddress: u64('open'),
  maximumAddress: u64('open'),
  /** Added to the offsets in the entries. */
  base: u64('open'),
  entryCount: u32('open'),
  /** Bytes between the entries and the next table. */
  alignment: u32('open'),
});

/** An entry of a table on amd64. The fields are offsets from the base of the table. */
export const RUNTIME_FUNCTION = new RecordType('RUNTIME_FUNCTION', { begin: u32('open'), end: u32('open'), unwindInfo: u32('open') });

interface FunctionTable {
  readonly index: number;
  readonly offset: ByteOffset;
  readonly record: ValuesOf<typeof FUNCTION_TABLE_DESCRIPTOR>;
  /** The system's own record of the table: a list node with pointers, so its bytes are `closed` as all memory is. */
  readonly native: DumpLocation;
  /** The entries as bytes. */
  readonly entries: DumpLocation;
  readonly entrySize: ByteLength;
}

/** The tables in the order of the dump. Empty without the stream. Each begins after the one before it, so damage in one ends the list. */
export const functionTablesOf = memoize((dump: Dump): Rows<FunctionTable> => {
  const stream = dump.stream('FunctionTable');
  const head = readStreamRecord(dump, 'FunctionTable', FUNCTION_TABLE);
  if (stream === null || head === null) return [];
  const { nativeDescriptorSize: native, entrySize } = head.values;
  const places = placesOf(dump, stream, head.values);
  return rowsOf(places.count, (index) => {
    const offset = places.value(index, 0);
    const view = dump.bytes.view(offset, FUNCTION_TABLE_DESCRIPTOR.bytes);
    const record = view === null ? ZERO_RECORD : FUNCTION_TABLE_DESCRIPTOR.read(view, 0, dump.bytes.little);
    const entries = places.value(index, 1);
    const size = places.value(index, 2);
    return { index, offset, record, native: { offset: entries - native, size: native }, entries: { offset: entries, size }, entrySize };
  });
});

const ZERO_RECORD = FUNCTION_TABLE_DESCRIPTOR.read(new DataView(new ArrayBuffer(FUNCTION_TABLE_DESCRIPTOR.bytes)), 0, true);

/** The offset of each table, and the offset and size of its entries. */
function placesOf(dump: Dump, stream: DumpLocation, head: ValuesOf<typeof FUNCTION_TABLE>): NumberRows {
  const places = new NumberRows(3);
  const least = FUNCTION_TABLE_DESCRIPTOR.bytes;
  if (head.headerSize < FUNCTION_TABLE.bytes || head.descriptorSize < least) {
    const isHeader = head.headerSize < FUNCTION_TABLE.bytes;
    dump.note({
      code: 'record_size',
      offset: stream.offset + (isHeader ? 0 : FUNCTION_TABLE.offsetOf('descriptorSize')),
      stream: 'FunctionTable',
      stored: isHeader ? head.headerSize : head.descriptorSize,
      least: isHeader ? FUNCTION_TABLE.bytes : least,
    });
    return places;
  }
  const end = stream.offset + stream.size;
  let offset = stream.offset + head.headerSize + head.alignment;
  while (places.count < head.count) {
    const entries = offset + head.descriptorSize + head.nativeDescriptorSize;
    const view = entries > end ? null : dump.bytes.view(offset, least);
    if (view === null) break;
    const { entryCount, alignment } = FUNCTION_TABLE_DESCRIPTOR.read(view, 0, dump.bytes.little);
    const size = entryCount * head.entrySize;
    const present = Math.min(size, end - entries);
    if (present < size) dump.note({ code: 'data_cut', offset, stream: 'FunctionTable', data: 'entries', promised: size, read: present });
    places.add(offset, entries, present);
    offset = entries + size + alignment;
  }
  if (places.count < head.count)
    dump.note({ code: 'list_cut', offset: stream.offset, stream: 'FunctionTable', promised: head.count, read: places.count });
  places.close();
  return places;
}

/** The entries of a table of an amd64 process; null on other machines, whose entries have another form. */
export function runtimeFunctions(
  dump: Dump,
  { entries, entrySize }: FunctionTable,
): RecordTable<(typeof RUNTIME_FUNCTION)['fields']> | null {
  if (systemOf(dump)?.cpu !== 'amd64' || entrySize < RUNTIME_FUNCTION.bytes) return null;
  return new RecordTable(dump.bytes, RUNTIME_FUNCTION, entries.offset, Math.floor(entries.size / entrySize), entrySize);
}
