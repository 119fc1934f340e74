import type { ByteOffset } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { lazyRowsOf, type Rows } from '../../../bytes/rows.ts';
import { AddressIndex } from './address-index.ts';
import type { Dump } from './dump.ts';
import { listTextBytes, readText16 } from './dump-text.ts';
import { readCountedList, readSizedList } from './lists.ts';
import { openName } from './misplaced.ts';
import { moduleIds, type ModuleIds } from './module-ids.ts';
import { location, RecordType, struct, u32, u64, type ValuesOf } from './record.ts';
import type { RecordTable } from './record-table.ts';

export const FIXED_FILE_INFO = new RecordType('VS_FIXEDFILEINFO', {
  signature: u32('open'),
  structVersion: u32('open'),
  fileVersionHigh: u32('open'),
  fileVersionLow: u32('open'),
  productVersionHigh: u32('open'),
  productVersionLow: u32('open'),
  flagsMask: u32('open'),
  flags: u32('open'),
  os: u32('open'),
  type: u32('open'),
  subtype: u32('open'),
  dateHigh: u32('open'),
  dateLow: u32('open'),
});

/** The signature of a valid version record. */
export const FIXED_FILE_INFO_SIGNATURE = 0xfeef_04bd;

export const MODULE = new RecordType('MINIDUMP_MODULE', {
  base: u64('open'),
  size: u32('open'),
  checksum: u32('open'),
  /** Seconds since 1970, or a hash of a reproducible build. */
  time: u32('open'),
  nameOffset: u32('open'),
  version: struct(FIXED_FILE_INFO, 'open'),
  codeView: location('name'),
  misc: location('name'),
  reserved0: u64('open'),
  reserved1: u64('open'),
});

export const UNLOADED_MODULE = new RecordType('MINIDUMP_UNLOADED_MODULE', {
  base: u64('open'),
  size: u32('open'),
  checksum: u32('open'),
  time: u32('open'),
  nameOffset: u32('open'),
});

const BASE = MODULE.offsetOf('base');
const SIZE = MODULE.offsetOf('size');

export interface DumpModule {
  readonly index: number;
  readonly record: ValuesOf<typeof MODULE>;
  /** The offset of the record in the dump. */
  readonly offset: ByteOffset;
  /** The first address after the module. */
  readonly end: bigint;
  /** The path as in the dump: the last component is `name`, the folders are `closed`. Empty if the dump has none. */
  readonly path: string;
  /** The last component of the path; empty if it is damaged. */
  readonly name: string;
  /** `147.0.0.1000`; null without a valid version record. */
  readonly version: string | null;
  readonly ids: ModuleIds;
}

interface UnloadedModule {
  readonly index: number;
  readonly record: ValuesOf<typeof UNLOADED_MODULE>;
  readonly end: bigint;
  readonly path: string;
  readonly name: string;
}

/** The records of the module list; null without the stream. */
export const moduleTableOf = memoize((dump: Dump): RecordTable<(typeof MODULE)['fields']> | null =>
  readCountedList(dump, 'ModuleList', MODULE),
);

/** The modules in the order of the dump; the first is the main module. Empty without the stream. */
export const modulesOf = memoize((dump: Dump): Rows<DumpModule> => {
  const table = moduleTableOf(dump);
  return lazyRowsOf(table?.length ?? 0, (index) => moduleAt(dump, table, index));
});

/** The records of the unloaded modules; null without the stream. */
export const unloadedTableOf = memoize((dump: Dump) => readSizedList(dump, 'UnloadedModuleList', UNLOADED_MODULE));

/** The modules that were unloaded before the dump, in the order of the dump. Empty without the stream. */
export const unloadedModulesOf = memoize((dump: Dump): Rows<UnloadedModule> => {
  const table = unloadedTableOf(dump);
  const length = table?.length ?? 0;
  return lazyRowsOf(length, (index) => {
    const record = table?.at(index) ?? ZERO_UNLOADED;
    const text = readText16(dump.bytes, record.nameOffset, listTextBytes(length));
    const path = text?.text ?? '';
    const name = openName(dump, lastComponent(path), text, { stream: 'UnloadedModuleList' });
    return { index, record, end: record.base + BigInt(record.size), path, name };
  });
});

/** The unloaded modules by address. */
export const unloadedIndexOf = memoize((dump: Dump): AddressIndex => {
  const table = unloadedTableOf(dump);
  const starts = new BigUint64Array(table?.length ?? 0);
  const ends = new BigUint64Array(starts.length);
  table?.forEachBlock((view, first, count) => {
    for (let index = 0; index < count; index += 1) {
      const at = index * table.stride;
      const start = view.getBigUint64(at + UNLOADED_MODULE.offsetOf('base'), dump.bytes.little);
      const end = start + BigInt(view.getUint32(at + UNLOADED_MODULE.offsetOf('size'), dump.bytes.little));
      starts[first + index] = start;
      ends[first + index] = end > LAST_ADDRESS ? LAST_ADDRESS : end;
    }
  });
  return new AddressIndex(starts, ends);
});

const LAST_ADDRESS = 0xffff_ffff_ffff_ffffn;

const ZERO_VIEW = new DataView(new ArrayBuffer(MODULE.bytes));
const ZERO_MODULE = MODULE.read(ZERO_VIEW, 0, true);
const ZERO_UNLOADED = UNLOADED_MODULE.read(ZERO_VIEW, 0, true);

function moduleAt(dump: Dump, table: RecordTable<(typeof MODULE)['fields']> | null, index: number): DumpModule {
  const record = table?.at(index) ?? ZERO_MODULE;
  const offset = table?.offsetOf(index) ?? 0;
  const text = readText16(dump.bytes, record.nameOffset, listTextBytes(table?.length ?? 0));
  const path = text?.text ?? '';
  if (text === null && record.nameOffset !== 0)
    dump.note({
      code: 'data_outside',
      offset: offset + MODULE.offsetOf('nameOffset'),
      stream: 'ModuleList',
      data: 'text',
      target: record.nameOffset,
      size: 4,
    });
  const name = openName(dump, lastComponent(path), text, { stream: 'ModuleList' });
  return {
    index,
    record,
    offset,
    end: record.base + BigInt(record.size),
    path,
    name,
    version: versionOf(record.version),
    ids: moduleIds(dump, record, { offset, name, most: listTextBytes(table?.length ?? 0) }),
  };
}

/** The last component of a path of Windows or another system. */
export function lastComponent(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

function versionOf(record: ValuesOf<typeof FIXED_FILE_INFO>): string | null {
  if (record.signature !== FIXED_FILE_INFO_SIGNATURE) return null;
  const { fileVersionHigh: high, fileVersionLow: low } = record;
  return [high >>> 16, high & 0xffff, low >>> 16, low & 0xffff].join('.');
}

/** Finds modules by address. The modules are sorted once; if two overlap, the one that begins last before the address counts. */
export class ModuleIndex {
  readonly #modules: Rows<DumpModule>;
  readonly #order: Uint32Array;
  readonly #bases: BigUint64Array;
  /** The sizes of the modules in the order of the list. */
  readonly #sizes: Uint32Array;

  constructor({ bytes }: Dump, modules: Rows<DumpModule>, table: RecordTable<(typeof MODULE)['fields']> | null) {
    this.#modules = modules;
    const count = table?.length ?? 0;
    const bases = new BigUint64Array(count);
    const sizes = new Uint32Array(count);
    const order = new Uint32Array(count);
    table?.forEachBlock((view, first, records) => {
      for (let record = 0; record < records; record += 1) {
        const index = first + record;
        bases[index] = view.getBigUint64(record * table.stride + BASE, bytes.little);
        sizes[index] = view.getUint32(record * table.stride + SIZE, bytes.little);
        order[index] = index;
      }
    });
    const isSorted = bases.every((base, index) => index === 0 || (bases[index - 1] ?? 0n) <= base);
    if (!isSorted) order.sort((a, b) => compare(bases[a] ?? 0n, bases[b] ?? 0n) || a - b);
    this.#order = order;
    this.#bases = isSorted ? bases : BigUint64Array.from(order, (index) => bases[index] ?? 0n);
    this.#sizes = sizes;
    this.#table = table;
    const last = count - 1;
    this.lowestHigh = count === 0 ? 1 : Number((this.#bases[0] ?? 0n) >> 32n);
    // One more than the last base: a module of up to 4 GiB can reach into the next 4 GiB.
    this.highestHigh = count === 0 ? 0 : Number((this.#bases[last] ?? 0n) >> 32n) + 1;
  }

  /** The upper 32 bits of the lowest address of all modules. */
  readonly lowestHigh: number;
  /** At least the upper 32 bits of the highest address of all modules. An address whose upper bits are outside these two is in no module. */
  readonly highestHigh: number;
  readonly #table: RecordTable<(typeof MODULE)['fields']> | null;

  /** The index of the module that contains an address; -1 if there is none. O(log n). */
  indexAt(address: bigint): number {
    const place = this.#placeBefore(address);
    if (place < 0) return -1;
    const index = this.#order[place] ?? 0;
    return address < (this.#bases[place] ?? 0n) + BigInt(this.#sizes[index] ?? 0) ? index : -1;
  }

  /** The index of the module that begins last up to an address; -1 if there is none. O(log n). */
  indexBefore(address: bigint): number {
    return this.#order[this.#placeBefore(address)] ?? -1;
  }

  #placeBefore(address: bigint): number {
    let low = 0;
    let high = this.#bases.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#bases[middle] ?? 0n) <= address) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** The first address of a module. */
  baseOf(index: number): bigint {
    return this.#table?.u64(index, BASE) ?? 0n;
  }

  /** The module that contains an address; null if there is none. */
  at(address: bigint): DumpModule | null {
    const index = this.indexAt(address);
    return index < 0 ? null : (this.#modules.at(index) ?? null);
  }
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The modules of a dump by address. */
export const moduleIndexOf = memoize((dump: Dump): ModuleIndex => new ModuleIndex(dump, modulesOf(dump), moduleTableOf(dump)));
