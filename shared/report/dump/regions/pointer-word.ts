import type { ByteOffset } from '../../../bytes/byte-source.ts';
import type { Dump } from '../format/dump.ts';
import { memory64ListOf, memoryListOf } from '../format/memory-lists.ts';
import type { DumpLocation } from '../format/record.ts';
import { systemOf } from '../format/system-info.ts';
import { threadExListOf, threadsOf } from '../format/threads.ts';
import { addressTarget } from '../memory/address-target.ts';
import type { Claim } from './claims.ts';
import { dumpRegions } from './dump-regions.ts';
import { regionPath } from './region-path.ts';
import { SOURCES, streamNameOf, streamTypeAt } from './sources.ts';

/** A word that can be an address. */
export interface PointerWord extends DumpLocation {
  readonly value: bigint;
  /**
   * Whether the level `open` has what the word points into: true for registers and fields that are not `closed`, and for words of stacks. Words of other memory
   * are `closed` as a whole.
   */
  readonly isTargetOpen: boolean;
}

/** The address in the process of the byte at an offset; null if the byte is not memory of the process. */
export function addressOfByte(dump: Dump, offset: ByteOffset): bigint | null {
  const regions = dumpRegions(dump);
  const claim = regions.claimAt(regions.indexAt(offset));
  if (claim === null) return null;
  const start = startOf(dump, claim);
  return start === null ? null : start + BigInt(offset - claim.offset);
}

function startOf(dump: Dump, { source, parent, index }: Claim): bigint | null {
  switch (source) {
    case SOURCES.memory:
      return memoryListOf(dump)?.at(index)?.start ?? null;
    case SOURCES.memory64:
      return memory64ListOf(dump)?.table.at(index)?.start ?? null;
    case SOURCES.backingStore:
      return threadExListOf(dump)?.at(index)?.backingStoreStart ?? null;
    case SOURCES.stack: {
      const stream = dumpRegions(dump).claim(parent);
      const isExtended = stream !== null && streamNameOf(streamTypeAt(dump, stream.index)) === 'ThreadExList';
      return (isExtended ? threadExListOf(dump) : threadsOf(dump))?.at(index)?.stackStart ?? null;
    }
    default:
      return null;
  }
}

/**
 * The word with the size of a pointer that the byte at an offset belongs to: a register or field of that size, or a word of a stack. Other bytes begin a word
 * of their own. Null if the dump ends before the word does. Fields of records have 8 bytes for an address on all machines.
 */
export function pointerWordAt(dump: Dump, offset: ByteOffset): PointerWord | null {
  const pointerBytes = systemOf(dump)?.pointerBytes ?? 8;
  const step = regionPath(dump, offset).at(-1);
  const isField = step !== undefined && (step.kind === 'field' || step.kind === 'element' || step.kind === 'register');
  if (isField && (step.size === 8 || step.size === pointerBytes))
    return wordAt(dump, step, step.level === 'open' || step.level === 'values');
  const address = addressOfByte(dump, offset);
  if (address === null || addressTarget(dump, address).kind !== 'stack') return wordAt(dump, { offset, size: pointerBytes }, false);
  const start = offset - Number(address % BigInt(pointerBytes));
  const isWhole = addressOfByte(dump, start) !== null && addressOfByte(dump, start + pointerBytes - 1) !== null;
  return wordAt(dump, { offset: start, size: pointerBytes }, isWhole);
}

function wordAt(dump: Dump, { offset, size }: DumpLocation, isTargetOpen: boolean): PointerWord | null {
  const value = size === 8 ? dump.bytes.u64(offset) : dump.bytes.u32(offset);
  return value === null ? null : { offset, size, value: BigInt(value), isTargetOpen };
}
