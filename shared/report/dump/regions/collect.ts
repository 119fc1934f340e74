import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { DIRECTORY_ENTRY, type Dump, HEADER, type StreamEntry } from '../format/dump.ts';
import { exceptionOf } from '../format/exception.ts';
import { HANDLE_DESCRIPTOR, HANDLE_DESCRIPTOR_2, HANDLE_OBJECT_INFO, handleTableOf, MAX_OBJECT_INFOS } from '../format/handles.ts';
import { DEBUG_32, DEBUG_64, LINK_MAP_32, LINK_MAP_64 } from '../format/linux-dso.ts';
import { readCountedList, readSizedList } from '../format/lists.ts';
import { memory64ListOf, memoryListOf } from '../format/memory-lists.ts';
import { MODULE, moduleTableOf, UNLOADED_MODULE } from '../format/modules.ts';
import { MAC_BOOT_ARGS, MAC_CRASH_INFO } from '../format/mozilla.ts';
import type { RecordTable } from '../format/record-table.ts';
import { readStreamRecord } from '../format/single-record.ts';
import { type StreamName, streamKind } from '../format/streams.ts';
import { systemOf } from '../format/system-info.ts';
import { MEMORY_DESCRIPTOR, THREAD, THREAD_EX, THREAD_NAME, threadExListOf } from '../format/threads.ts';
import { type ClaimSource, Claims, NO_CLAIM } from './claims.ts';
import { addText } from './add-text.ts';
import { collectCrashpad } from './collect-crashpad.ts';
import { endOfParts } from './parts.ts';
import { SOURCES } from './sources.ts';
import { streamParts } from './stream-parts.ts';

/** Adds the claims of the data that the records of one stream refer to. `stream`: the claim of the stream. */
type Collect = (dump: Dump, claims: Claims, stream: number) => void;

/** Everything that the header, the directory and the records of a dump say about its bytes: the streams in the order of the directory, each before its data. */
export function collectClaims(dump: Dump): Claims {
  const claims = new Claims(dump.bytes.size);
  claims.add(SOURCES.header, 0, HEADER.bytes, NO_CLAIM, 0);
  claims.add(SOURCES.directory, dump.directory.offset, dump.directory.length * DIRECTORY_ENTRY.bytes, NO_CLAIM, 0);
  for (const entry of dump.streams()) collectStream(dump, claims, entry);
  for (let index = 0; index < dump.directory.length; index += 1) {
    const entry = dump.directory.at(index);
    if (entry !== undefined && entry.type !== 0) claims.add(SOURCES.rest, entry.location.offset, entry.location.size, NO_CLAIM, index);
  }
  return claims;
}

function collectStream(dump: Dump, claims: Claims, { type, index, location }: StreamEntry): void {
  const name = streamKind(type)?.name;
  if (name === undefined) return;
  const end = endOfParts(streamParts(dump, name), location.offset);
  const stream = claims.add(SOURCES.stream, location.offset, end - location.offset, NO_CLAIM, index);
  if (stream !== NO_CLAIM) COLLECTORS[name]?.(dump, claims, stream);
}

/** Claims the bytes at the location descriptors in a field of all records. */
function addLocations<F>(claims: Claims, source: ClaimSource, table: RecordTable<F> | null, field: ByteOffset, parent: number): void {
  for (let index = 0; index < (table?.length ?? 0) && table !== null; index += 1)
    claims.add(source, table.u32(index, field + 4), table.u32(index, field), parent, index);
}

function collectThreads<F>(claims: Claims, table: RecordTable<F> | null, stream: number): void {
  // One pass for each kind, because contexts and stacks are each in order in most dumps.
  addLocations(claims, SOURCES.threadContext, table, THREAD.offsetOf('context'), stream);
  addLocations(claims, SOURCES.stack, table, THREAD.offsetOf('stack'), stream);
}

/** Claims the texts to which a 32-bit field of all records refers. */
function addTexts<F>(
  dump: Dump,
  claims: Claims,
  source: ClaimSource,
  table: RecordTable<F> | null,
  field: ByteOffset,
  parent: number,
): void {
  for (let index = 0; index < (table?.length ?? 0) && table !== null; index += 1)
    addText(dump, claims, source, { offset: table.u32(index, field), unit: 2, parent, index });
}

const collectModules: Collect = (dump, claims, stream) => {
  const table = moduleTableOf(dump);
  addTexts(dump, claims, SOURCES.moduleName, table, MODULE.offsetOf('nameOffset'), stream);
  addLocations(claims, SOURCES.codeView, table, MODULE.offsetOf('codeView'), stream);
  addLocations(claims, SOURCES.misc, table, MODULE.offsetOf('misc'), stream);
};

const collectMemory64: Collect = (dump, claims, stream) => {
  const list = memory64ListOf(dump);
  if (list === null) return;
  const [low, high] = dump.bytes.little ? [8, 12] : [12, 8];
  let offset = list.baseOffset;
  for (let index = 0; index < list.table.length; index += 1) {
    const size: ByteLength = list.table.u32(index, high) * 0x1_0000_0000 + list.table.u32(index, low);
    claims.add(SOURCES.memory64, offset, size, stream, index);
    offset += size;
  }
};

const collectHandles: Collect = (dump, claims, stream) => {
  const table = handleTableOf(dump);
  if (table === null) return;
  addTexts(dump, claims, SOURCES.handleType, table, HANDLE_DESCRIPTOR.offsetOf('typeNameOffset'), stream);
  addTexts(dump, claims, SOURCES.handleName, table, HANDLE_DESCRIPTOR.offsetOf('objectNameOffset'), stream);
  if (table.stride < HANDLE_DESCRIPTOR_2.bytes) return;
  const seen = new Set<ByteOffset>();
  for (let index = 0; index < table.length; index += 1) {
    let parent = stream;
    let source: ClaimSource = SOURCES.objectInfo;
    let number = index;
    let length = 0;
    let target = dump.bytes.u32(table.offsetOf(index) + HANDLE_DESCRIPTOR_2.offsetOf('objectInfoOffset')) ?? 0;
    // Each of them counts once, so that linked lists of a hostile dump take linear time, and the limit is the reader's.
    while (target !== 0 && length < MAX_OBJECT_INFOS && !seen.has(target) && dump.bytes.has(target, HANDLE_OBJECT_INFO.bytes)) {
      seen.add(target);
      length += 1;
      const size = dump.bytes.u32(target + HANDLE_OBJECT_INFO.offsetOf('size')) ?? 0;
      parent = claims.add(source, target, Math.max(size, HANDLE_OBJECT_INFO.bytes), parent, number);
      source = SOURCES.nextObjectInfo;
      number = 0;
      target = dump.bytes.u32(target) ?? 0;
    }
  }
};

const collectLinker: Collect = (dump, claims, stream) => {
  const isNarrow = systemOf(dump)?.pointerBytes === 4;
  const head = isNarrow ? readStreamRecord(dump, 'LinuxDsoDebug', DEBUG_32) : readStreamRecord(dump, 'LinuxDsoDebug', DEBUG_64);
  if (head === null) return;
  const type = isNarrow ? LINK_MAP_32 : LINK_MAP_64;
  const { map, count: promised } = head.values;
  const count = Math.min(promised, Math.max(Math.floor((dump.bytes.size - map) / type.bytes), 0));
  const maps = claims.add(SOURCES.linkMaps, map, count * type.bytes, stream, 0);
  if (maps === NO_CLAIM) return;
  for (let index = 0; index < count; index += 1) {
    const offset = dump.bytes.u32(map + index * type.bytes + type.offsetOf('nameOffset')) ?? 0;
    addText(dump, claims, SOURCES.linkName, { offset, unit: 2, parent: maps, index });
  }
};

const COLLECTORS: Readonly<Partial<Record<StreamName, Collect>>> = {
  ThreadList: (dump, claims, stream) => {
    collectThreads(claims, readCountedList(dump, 'ThreadList', THREAD), stream);
  },
  ThreadExList: (dump, claims, stream) => {
    const table = threadExListOf(dump);
    collectThreads(claims, table, stream);
    addLocations(claims, SOURCES.backingStore, table, THREAD_EX.offsetOf('backingStore'), stream);
  },
  ModuleList: collectModules,
  MemoryList: (dump, claims, stream) => {
    addLocations(claims, SOURCES.memory, memoryListOf(dump), MEMORY_DESCRIPTOR.offsetOf('memory'), stream);
  },
  Memory64List: collectMemory64,
  Exception: (dump, claims, stream) => {
    const { offset = 0, size = 0 } = exceptionOf(dump)?.context ?? {};
    claims.add(SOURCES.exceptionContext, offset, size, stream, 0);
  },
  SystemInfo: (dump, claims, stream) => {
    const offset = systemOf(dump)?.record.versionTextOffset ?? 0;
    addText(dump, claims, SOURCES.versionText, { offset, unit: 2, parent: stream, index: 0 });
  },
  HandleData: collectHandles,
  UnloadedModuleList: (dump, claims, stream) => {
    const table = readSizedList(dump, 'UnloadedModuleList', UNLOADED_MODULE);
    addTexts(dump, claims, SOURCES.unloadedName, table, UNLOADED_MODULE.offsetOf('nameOffset'), stream);
  },
  ThreadNames: (dump, claims, stream) => {
    const table = readCountedList(dump, 'ThreadNames', THREAD_NAME);
    for (let index = 0; index < (table?.length ?? 0) && table !== null; index += 1)
      addText(dump, claims, SOURCES.threadName, {
        offset: Number(table.u64(index, THREAD_NAME.offsetOf('nameOffset'))),
        unit: 2,
        parent: stream,
        index,
      });
  },
  CrashpadInfo: collectCrashpad,
  LinuxDsoDebug: collectLinker,
  MozMacosCrashInfo: (dump, claims, stream) => {
    const { count = 0, records = [] } = readStreamRecord(dump, 'MozMacosCrashInfo', MAC_CRASH_INFO)?.values ?? {};
    for (const [index, { offset, size }] of records.slice(0, count).entries()) claims.add(SOURCES.crashInfo, offset, size, stream, index);
  },
  MozMacosBootArgs: (dump, claims, stream) => {
    const target = readStreamRecord(dump, 'MozMacosBootArgs', MAC_BOOT_ARGS)?.values.textOffset ?? 0n;
    addText(dump, claims, SOURCES.bootArgs, { offset: Number(target), unit: 2, parent: stream, index: 0 });
  },
};
