import { memoize } from '../../../bytes/memoize.ts';
import { ASSERTION_INFO } from '../format/assertion.ts';
import { CRASHPAD_INFO } from '../format/crashpad-info.ts';
import type { Dump } from '../format/dump.ts';
import { BREAKPAD_INFO, EXCEPTION } from '../format/exception.ts';
import { FUNCTION_TABLE, FUNCTION_TABLE_DESCRIPTOR, functionTablesOf, runtimeFunctions } from '../format/function-table.ts';
import { HANDLE_DATA, HANDLE_DESCRIPTOR, HANDLE_DESCRIPTOR_2, HANDLE_OPERATION, HANDLE_OPERATION_LIST } from '../format/handles.ts';
import { linuxAuxvOf } from '../format/linux-auxv.ts';
import { DEBUG_32, DEBUG_64 } from '../format/linux-dso.ts';
import { LIST_COUNT, LIST_HEAD, readCountedList, readSizedList } from '../format/lists.ts';
import { MEMORY_INFO, MEMORY_INFO_LIST } from '../format/memory-info.ts';
import { MEMORY64_HEAD, memory64ListOf } from '../format/memory-lists.ts';
import { MISC_INFO } from '../format/misc-info.ts';
import { MODULE, UNLOADED_MODULE } from '../format/modules.ts';
import { MAC_BOOT_ARGS, MAC_CRASH_INFO } from '../format/mozilla.ts';
import type { AnyRecordType, DumpLocation, RecordType } from '../format/record.ts';
import type { StreamName } from '../format/streams.ts';
import { SYSTEM_INFO, systemOf } from '../format/system-info.ts';
import { PROCESS_VM_COUNTERS_1, PROCESS_VM_COUNTERS_2, SYSTEM_MEMORY_INFO } from '../format/system-memory.ts';
import { MEMORY_DESCRIPTOR, THREAD, THREAD_EX, THREAD_INFO, THREAD_NAME } from '../format/threads.ts';
import { TOKEN_INFO, TOKEN_LIST, tokensOf } from '../format/token.ts';
import { bytesPart, oneRecord, type Part, tablePart } from './parts.ts';
import { textParts } from './text-parts.ts';

type PartsOf = (dump: Dump, stream: DumpLocation) => readonly Part[];

function single(type: AnyRecordType): PartsOf {
  return (_, stream) => [oneRecord(type, stream)];
}

/** The part of a counted list that its records are: after the count and its padding, which is empty in most dumps. */
export const COUNTED_RECORDS = 2;

function counted<F>(name: StreamName, type: RecordType<F>): PartsOf {
  return (dump, stream) => {
    const count = oneRecord(LIST_COUNT, stream);
    const table = readCountedList(dump, name, type);
    if (table === null) return [count];
    const start = stream.offset + LIST_COUNT.bytes;
    return [count, bytesPart('padding', start, table.offset - start, 'open'), tablePart(table, stream.offset + stream.size)];
  };
}

/** The part of a list with a header that its records are. */
export const SIZED_RECORDS = 1;

function sized<F>(name: StreamName, head: AnyRecordType, type: RecordType<F>, countBits: 32 | 64 = 32): PartsOf {
  return (dump, stream) => {
    const table = readSizedList(dump, name, type, countBits);
    if (table === null || table.length === 0) return [oneRecord(head, stream)];
    // A header that is shorter than known ends where the records begin.
    const header = { offset: stream.offset, size: Math.min(stream.size, table.offset - stream.offset) };
    return [oneRecord(head, header), tablePart(table, stream.offset + stream.size)];
  };
}

function handleParts(dump: Dump, stream: DumpLocation): readonly Part[] {
  const isSecond = (dump.bytes.u32(stream.offset + 4) ?? 0) >= HANDLE_DESCRIPTOR_2.bytes;
  return isSecond
    ? sized('HandleData', HANDLE_DATA, HANDLE_DESCRIPTOR_2)(dump, stream)
    : sized('HandleData', HANDLE_DATA, HANDLE_DESCRIPTOR)(dump, stream);
}

function memory64Parts(dump: Dump, stream: DumpLocation): readonly Part[] {
  const list = memory64ListOf(dump);
  const head = oneRecord(MEMORY64_HEAD, stream);
  return list === null ? [head] : [head, tablePart(list.table, stream.offset + stream.size)];
}

function tokenParts(dump: Dump, stream: DumpLocation): readonly Part[] {
  const tokens = tokensOf(dump);
  const head = oneRecord(TOKEN_LIST, stream);
  const first = tokens.at(0);
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return [head];
  return [
    head,
    {
      kind: 'items',
      name: 'token',
      offset: first.offset,
      size: last.data.offset + last.data.size - first.offset,
      level: 'closed',
      count: tokens.length,
      at: (index) => {
        const { offset = 0, data = NOWHERE } = tokens.at(index) ?? {};
        return { offset, size: data.offset + data.size - offset };
      },
      partsOf: (index) => {
        const { offset = 0, data = NOWHERE } = tokens.at(index) ?? {};
        return [oneRecord(TOKEN_INFO, { offset, size: TOKEN_INFO.bytes }), bytesPart('data', data.offset, data.size, 'closed')];
      },
    },
  ];
}

const NOWHERE: DumpLocation = { offset: 0, size: 0 };

function functionTableParts(dump: Dump, stream: DumpLocation): readonly Part[] {
  const tables = functionTablesOf(dump);
  const head = oneRecord(FUNCTION_TABLE, stream);
  const first = tables.at(0);
  const last = tables.at(-1);
  if (first === undefined || last === undefined) return [head];
  return [
    head,
    {
      kind: 'items',
      name: 'table',
      offset: first.offset,
      size: last.entries.offset + last.entries.size - first.offset,
      level: 'closed',
      count: tables.length,
      at: (index) => {
        const { offset = 0, entries = NOWHERE } = tables.at(index) ?? {};
        return { offset, size: entries.offset + entries.size - offset };
      },
      partsOf: (index) => {
        const table = tables.at(index);
        if (table === undefined) return [];
        const { offset, native, entries } = table;
        const functions = runtimeFunctions(dump, table);
        const end = entries.offset + entries.size;
        return [
          oneRecord(FUNCTION_TABLE_DESCRIPTOR, { offset, size: native.offset - offset }),
          bytesPart('native', native.offset, native.size, 'closed'),
          functions === null ? bytesPart('entries', entries.offset, entries.size, 'open') : tablePart(functions, end),
        ];
      },
    },
  ];
}

function auxvParts(dump: Dump, stream: DumpLocation): readonly Part[] {
  const table = linuxAuxvOf(dump)?.table;
  return table === undefined ? [] : [tablePart(table, stream.offset + stream.size)];
}

function linkerParts(dump: Dump, stream: DumpLocation): readonly Part[] {
  const debug = systemOf(dump)?.pointerBytes === 4 ? DEBUG_32 : DEBUG_64;
  if (stream.size < debug.bytes) return [];
  return [oneRecord(debug, stream), bytesPart('dynamicSection', stream.offset + debug.bytes, stream.size - debug.bytes, 'closed')];
}

function counterParts(dump: Dump, stream: DumpLocation): readonly Part[] {
  return [dump.bytes.u16(stream.offset) === 1 ? oneRecord(PROCESS_VM_COUNTERS_1, stream) : oneRecord(PROCESS_VM_COUNTERS_2, stream)];
}

const PARTS: Readonly<Partial<Record<StreamName, PartsOf>>> = {
  ThreadList: counted('ThreadList', THREAD),
  ModuleList: counted('ModuleList', MODULE),
  MemoryList: counted('MemoryList', MEMORY_DESCRIPTOR),
  Exception: single(EXCEPTION),
  SystemInfo: single(SYSTEM_INFO),
  ThreadExList: counted('ThreadExList', THREAD_EX),
  Memory64List: memory64Parts,
  HandleData: handleParts,
  FunctionTable: functionTableParts,
  UnloadedModuleList: sized('UnloadedModuleList', LIST_HEAD, UNLOADED_MODULE),
  MiscInfo: single(MISC_INFO),
  MemoryInfoList: sized('MemoryInfoList', MEMORY_INFO_LIST, MEMORY_INFO, 64),
  ThreadInfoList: sized('ThreadInfoList', LIST_HEAD, THREAD_INFO),
  HandleOperationList: sized('HandleOperationList', HANDLE_OPERATION_LIST, HANDLE_OPERATION),
  Token: tokenParts,
  SystemMemoryInfo: single(SYSTEM_MEMORY_INFO),
  ProcessVmCounters: counterParts,
  ThreadNames: counted('ThreadNames', THREAD_NAME),
  CrashpadInfo: single(CRASHPAD_INFO),
  BreakpadInfo: single(BREAKPAD_INFO),
  AssertionInfo: single(ASSERTION_INFO),
  LinuxAuxv: auxvParts,
  LinuxDsoDebug: linkerParts,
  MozMacosCrashInfo: single(MAC_CRASH_INFO),
  MozMacosBootArgs: single(MAC_BOOT_ARGS),
};

/** The parts of each stream by its name, made once for each dump. */
const partsByName = memoize((_: Dump) => new Map<StreamName, readonly Part[]>());

/**
 * What the bytes of a stream consist of: header and records, lines, or bytes. Empty if the dump does not have the stream. Bytes after its records are in no
 * part.
 */
export function streamParts(dump: Dump, name: StreamName): readonly Part[] {
  const stream = dump.stream(name);
  if (stream === null || stream.size === 0) return [];
  const known = partsByName(dump).get(name);
  if (known !== undefined) return known;
  const made = PARTS[name]?.(dump, stream) ?? textParts(dump, name, stream);
  const parts = made.map((part) => within(part, stream.offset + stream.size));
  partsByName(dump).set(name, parts);
  return parts;
}

/** A part cut at the end of its stream. */
function within(part: Part, end: number): Part {
  return part.offset + part.size <= end ? part : { ...part, size: Math.max(end - part.offset, 0) };
}
