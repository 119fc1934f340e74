import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { ASSERTION_INFO } from './assertion.ts';
import { CRASHPAD_INFO } from './crashpad-info.ts';
import type { Dump, StreamEntry } from './dump.ts';
import type { DumpData } from './dump-finding.ts';
import { soundName } from './dump-text.ts';
import { EXCEPTION, exceptionOf } from './exception.ts';
import { FileRanges } from './file-ranges.ts';
import { listedMemoryOf } from './listed-memory.ts';
import { MISC_INFO } from './misc-info.ts';
import type { DumpLocation } from './record.ts';
import type { RecordTable } from './record-table.ts';
import { streamKind, type StreamName, streamType } from './streams.ts';
import { THREAD, THREAD_EX, threadExListOf, threadsOf } from './threads.ts';

/** The stream to which data belongs. `data`: its kind; the default is `text`. */
interface Owner {
  readonly stream: StreamName;
  readonly data?: DumpData;
}

/**
 * True, and noted, if data of a stream is in bytes of memory, registers or another protected stream. Then the offset that leads there is damaged, so the data
 * is `closed`, whatever its level. O(log n) after the first call, which needs the table of memory ranges.
 */
export function isMisplaced(dump: Dump, { offset, size }: DumpLocation, { stream, data = 'text' }: Owner): boolean {
  const isOther =
    size > 0 &&
    (otherStreams(dump, stream).overlap(offset, size) || threadDataOf(dump).overlap(offset, size) || isListedMemory(dump, offset, size));
  if (isOther) dump.note({ code: 'data_misplaced', offset, stream, data });
  return isOther;
}

/** A name that is shown at once; empty if it is damaged. `place`: the bytes of the text that contains it; null if there is none. */
export function openName(dump: Dump, name: string, place: DumpLocation | null, owner: Owner): string {
  const sound = soundName(name);
  return sound === '' || place === null || isMisplaced(dump, place, owner) ? '' : sound;
}

/** True if a memory list stores memory of the process in any of the bytes. */
function isListedMemory(dump: Dump, offset: ByteOffset, size: ByteLength): boolean {
  const { bytes64 } = listedMemoryOf(dump);
  if (bytes64 !== null && offset < bytes64.offset + bytes64.size && offset + size > bytes64.offset) return true;
  return memoryListBytesOf(dump).overlap(offset, size);
}

/** Where the ranges of MemoryList are. */
const memoryListBytesOf = memoize((dump: Dump): FileRanges => {
  const { columns, listed } = listedMemoryOf(dump);
  return new FileRanges(columns.offsets.subarray(0, listed), columns.sizes.subarray(0, listed));
});

/** Streams of texts in which single lines are `closed`. */
const WITH_CLOSED_LINES: ReadonlySet<string> = new Set<StreamName>(['LinuxCpuInfo', 'LinuxLsbRelease']);

/**
 * The protected bytes of a stream: those that are not `open`. A damaged directory can give a stream any size, which would mask all names, so a record counts
 * with its own size. A stream that nobody documents counts only if it ends inside the dump.
 */
function protectedBytes(dump: Dump, { type, location, promised }: StreamEntry): DumpLocation {
  const { offset, size } = location;
  const kind = streamKind(type);
  const most = (bytes: ByteLength): DumpLocation => ({ offset, size: Math.max(Math.min(size, bytes), 0) });
  if (kind === null) return most(promised > size ? 0 : size);
  if (kind.level === 'open') return most(WITH_CLOSED_LINES.has(kind.name) ? size : 0);
  switch (kind.name) {
    // Their fields are open. The texts to which they refer are elsewhere.
    case 'ModuleList':
    case 'UnloadedModuleList':
    case 'SystemInfo':
    case 'MozMacosBootArgs':
      return most(0);
    case 'ThreadList':
      return most(endOf(threadsOf(dump)) - offset);
    case 'ThreadExList':
      return most(endOf(threadExListOf(dump)) - offset);
    case 'Exception':
      return most(EXCEPTION.bytes);
    case 'MiscInfo':
      return most(MISC_INFO.bytes);
    case 'AssertionInfo':
      return most(ASSERTION_INFO.bytes);
    case 'CrashpadInfo':
      return most(CRASHPAD_INFO.bytes);
    default:
      return location;
  }
}

function endOf(table: Pick<RecordTable<unknown>, 'offsetOf' | 'length'> | null): ByteOffset {
  return table === null ? 0 : table.offsetOf(table.length);
}

/** The protected bytes of the streams other than the own one. The texts of CrashpadInfo are not in its stream, which has ids of the user. */
function otherStreams(dump: Dump, own: StreamName): FileRanges {
  const cached = otherStreamsOf(dump);
  const known = cached.get(own);
  if (known !== undefined) return known;
  const others = dump.streams().filter(({ type }) => own === 'CrashpadInfo' || type !== streamType(own));
  const ranges = FileRanges.of(others.map((entry) => protectedBytes(dump, entry)));
  cached.set(own, ranges);
  return ranges;
}

/** The ranges that were needed so far, by the own stream. */
const otherStreamsOf = memoize((_dump: Dump): Map<StreamName, FileRanges> => new Map());

/** The longest context that counts, in bytes. One of amd64 with every feature of XSAVE has 12 KiB; a longer one is damaged. */
const MAX_CONTEXT: ByteLength = 16_384;

/**
 * The stacks and registers of the threads, and the registers of the exception. A stack that is longer than the dump is damaged; it counts only if no list has
 * memory.
 */
const threadDataOf = memoize((dump: Dump): FileRanges => {
  const { little, size: dumpSize } = dump.bytes;
  const hasList = listedMemoryOf(dump).columns.count > 0;
  const offsets: number[] = [];
  const sizes: number[] = [];
  const add = (size: ByteLength, offset: ByteOffset): void => {
    sizes.push(size);
    offsets.push(offset);
  };
  const addStack = (size: ByteLength, offset: ByteOffset): void => {
    if (!hasList || offset + size <= dumpSize) add(size, offset);
  };
  const addContext = (size: ByteLength, offset: ByteOffset): void => add(Math.min(size, MAX_CONTEXT), offset);
  const threads = threadsOf(dump);
  threads?.forEachBlock((view, _first, count) => {
    for (let at = 0; at < count * threads.stride; at += threads.stride) {
      addStack(view.getUint32(at + STACK, little), view.getUint32(at + STACK + 4, little));
      addContext(view.getUint32(at + CONTEXT, little), view.getUint32(at + CONTEXT + 4, little));
    }
  });
  const extended = threadExListOf(dump);
  extended?.forEachBlock((view, _first, count) => {
    for (let at = 0; at < count * extended.stride; at += extended.stride) {
      addStack(view.getUint32(at + STACK, little), view.getUint32(at + STACK + 4, little));
      addContext(view.getUint32(at + CONTEXT, little), view.getUint32(at + CONTEXT + 4, little));
      addStack(view.getUint32(at + STORE, little), view.getUint32(at + STORE + 4, little));
    }
  });
  const context = exceptionOf(dump)?.context;
  if (context !== undefined) addContext(context.size, context.offset);
  return new FileRanges(Float64Array.from(offsets), Float64Array.from(sizes));
});

const STACK = THREAD.offsetOf('stack');
const CONTEXT = THREAD.offsetOf('context');
const STORE = THREAD_EX.offsetOf('backingStore');
