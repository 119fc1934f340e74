import type { ByteOffset } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { NumberRows } from '../../../bytes/number-rows.ts';
import { type Rows, rowsOf } from '../../../bytes/rows.ts';
import type { Dump } from './dump.ts';
import { type DumpLocation, RecordType, u32, u64, type ValuesOf } from './record.ts';
import { readStreamRecord } from './single-record.ts';
import type { Levels } from './text-pieces.ts';

/** The head of the Token stream. */
export const TOKEN_LIST = new RecordType('MINIDUMP_TOKEN_INFO_LIST', {
  listSize: u32('open'),
  count: u32('open'),
  headerSize: u32('open'),
  elementHeaderSize: u32('open'),
});

export const TOKEN_INFO = new RecordType('MINIDUMP_TOKEN_INFO_HEADER', {
  /** Bytes of the head and the token. */
  size: u32('closed'),
  /** The id of the process or thread whose token it is. */
  id: u32('closed'),
  handle: u64('closed'),
});

interface DumpToken {
  readonly offset: ByteOffset;
  readonly record: ValuesOf<typeof TOKEN_INFO>;
  /** The bytes of the token: user, groups and rights. Their form is not documented. */
  readonly data: DumpLocation;
}

export const TOKEN_LEVELS = { offset: 'open', record: 'closed', data: 'closed' } as const satisfies Levels<DumpToken>;

/** The tokens in the order of the dump. Empty without the stream. Each begins after the one before it, so damage in one ends the list. */
export const tokensOf = memoize((dump: Dump): Rows<DumpToken> => {
  const places = placesOf(dump);
  return rowsOf(places.count, (index) => {
    const offset = places.value(index, 0);
    const head = places.value(index, 2);
    const view = dump.bytes.view(offset, TOKEN_INFO.bytes) ?? ZEROS;
    const record = TOKEN_INFO.read(view, 0, dump.bytes.little);
    return { offset, record, data: { offset: offset + head, size: places.value(index, 1) - head } };
  });
});

const ZEROS = new DataView(new ArrayBuffer(TOKEN_INFO.bytes));

/** Offset, size and size of the head of each token. */
function placesOf(dump: Dump): NumberRows {
  const places = new NumberRows(3);
  const stream = dump.stream('Token');
  const list = readStreamRecord(dump, 'Token', TOKEN_LIST);
  if (stream === null || list === null) return places;
  const { count } = list.values;
  const head = Math.max(list.values.elementHeaderSize, TOKEN_INFO.bytes);
  const end = stream.offset + stream.size;
  let offset = stream.offset + Math.max(list.values.headerSize, TOKEN_LIST.bytes);
  while (places.count < count && offset + head <= end) {
    const size = dump.bytes.u32(offset) ?? 0;
    if (size < head) {
      dump.note({ code: 'record_size', offset, stream: 'Token', stored: size, least: head });
      break;
    }
    const present = Math.min(size, end - offset);
    if (present < size) dump.note({ code: 'data_cut', offset, stream: 'Token', data: 'entries', promised: size, read: present });
    places.add(offset, present, head);
    offset += size;
  }
  if (places.count < count) dump.note({ code: 'list_cut', offset: stream.offset, stream: 'Token', promised: count, read: places.count });
  places.close();
  return places;
}
