import { encodeUtf8 } from '../../../bytes/utf8.ts';
import { ASSERTION_INFO } from '../format/assertion.ts';
import { FUNCTION_TABLE, FUNCTION_TABLE_DESCRIPTOR } from '../format/function-table.ts';
import {
  HANDLE_DATA,
  HANDLE_DESCRIPTOR,
  HANDLE_DESCRIPTOR_2,
  HANDLE_OBJECT_INFO,
  HANDLE_OPERATION,
  HANDLE_OPERATION_LIST,
} from '../format/handles.ts';
import { MEMORY_INFO } from '../format/memory-info.ts';
import { MISC_INFO } from '../format/misc-info.ts';
import type { RecordValues, ValuesOf } from '../format/record.ts';
import { PROCESS_VM_COUNTERS_1, PROCESS_VM_COUNTERS_2, SYSTEM_MEMORY_INFO } from '../format/system-memory.ts';
import { TOKEN_INFO, TOKEN_LIST } from '../format/token.ts';
import type { StreamSpec } from './dump-spec.ts';
import type { DumpWriter } from './dump-writer.ts';
import { joined, sizedList, utf16Bytes } from './lists.ts';

type MiscFields = RecordValues<(typeof MISC_INFO)['fields']>;

/** The bytes of each version of MiscInfo. */
const MISC_BYTES = {
  1: MISC_INFO.offsetOf('processorMaxMhz'),
  2: MISC_INFO.offsetOf('integrityLevel'),
  3: MISC_INFO.offsetOf('buildString'),
  4: MISC_INFO.offsetOf('xstate'),
  5: MISC_INFO.bytes,
} as const;

/** The flags that make fields valid. */
const MISC_FLAGS: readonly (readonly [keyof MiscFields, number])[] = [
  ['processId', 0x1],
  ['createTime', 0x2],
  ['processorMaxMhz', 0x4],
  ['integrityLevel', 0x10],
  ['executeFlags', 0x20],
  ['timeZone', 0x40],
  ['protectedProcess', 0x80],
  ['buildString', 0x100],
  ['processCookie', 0x200],
];

/** MiscInfo of a version. The flags name the given fields, unless they are given too. */
export function miscInfoStream(version: 1 | 2 | 3 | 4 | 5, values: Partial<MiscFields>): StreamSpec {
  const size = MISC_BYTES[version];
  let flags = 0;
  for (const [field, flag] of MISC_FLAGS) if (values[field] !== undefined) flags |= flag;
  return {
    type: 'MiscInfo',
    write: (writer) => writer.bytesOf(MISC_INFO, { sizeOfInfo: size, flags, ...values }).subarray(0, size),
  };
}

/** AssertionInfo. Texts are cut to 127 characters. */
export function assertionStream(values: Partial<ValuesOf<typeof ASSERTION_INFO>>): StreamSpec {
  const cut = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.slice(0, MAX_ASSERTION) : value]),
  ) as typeof values;
  return { type: 'AssertionInfo', write: (writer) => writer.bytesOf(ASSERTION_INFO, cut) };
}

const MAX_ASSERTION = 127;

/** MemoryInfoList: the memory map. */
export function memoryInfoStream(regions: readonly Partial<ValuesOf<typeof MEMORY_INFO>>[]): StreamSpec {
  return { type: 'MemoryInfoList', write: (writer) => sizedList(writer, {}, 'MemoryInfoList', MEMORY_INFO, regions, 64) };
}

/** A handle of the process. */
interface HandleSpec extends Partial<Omit<ValuesOf<typeof HANDLE_DESCRIPTOR>, 'typeNameOffset' | 'objectNameOffset'>> {
  readonly typeName?: string;
  readonly objectName?: string;
  /** Only in the second version of the stream. */
  readonly objectInfos?: readonly { readonly type: number; readonly data: Uint8Array }[];
}

/** HandleData of the first or second version. */
export function handleDataStream(version: 1 | 2, handles: readonly HandleSpec[]): StreamSpec {
  const type = version === 1 ? HANDLE_DESCRIPTOR : HANDLE_DESCRIPTOR_2;
  return {
    type: 'HandleData',
    write: (writer) => {
      const records = handles.map(({ typeName, objectName, objectInfos = [], ...record }) => ({
        ...record,
        typeNameOffset: typeName === undefined ? 0 : writer.text16(typeName),
        objectNameOffset: objectName === undefined ? 0 : writer.text16(objectName),
        objectInfoOffset: version === 1 ? 0 : placeObjectInfos(writer, objectInfos),
      }));
      const head = { headerSize: HANDLE_DATA.bytes, descriptorSize: type.bytes, count: handles.length };
      const list = version === 1 ? writer.listOf(HANDLE_DESCRIPTOR, records) : writer.listOf(HANDLE_DESCRIPTOR_2, records);
      return joined(writer.bytesOf(HANDLE_DATA, head), list);
    },
  };
}

/** Places a list of data about an object, last first: each refers to the one after it. Returns the offset of the first. */
function placeObjectInfos(writer: DumpWriter, infos: NonNullable<HandleSpec['objectInfos']>): number {
  let next = 0;
  for (const { type, data } of infos.toReversed()) {
    const head = writer.bytesOf(HANDLE_OBJECT_INFO, { next, type, size: HANDLE_OBJECT_INFO.bytes + data.length });
    next = writer.place(joined(head, data)).offset;
  }
  return next;
}

/** HandleOperationList. */
export function handleOperationsStream(operations: readonly Partial<ValuesOf<typeof HANDLE_OPERATION>>[]): StreamSpec {
  const head = { headerSize: HANDLE_OPERATION_LIST.bytes, entrySize: HANDLE_OPERATION.bytes, count: operations.length };
  return {
    type: 'HandleOperationList',
    write: (writer) => joined(writer.bytesOf(HANDLE_OPERATION_LIST, head), writer.listOf(HANDLE_OPERATION, operations)),
  };
}

/** Token. */
export function tokenStream(tokens: readonly { readonly id: number; readonly handle: bigint; readonly data: Uint8Array }[]): StreamSpec {
  return {
    type: 'Token',
    write: (writer) => {
      const list = joined(
        ...tokens.flatMap(({ id, handle, data }) => [
          writer.bytesOf(TOKEN_INFO, { size: TOKEN_INFO.bytes + data.length, id, handle }),
          data,
        ]),
      );
      const head = {
        listSize: TOKEN_LIST.bytes + list.length,
        count: tokens.length,
        headerSize: TOKEN_LIST.bytes,
        elementHeaderSize: TOKEN_INFO.bytes,
      };
      return joined(writer.bytesOf(TOKEN_LIST, head), list);
    },
  };
}

/** A table of functions that the process registered at run time. */
interface FunctionTableSpec {
  readonly minimumAddress: bigint;
  readonly maximumAddress: bigint;
  readonly base: bigint;
  /** Entries of `entrySize` bytes, one after another. */
  readonly entries: Uint8Array;
  /** The record of the system, of the size that the stream says. */
  readonly native?: Uint8Array;
}

/** FunctionTable. The sizes are in bytes; an entry of amd64 has 12. */
export function functionTableStream(
  { entrySize, nativeSize = 0 }: { readonly entrySize: number; readonly nativeSize?: number },
  tables: readonly FunctionTableSpec[],
): StreamSpec {
  return {
    type: 'FunctionTable',
    write: (writer) => {
      const head = {
        headerSize: FUNCTION_TABLE.bytes,
        descriptorSize: FUNCTION_TABLE_DESCRIPTOR.bytes,
        nativeDescriptorSize: nativeSize,
        entrySize,
        count: tables.length,
      };
      const parts = tables.flatMap(({ entries, native, ...record }) => {
        const own = new Uint8Array(nativeSize);
        own.set((native ?? own).subarray(0, nativeSize));
        const entryCount = Math.floor(entries.length / entrySize);
        return [writer.bytesOf(FUNCTION_TABLE_DESCRIPTOR, { ...record, entryCount }), own, entries.subarray(0, entryCount * entrySize)];
      });
      return joined(writer.bytesOf(FUNCTION_TABLE, head), ...parts);
    },
  };
}

/** SystemMemoryInfo of a revision. */
export function systemMemoryStream(revision: 1 | 2, values: Partial<ValuesOf<typeof SYSTEM_MEMORY_INFO>>): StreamSpec {
  const size = revision === 1 ? SYSTEM_MEMORY_INFO.offsetOf('morePerformance') : SYSTEM_MEMORY_INFO.bytes;
  return { type: 'SystemMemoryInfo', write: (writer) => writer.bytesOf(SYSTEM_MEMORY_INFO, { revision, ...values }).subarray(0, size) };
}

/** ProcessVmCounters of the first revision. */
export function vmCountersStream1(values: Partial<ValuesOf<typeof PROCESS_VM_COUNTERS_1>>): StreamSpec {
  return { type: 'ProcessVmCounters', write: (writer) => writer.bytesOf(PROCESS_VM_COUNTERS_1, { revision: 1, ...values }) };
}

/** ProcessVmCounters of the second revision. */
export function vmCountersStream2(values: Partial<ValuesOf<typeof PROCESS_VM_COUNTERS_2>>): StreamSpec {
  return { type: 'ProcessVmCounters', write: (writer) => writer.bytesOf(PROCESS_VM_COUNTERS_2, { revision: 2, ...values }) };
}

/** CommentA, with a zero byte at its end. */
export function commentStream(text: string): StreamSpec {
  return { type: 'CommentA', write: () => joined(encodeUtf8(text), new Uint8Array(1)) };
}

/** CommentW, with a zero unit at its end. */
export function wideCommentStream(text: string): StreamSpec {
  return { type: 'CommentW', write: (writer) => utf16Bytes(`${text}\0`, writer.little) };
}
