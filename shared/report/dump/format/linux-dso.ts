import type { ByteOffset } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { MadeRows, type Rows } from '../../../bytes/rows.ts';
import type { Dump } from './dump.ts';
import { type DumpText, listTextBytes, readText16 } from './dump-text.ts';
import { type DumpLocation, RecordType, u32, u64 } from './record.ts';
import { RecordTable } from './record-table.ts';
import { readStreamRecord } from './single-record.ts';
import { systemOf } from './system-info.ts';
import type { Levels } from './text-pieces.ts';

/** What a debugger reads from the dynamic linker of a 64-bit process (`r_debug`). Breakpad's writer stores it with the padding of its compiler. */
export const DEBUG_64 = new RecordType('MDRawDebug64', {
  version: u32('closed'),
  /** The offset of the link maps. */
  map: u32('closed'),
  count: u32('closed'),
  padding: u32('closed'),
  breakpoint: u64('closed'),
  linkerBase: u64('closed'),
  dynamic: u64('closed'),
});

export const DEBUG_32 = new RecordType('MDRawDebug32', {
  version: u32('closed'),
  map: u32('closed'),
  count: u32('closed'),
  breakpoint: u32('closed'),
  linkerBase: u32('closed'),
  dynamic: u32('closed'),
});

/** A shared library in the list of the dynamic linker (`link_map`). */
export const LINK_MAP_64 = new RecordType('MDRawLinkMap64', {
  address: u64('closed'),
  nameOffset: u32('closed'),
  padding: u32('closed'),
  dynamic: u64('closed'),
});

export const LINK_MAP_32 = new RecordType('MDRawLinkMap32', { address: u32('closed'), nameOffset: u32('closed'), dynamic: u32('closed') });

interface LinkedLibrary {
  readonly offset: ByteOffset;
  /** The difference between the addresses in the file and in memory. */
  readonly address: bigint;
  /** The address of its dynamic section. */
  readonly dynamic: bigint;
  /** Empty for the program itself; null if the dump has none. */
  readonly name: DumpText | null;
}

export const LINKED_LIBRARY_LEVELS = {
  offset: 'open',
  address: 'closed',
  dynamic: 'closed',
  name: 'closed',
} as const satisfies Levels<LinkedLibrary>;

interface LinkerDebug {
  readonly version: number;
  readonly breakpoint: bigint;
  readonly linkerBase: bigint;
  readonly dynamic: bigint;
  /** In the order of the linker. Made on access. */
  readonly libraries: Rows<LinkedLibrary>;
  /** The dynamic section of the program, a copy of memory. */
  readonly dynamicSection: DumpLocation;
}

export const LINKER_DEBUG_LEVELS = {
  version: 'closed',
  breakpoint: 'closed',
  linkerBase: 'closed',
  dynamic: 'closed',
  libraries: 'closed',
  dynamicSection: 'closed',
} as const satisfies Levels<LinkerDebug>;

/** The LinuxDsoDebug stream; null without the stream, or if it is cut. */
export const linkerDebugOf = memoize((dump: Dump): LinkerDebug | null => {
  const stream = dump.stream('LinuxDsoDebug');
  if (stream === null) return null;
  const isNarrow = systemOf(dump)?.pointerBytes === 4;
  const debug = isNarrow ? DEBUG_32 : DEBUG_64;
  const map = isNarrow ? LINK_MAP_32 : LINK_MAP_64;
  const head = isNarrow ? readStreamRecord(dump, 'LinuxDsoDebug', DEBUG_32) : readStreamRecord(dump, 'LinuxDsoDebug', DEBUG_64);
  if (head === null) return null;
  const { values } = head;
  const table = isNarrow
    ? new RecordTable(dump.bytes, LINK_MAP_32, values.map, values.count)
    : new RecordTable(dump.bytes, LINK_MAP_64, values.map, values.count);
  if (table.length < values.count)
    dump.note({ code: 'list_cut', offset: head.offset, stream: 'LinuxDsoDebug', promised: values.count, read: table.length });
  return {
    version: values.version,
    breakpoint: BigInt(values.breakpoint),
    linkerBase: BigInt(values.linkerBase),
    dynamic: BigInt(values.dynamic),
    libraries: new MadeRows(table.length, (index) => {
      const offset = table.offsetOf(index);
      const record = table.at(index);
      const target = record?.nameOffset ?? 0;
      const name = readText16(dump.bytes, target, listTextBytes(table.length));
      if (name === null && target !== 0) {
        const at = offset + map.offsetOf('nameOffset');
        dump.note({ code: 'data_outside', offset: at, stream: 'LinuxDsoDebug', data: 'text', target, size: 4 });
      }
      return { offset, address: BigInt(record?.address ?? 0), dynamic: BigInt(record?.dynamic ?? 0), name };
    }),
    dynamicSection: { offset: stream.offset + debug.bytes, size: stream.size - debug.bytes },
  };
});
