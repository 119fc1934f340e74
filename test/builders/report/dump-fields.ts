import { type Dump, HEADER } from '../../../shared/report/dump/format/dump.ts';
import { EXCEPTION } from '../../../shared/report/dump/format/exception.ts';
import { handleTableOf } from '../../../shared/report/dump/format/handles.ts';
import { memory64ListOf, memoryListOf } from '../../../shared/report/dump/format/memory-lists.ts';
import { memoryInfosOf } from '../../../shared/report/dump/format/memory-info.ts';
import { MISC_INFO } from '../../../shared/report/dump/format/misc-info.ts';
import { moduleTableOf } from '../../../shared/report/dump/format/modules.ts';
import type { AnyRecordType } from '../../../shared/report/dump/format/record.ts';
import type { RecordTable } from '../../../shared/report/dump/format/record-table.ts';
import type { StreamName } from '../../../shared/report/dump/format/streams.ts';
import { SYSTEM_INFO } from '../../../shared/report/dump/format/system-info.ts';
import { threadExListOf, threadInfosOf, threadsOf } from '../../../shared/report/dump/format/threads.ts';

/** A field of a record with the place where it must be found. */
interface ExpectedField {
  readonly owner: string;
  readonly record: string;
  readonly index: number | null;
  readonly field: string;
  readonly offset: number;
  readonly size: number;
}

const SINGLE: readonly (readonly [StreamName, AnyRecordType])[] = [
  ['Exception', EXCEPTION],
  ['SystemInfo', SYSTEM_INFO],
  ['MiscInfo', MISC_INFO],
];

/** Every field of the records of the lists and fixed streams of a dump, at the offset that the readers give. Fields of a cut record are left out. */
export function fieldsOf(dump: Dump): readonly ExpectedField[] {
  const threads = dump.stream('ThreadList') === null ? null : threadsOf(dump);
  return [
    ...inRecord('header', HEADER, 0, null),
    ...inTable('directory', dump.directory),
    ...inTable('ThreadList', threads),
    ...inTable('ThreadExList', threadExListOf(dump)),
    ...inTable('ThreadInfoList', threadInfosOf(dump)),
    ...inTable('ModuleList', moduleTableOf(dump)),
    ...inTable('MemoryList', memoryListOf(dump)),
    ...inTable('Memory64List', memory64ListOf(dump)?.table ?? null),
    ...inTable('MemoryInfoList', memoryInfosOf(dump)),
    ...inHandles(dump),
    ...SINGLE.flatMap(([name, type]) => {
      const stream = dump.stream(name);
      return stream === null
        ? []
        : inRecord(name, type, stream.offset, null).filter(({ offset, size }) => offset + size <= stream.offset + stream.size);
    }),
  ];
}

/** The handles have the record of the version that the dump has, which the reader does not tell. */
function inHandles(dump: Dump): readonly ExpectedField[] {
  const table = handleTableOf(dump);
  const name = (table?.stride ?? 0) >= 40 ? 'MINIDUMP_HANDLE_DESCRIPTOR_2' : 'MINIDUMP_HANDLE_DESCRIPTOR';
  return inTable('HandleData', table).map((field) => ({ ...field, record: name }));
}

function inTable<F>(owner: string, table: RecordTable<F> | null): readonly ExpectedField[] {
  return Array.from({ length: table?.length ?? 0 }, (_, index) =>
    table === null ? [] : inRecord(owner, table.type, table.offsetOf(index), index),
  ).flat();
}

function inRecord(owner: string, type: AnyRecordType, at: number, index: number | null): readonly ExpectedField[] {
  return type.layout().map(({ field, offset, type: { bytes } }) => ({
    owner,
    record: type.name,
    index,
    field,
    offset: at + offset,
    size: bytes,
  }));
}
