import type { DumpJump, DumpRegionView } from '../../../bridge/view/dump-region-view.ts';
import type { ByteRange } from '../../../bytes/byte-range.ts';
import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { DumpDisclosure } from '../../../report/dump/disclosure.ts';
import type { Dump } from '../../../report/dump/format/dump.ts';
import type { DumpLocation } from '../../../report/dump/format/record.ts';
import { addressSpaceOf } from '../../../report/dump/memory/address-space.ts';
import { type AddressTarget, addressTarget } from '../../../report/dump/memory/address-target.ts';
import { hex } from '../../../report/dump/output/hex.ts';
import { addressOfByte, type PointerWord, pointerWordAt } from '../../../report/dump/regions/pointer-word.ts';
import { referenceAt } from '../../../report/dump/regions/reference.ts';
import type { RegionStep } from '../../../report/dump/regions/region.ts';
import { regionPath } from '../../../report/dump/regions/region-path.ts';
import { MEMORY_WORDS, NO_TARGET, NOT_HELD, POINTERS, regionSteps, stackWords } from '../../report/dump-regions.ts';
import { placeText, type PlacedDump, rangeOf } from './placed-dump.ts';

/**
 * What bytes of a dump are: the stream, record and field that all of them belong to, and what the pointer at the first byte points into. Null for bytes that
 * are not in the dump, and while a setting hides dumps. `offset`, `length`: in the plain body.
 */
export function dumpRegionView(
  placed: PlacedDump,
  disclosure: DumpDisclosure,
  { offset, length }: Pick<ByteRange, 'offset' | 'length'>,
): DumpRegionView | null {
  if (!disclosure.shows('open')) return null;
  const { dump } = placed;
  const from = inDump(placed, offset);
  const steps = commonSteps(dump, from, length);
  if (steps.length === 0) return null;
  const named = regionSteps(steps);
  const address = addressOfByte(dump, from);
  const reference = referenceAt(dump, from);
  const target = reference?.target ?? null;
  const word = reference === null ? pointerWordAt(dump, from) : null;
  const isShown = word !== null && isTargetShown(disclosure, word);
  return {
    part: placed.part,
    text: named.map(({ words }) => words).join(', '),
    steps: named.map(({ step, words }) => ({ text: words, range: rangeOf(placed, step) })),
    address: address === null ? null : hex(address),
    pointsInto: word !== null ? (isShown ? targetWords(dump, word.value) : null) : target === null ? null : wordsOf(dump, target),
    canFollow: isShown || target !== null,
  };
}

/** The byte that a pointer or reference of a dump means, or why there is none. `offset`: of a byte of it, in the plain body. */
export function followPointer(placed: PlacedDump, disclosure: DumpDisclosure, offset: ByteOffset): DumpJump {
  if (!disclosure.shows('open')) return { range: null, text: POINTERS.hidden };
  const from = inDump(placed, offset);
  const reference = referenceAt(placed.dump, from);
  if (reference !== null) {
    const { target } = reference;
    return target === null ? { range: null, text: POINTERS.refersToNothing } : jumpTo(placed, target);
  }
  const word = pointerWordAt(placed.dump, from);
  if (word === null) return { range: null, text: POINTERS.noPointer };
  return isTargetShown(disclosure, word) ? goToAddress(placed, disclosure, word.value) : { range: null, text: POINTERS.isMasked };
}

/** The byte at an address of a dump, or what the address belongs to. */
export function goToAddress(placed: PlacedDump, disclosure: DumpDisclosure, address: bigint): DumpJump {
  if (!disclosure.shows('open')) return { range: null, text: POINTERS.hidden };
  const { dump } = placed;
  const offset = addressSpaceOf(dump).offsetOf(address);
  if (offset !== null) return jumpTo(placed, { offset, size: 1 });
  const target = addressTarget(dump, address);
  const kind = reasonOf(target);
  return { range: null, text: kind === null ? NOT_HELD.target(targetWords(dump, address)) : NOT_HELD[kind] };
}

/** Why it is not known which dump is meant. */
export function noJump(why: 'noDump' | 'severalDumps'): DumpJump {
  return { range: null, text: POINTERS[why] };
}

function jumpTo(placed: PlacedDump, location: DumpLocation): DumpJump {
  return {
    range: rangeOf(placed, location),
    text: wordsOf(placed.dump, location),
  };
}

function wordsOf(dump: Dump, { offset, size }: DumpLocation): string {
  return regionSteps(commonSteps(dump, offset, size))
    .map(({ words }) => words)
    .join(', ');
}

/** What a word points into is shown if its level is open, and else if the word itself is shown. */
function isTargetShown(disclosure: DumpDisclosure, { isTargetOpen, offset, size }: PointerWord): boolean {
  return disclosure.shows(isTargetOpen ? 'open' : 'closed', offset, size);
}

function inDump({ dump, offset }: PlacedDump, ofBody: ByteOffset): ByteOffset {
  return ofBody - offset - dump.leadingBytes;
}

/** The steps that lead to the first byte as well as to the last one. */
function commonSteps(dump: Dump, offset: ByteOffset, length: ByteLength): readonly RegionStep[] {
  const first = regionPath(dump, offset);
  const last = length <= 1 ? first : regionPath(dump, offset + length - 1);
  const end = first.findIndex(({ kind, name, ...step }, at) => {
    const other = last[at];
    return other?.kind !== kind || other.name !== name || other.offset !== step.offset || other.size !== step.size;
  });
  return end === -1 ? first : first.slice(0, end);
}

/** Why nothing is at an address; null if something is. */
function reasonOf(target: AddressTarget): keyof typeof NO_TARGET | null {
  switch (target.kind) {
    case 'near_null':
      return target.offset === 0n ? 'null' : 'small';
    case 'non_canonical':
    case 'free':
    case 'unknown':
      return target.kind;
    default:
      return null;
  }
}

/** What an address belongs to: `xul.dll + 0x214a3c`, `stack of thread 3`, `memory`. */
function targetWords(dump: Dump, address: bigint): string {
  const target = addressTarget(dump, address);
  switch (target.kind) {
    case 'module':
      return placeText(dump, address);
    case 'stack':
      return stackWords(target.threadIndex);
    case 'region': {
      const { name, canExecute, canWrite } = target.region;
      return name ?? MEMORY_WORDS[canExecute ? 'executable' : canWrite ? 'writable' : 'readable'];
    }
    default:
      return NO_TARGET[reasonOf(target) ?? 'unknown'];
  }
}
