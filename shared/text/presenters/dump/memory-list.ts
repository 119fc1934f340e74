import { formatLimit } from '../../../bytes/quantities.ts';
import type { Dump } from '../../../report/dump/format/dump.ts';
import { memoryInfosOf } from '../../../report/dump/format/memory-info.ts';
import { modulesOf } from '../../../report/dump/format/modules.ts';
import { addressSpaceOf } from '../../../report/dump/memory/address-space.ts';
import { addressTarget } from '../../../report/dump/memory/address-target.ts';
import { isLikelyGuard, type MapRegion, memoryMapOf } from '../../../report/dump/memory/memory-map.ts';
import { type MemoryRow, memoryRowsOf } from '../../../report/dump/memory/memory-rows.ts';
import { hex } from '../../../report/dump/output/hex.ts';
import { contextOfThread, crashedThreadOf } from '../../../report/dump/unwind/thread-stack.ts';
import { threadLabel } from '../../report/dump-crash.ts';
import { moduleLabel } from '../../report/module-label.ts';
import type { DumpList } from './dump-list.ts';
import { type PlacedDump, rangeOf } from './placed-dump.ts';

/** The memory of the process: its map with the modules and stacks, and what the dump holds of it. */
export function memoryList(placed: PlacedDump): DumpList {
  const { dump } = placed;
  const rows = memoryRowsOf(dump);
  const space = addressSpaceOf(dump);
  const thread = crashedThreadOf(dump);
  const crashed = thread === null ? null : (contextOfThread(dump, thread.index)?.instructionPointer ?? null);
  return {
    length: rows.length,
    row: (index) => {
      const row = rows.at(index);
      if (row === null) return { index, cells: [], masked: [], range: null, marks: [] };
      const { start, end, region } = row;
      const { bytes, first } = space.heldIn(start, end);
      return {
        index,
        cells: [
          hex(start),
          formatLimit(sizeOf(row)),
          region === null ? '' : accessText(dump, region),
          region === null ? '' : kindText(dump, region),
          region?.isFree === true ? '' : ownerText(dump, start),
          bytes === 0 ? 'none' : bytes === sizeOf(row) ? 'all' : formatLimit(bytes),
        ],
        masked: [],
        range: first === null ? null : rangeOf(placed, first),
        marks: crashed !== null && crashed >= start && crashed < end ? ['crashed'] : [],
      };
    },
    keys: {
      // Rows are in the order of addresses.
      start: (index) => index,
      size: (index) => sizeOf(rows.at(index)),
      held: (index) => {
        const row = rows.at(index);
        return row === null ? 0 : space.heldIn(row.start, row.end).bytes;
      },
    },
    absent: rows.hasMap ? [] : ['access', 'kind'],
  };
}

function sizeOf(row: Pick<MemoryRow, 'start' | 'end'> | null): number {
  return row === null || row.end <= row.start ? 0 : Number(row.end - row.start);
}

const MEM_RESERVE = 0x2000;
const KINDS: Readonly<Record<number, string>> = { 0x2_0000: 'private', 0x4_0000: 'mapped', 0x100_0000: 'image' };

function accessText(dump: Dump, region: MapRegion): string {
  const map = memoryMapOf(dump);
  if (region.isFree) return 'free';
  if (map?.source === 'MemoryInfoList' && memoryInfosOf(dump)?.at(region.index)?.state === MEM_RESERVE) return 'reserved';
  const can = [
    ...(region.canRead ? ['read'] : []),
    ...(region.canWrite ? ['write'] : []),
    ...(region.canExecute ? ['execute'] : []),
    ...(map !== null && isLikelyGuard(map, region) ? ['guard'] : []),
  ];
  return can.length === 0 ? 'no access' : can.join(', ');
}

/** The type of a region: private, mapped or image. A Linux map names a mapped file, or a purpose in brackets. */
function kindText(dump: Dump, region: MapRegion): string {
  if (region.isFree) return '';
  if (memoryMapOf(dump)?.source === 'MemoryInfoList') return KINDS[memoryInfosOf(dump)?.at(region.index)?.type ?? 0] ?? '';
  return region.name === null || region.name.startsWith('[') ? 'private' : 'mapped';
}

/** What the memory at an address belongs to; empty if nothing says it. */
export function ownerText(dump: Dump, address: bigint): string {
  const target = addressTarget(dump, address);
  switch (target.kind) {
    case 'module':
      return moduleLabel(modulesOf(dump).at(target.moduleIndex));
    case 'stack':
      return `stack of thread ${threadLabel(dump, target.threadIndex)}`;
    case 'region':
      return target.region.name?.replace(/^\[(.*)\]$/, '$1') ?? '';
    default:
      return '';
  }
}
