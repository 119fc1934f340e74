import { memoize } from '../../../bytes/memoize.ts';
import type { Dump } from './dump.ts';
import { type DumpText, listTextBytes, readText16 } from './dump-text.ts';
import { readCountedList, readSizedList } from './lists.ts';
import { type DumpLocation, location, RecordType, u32, u64, type ValuesOf } from './record.ts';
import type { RecordTable } from './record-table.ts';

export const MEMORY_DESCRIPTOR = new RecordType('MINIDUMP_MEMORY_DESCRIPTOR', { start: u64('open'), memory: location('open') });

export const THREAD = new RecordType('MINIDUMP_THREAD', {
  threadId: u32('open'),
  suspendCount: u32('open'),
  priorityClass: u32('open'),
  priority: u32('open'),
  /** The address of the thread environment block (Windows), or of the thread's own data on other systems. */
  teb: u64('values'),
  stackStart: u64('open'),
  stack: location('open'),
  context: location('open'),
});

export const THREAD_EX = new RecordType('MINIDUMP_THREAD_EX', {
  ...THREAD.fields,
  backingStoreStart: u64('open'),
  backingStore: location('open'),
});

export const THREAD_INFO = new RecordType('MINIDUMP_THREAD_INFO', {
  threadId: u32('open'),
  /** 1 error, 2 writing thread, 4 exited, 8 invalid info, 0x10 invalid context, 0x20 invalid TEB. */
  dumpFlags: u32('open'),
  dumpError: u32('open'),
  exitStatus: u32('open'),
  /** 100 ns since 1601. */
  createTime: u64('open'),
  exitTime: u64('open'),
  /** Units of 100 ns. */
  kernelTime: u64('open'),
  userTime: u64('open'),
  startAddress: u64('open'),
  affinity: u64('open'),
});

export const THREAD_NAME = new RecordType('MINIDUMP_THREAD_NAME', { threadId: u32('open'), nameOffset: u64('open') });

/** A thread of the list. */
export type Thread = ValuesOf<typeof THREAD>;

/** The threads in the order of the dump. A dump with only a ThreadExList has its threads there. */
export const threadsOf = memoize((dump: Dump): RecordTable<(typeof THREAD)['fields']> | null => {
  const threads = readCountedList(dump, 'ThreadList', THREAD);
  if (threads !== null) return threads;
  const extended = readCountedList(dump, 'ThreadExList', THREAD_EX);
  // The first fields of both records are the same, so the records of a ThreadExList are read as shorter ones.
  return extended;
});

/** The records of the ThreadExList; null without the stream. */
export const threadExListOf = memoize((dump: Dump) => readCountedList(dump, 'ThreadExList', THREAD_EX));

/** Times, start address and flags of threads; null without the stream. */
export const threadInfosOf = memoize((dump: Dump) => readSizedList(dump, 'ThreadInfoList', THREAD_INFO));

/** A thread name of any dump can have this length, in bytes. All names are in memory at once. */
const LEAST_NAME_BYTES = 64;

/** The names of threads by id. The first name of an id counts. */
export const threadNamesOf = memoize((dump: Dump): ReadonlyMap<number, DumpText> => {
  const names = new Map<number, DumpText>();
  const table = readCountedList(dump, 'ThreadNames', THREAD_NAME);
  if (table === null) return names;
  for (let index = 0; index < table.length; index += 1) {
    const entry = table.at(index);
    if (entry === undefined || names.has(entry.threadId)) continue;
    const target = Number(entry.nameOffset);
    const text = readText16(dump.bytes, target, listTextBytes(table.length, LEAST_NAME_BYTES));
    if (text !== null) names.set(entry.threadId, text);
    else if (target !== 0)
      dump.note({ code: 'data_outside', offset: table.offsetOf(index) + 4, stream: 'ThreadNames', data: 'thread_name', target, size: 4 });
  }
  return names;
});

/** The part of a location that is inside the dump. Notes what is missing. `at`: the offset of the location's record. */
export function presentLocation(
  dump: Dump,
  at: number,
  stream: 'ThreadList' | 'Exception' | 'MemoryList',
  data: 'stack' | 'context' | 'memory',
  where: DumpLocation,
): DumpLocation {
  if (where.size === 0) return where;
  if (where.offset >= dump.bytes.size) {
    dump.note({ code: 'data_outside', offset: at, stream, data, target: where.offset, size: where.size });
    return { offset: where.offset, size: 0 };
  }
  const size = Math.min(where.size, dump.bytes.size - where.offset);
  if (size < where.size) dump.note({ code: 'data_cut', offset: at, stream, data, promised: where.size, read: size });
  return { offset: where.offset, size };
}
