import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { MadeRows, type Rows } from '../../../bytes/rows.ts';
import type { Dump } from './dump.ts';
import { type DumpText, listTextBytes, readText16 } from './dump-text.ts';
import { readSizedList } from './lists.ts';
import { array, type DumpLocation, RecordType, u32, u64, type ValuesOf } from './record.ts';
import type { RecordTable } from './record-table.ts';
import { presentData, readRecordAt } from './single-record.ts';
import type { Levels } from './text-pieces.ts';

/** The head of the HandleData stream. */
export const HANDLE_DATA = new RecordType('MINIDUMP_HANDLE_DATA_STREAM', {
  headerSize: u32('open'),
  descriptorSize: u32('open'),
  count: u32('open'),
  reserved: u32('open'),
});

export const HANDLE_DESCRIPTOR = new RecordType('MINIDUMP_HANDLE_DESCRIPTOR', {
  /** Linux: the file descriptor. */
  handle: u64('open'),
  typeNameOffset: u32('open'),
  objectNameOffset: u32('open'),
  attributes: u32('open'),
  grantedAccess: u32('open'),
  handleCount: u32('open'),
  pointerCount: u32('open'),
});

export const HANDLE_DESCRIPTOR_2 = new RecordType('MINIDUMP_HANDLE_DESCRIPTOR_2', {
  ...HANDLE_DESCRIPTOR.fields,
  objectInfoOffset: u32('open'),
  reserved: u32('open'),
});

/** The head of data about the object of a handle. The data follows; its form depends on the version of Windows and is not documented. */
export const HANDLE_OBJECT_INFO = new RecordType('MINIDUMP_HANDLE_OBJECT_INFORMATION', {
  /** The offset of the next one; 0 ends the list. */
  next: u32('open'),
  type: u32('open'),
  /** Bytes of the head and the data. */
  size: u32('open'),
});

const OBJECT_INFO_NAMES: readonly string[] = [
  'none',
  'thread_1',
  'mutant_1',
  'mutant_2',
  'process_1',
  'process_2',
  'event_1',
  'section_1',
  'semaphore_1',
];

/** The most data that is listed for one handle. Windows writes at most two. */
export const MAX_OBJECT_INFOS = 64;

interface HandleObjectInfo {
  readonly offset: ByteOffset;
  readonly record: ValuesOf<typeof HANDLE_OBJECT_INFO>;
  /** As in the Windows SDK's list: `mutant_1`; null for a number outside the list. */
  readonly name: string | null;
  /** Where the data is. */
  readonly data: DumpLocation;
}

interface DumpHandle {
  readonly index: number;
  readonly offset: ByteOffset;
  readonly record: ValuesOf<typeof HANDLE_DESCRIPTOR>;
  /** `File`, `Event`, `Mutant`; null if the dump has none. */
  readonly type: DumpText | null;
  /** A path, the name of an event and so on; null if the dump has none. */
  readonly name: DumpText | null;
  readonly objectInfos: readonly HandleObjectInfo[];
}

export const HANDLE_LEVELS = {
  index: 'open',
  offset: 'open',
  record: 'open',
  type: 'open',
  name: 'closed',
  objectInfos: 'closed',
} as const satisfies Levels<DumpHandle>;

/** The records of the HandleData stream, with the fields that both versions have; null without the stream. */
export const handleTableOf = memoize((dump: Dump): RecordTable<(typeof HANDLE_DESCRIPTOR)['fields']> | null =>
  readSizedList(dump, 'HandleData', HANDLE_DESCRIPTOR),
);

/** The handles of the process in the order of the dump. Empty without the stream. */
export const handlesOf = memoize((dump: Dump): Rows<DumpHandle> => {
  const table = handleTableOf(dump);
  if (table === null) return [];
  const hasObjectInfo = table.stride >= HANDLE_DESCRIPTOR_2.bytes;
  // Made on access, because each handle of a hostile dump can refer to the same long text.
  return new MadeRows(table.length, (index) => handleAt(dump, table, index, hasObjectInfo));
});

const ZERO_RECORD = HANDLE_DESCRIPTOR.read(new DataView(new ArrayBuffer(HANDLE_DESCRIPTOR.bytes)), 0, true);

function handleAt(dump: Dump, table: RecordTable<(typeof HANDLE_DESCRIPTOR)['fields']>, index: number, hasObjectInfo: boolean): DumpHandle {
  const offset = table.offsetOf(index);
  const record = table.at(index) ?? ZERO_RECORD;
  const most = listTextBytes(2 * table.length);
  const infoField = HANDLE_DESCRIPTOR_2.offsetOf('objectInfoOffset');
  const first = hasObjectInfo ? (dump.bytes.u32(offset + infoField) ?? 0) : 0;
  return {
    index,
    offset,
    record,
    type: textFrom(dump, offset + HANDLE_DESCRIPTOR.offsetOf('typeNameOffset'), record.typeNameOffset, most),
    name: textFrom(dump, offset + HANDLE_DESCRIPTOR.offsetOf('objectNameOffset'), record.objectNameOffset, most),
    objectInfos: first === 0 ? [] : objectInfosFrom(dump, offset + infoField, first),
  };
}

function textFrom(dump: Dump, at: ByteOffset, target: ByteOffset, most: ByteLength): DumpText | null {
  const text = readText16(dump.bytes, target, most);
  if (text === null && target !== 0) dump.note({ code: 'data_outside', offset: at, stream: 'HandleData', data: 'text', target, size: 4 });
  else if (text?.isCut === true)
    dump.note({ code: 'data_cut', offset: at, stream: 'HandleData', data: 'text', promised: dump.bytes.u32(target) ?? 0, read: text.size });
  return text;
}

function objectInfosFrom(dump: Dump, field: ByteOffset, first: ByteOffset): readonly HandleObjectInfo[] {
  const infos: HandleObjectInfo[] = [];
  const seen = new Set<ByteOffset>();
  let at = field;
  for (let target = first; target !== 0 && infos.length < MAX_OBJECT_INFOS;) {
    if (seen.has(target)) {
      dump.note({ code: 'cycle', offset: at, stream: 'HandleData', data: 'object_info', target });
      break;
    }
    seen.add(target);
    const reference = { at, stream: 'HandleData', data: 'object_info' } as const;
    const record = readRecordAt(dump, HANDLE_OBJECT_INFO, target, reference);
    if (record === null) break;
    const size: ByteLength = Math.max(record.size - HANDLE_OBJECT_INFO.bytes, 0);
    infos.push({
      offset: target,
      record,
      name: OBJECT_INFO_NAMES[record.type] ?? null,
      data: presentData(dump, { offset: target + HANDLE_OBJECT_INFO.bytes, size }, { ...reference, at: target }),
    });
    at = target;
    target = record.next;
  }
  return infos;
}

/** The most return addresses of an operation on a handle (AVRF_MAX_TRACES). */
const MAX_TRACES = 32;

/** The head of the HandleOperationList stream. */
export const HANDLE_OPERATION_LIST = new RecordType('MINIDUMP_HANDLE_OPERATION_LIST', {
  headerSize: u32('open'),
  entrySize: u32('open'),
  count: u32('open'),
  reserved: u32('open'),
});

/** An operation on a handle that Application Verifier recorded, with the stack of the thread that did it. */
export const HANDLE_OPERATION = new RecordType('AVRF_HANDLE_OPERATION', {
  handle: u64('open'),
  processId: u32('open'),
  threadId: u32('open'),
  operation: u32('open'),
  spare: u32('open'),
  /** The number of return addresses. */
  depth: u32('open'),
  traceIndex: u32('open'),
  returnAddresses: array(u64('open'), MAX_TRACES),
});

/** The records of the HandleOperationList stream; null without the stream. */
export const handleOperationsOf = memoize((dump: Dump): RecordTable<(typeof HANDLE_OPERATION)['fields']> | null =>
  readSizedList(dump, 'HandleOperationList', HANDLE_OPERATION),
);

type HandleOperationKind = 'unused' | 'open' | 'close' | 'bad_reference';

const OPERATIONS: readonly HandleOperationKind[] = ['unused', 'open', 'close', 'bad_reference'];

/** The kind of an operation (eHANDLE_TRACE_OPERATIONS of avrfsdk.h); null for other numbers. */
export function handleOperationKind(operation: number): HandleOperationKind | null {
  return OPERATIONS[operation] ?? null;
}
