import { memoize } from '../../../bytes/memoize.ts';
import type { Dump } from './dump.ts';
import { readCountedList } from './lists.ts';
import { RecordType, u64 } from './record.ts';
import { RecordTable } from './record-table.ts';
import { MEMORY_DESCRIPTOR } from './threads.ts';

/** The head of the Memory64List stream. The bytes of all ranges follow one another from `baseOffset` on. */
export const MEMORY64_HEAD = new RecordType('MINIDUMP_MEMORY64_LIST', { count: u64('open'), baseOffset: u64('open') });

export const MEMORY64_DESCRIPTOR = new RecordType('MINIDUMP_MEMORY_DESCRIPTOR64', { start: u64('open'), size: u64('open') });

/** The ranges of the MemoryList stream; null without it. */
export const memoryListOf = memoize((dump: Dump) => readCountedList(dump, 'MemoryList', MEMORY_DESCRIPTOR));

interface Memory64List {
  readonly table: RecordTable<(typeof MEMORY64_DESCRIPTOR)['fields']>;
  /** Where the bytes of the first range are. */
  readonly baseOffset: number;
}

/** The ranges of the Memory64List stream, as in full dumps; null without it. */
export const memory64ListOf = memoize((dump: Dump): Memory64List | null => {
  const stream = dump.stream('Memory64List');
  if (stream === null) return null;
  const view = stream.size < MEMORY64_HEAD.bytes ? null : dump.bytes.view(stream.offset, MEMORY64_HEAD.bytes);
  if (view === null) {
    dump.note({ code: 'list_cut', offset: stream.offset, stream: 'Memory64List', promised: 0, read: 0 });
    return null;
  }
  const head = MEMORY64_HEAD.read(view, 0, dump.bytes.little);
  const promised = Number(head.count);
  const read = Math.min(promised, Math.floor((stream.size - MEMORY64_HEAD.bytes) / MEMORY64_DESCRIPTOR.bytes));
  if (read < promised) dump.note({ code: 'list_cut', offset: stream.offset, stream: 'Memory64List', promised, read });
  return {
    table: new RecordTable(dump.bytes, MEMORY64_DESCRIPTOR, stream.offset + MEMORY64_HEAD.bytes, read),
    baseOffset: Number(head.baseOffset),
  };
});
