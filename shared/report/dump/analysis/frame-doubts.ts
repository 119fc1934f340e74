import { memoize } from '../../../bytes/memoize.ts';
import type { Dump } from '../format/dump.ts';
import { systemOf } from '../format/system-info.ts';
import { addressSpaceOf } from '../memory/address-space.ts';
import { memoryMapOf } from '../memory/memory-map.ts';
import { CALL_WINDOW, endsWithCall } from '../unwind/call-before.ts';
import { doubtsOf, type FrameDoubt, type FrameEvidence } from '../unwind/doubt.ts';
import type { Frame } from '../unwind/frame.ts';
import { symbolOf, type ThreadStack } from './analysis.ts';

type AddressEvidence = Pick<FrameEvidence, 'isExecutable' | 'hasCall'>;

/** The doubts about each frame of a stack, in its order. Reads at most 8 bytes of code for each return address. */
export function frameDoubts(dump: Dump, stack: Pick<ThreadStack, 'frames' | 'symbolsAt'>): readonly (readonly FrameDoubt[])[] {
  const wordBytes = systemOf(dump)?.pointerBytes ?? 8;
  const names = stack.frames.map((frame) => symbolOf(stack, frame)?.function ?? null);
  return stack.frames.map((frame, index) =>
    doubtsOf(frame, {
      calleeFunction: names[index - 1] ?? null,
      ownFunction: names[index] ?? null,
      wordBytes,
      ...evidenceOf(dump, frame),
    }),
  );
}

/** What is known about return addresses. Recursion and threads that wait at the same place have the same ones. */
const knownOf = memoize((_dump: Dump): Map<bigint, AddressEvidence> => new Map());

function evidenceOf(dump: Dump, frame: Frame): AddressEvidence {
  const known = knownOf(dump);
  const address = frame.registers.instructionPointer;
  const found = known.get(address) ?? { isExecutable: isExecutable(dump, frame), hasCall: hasCallBefore(dump, address) };
  known.set(address, found);
  return found;
}

/** Null without a map, and if the map lacks a module that the dump lists: then it is incomplete. */
function isExecutable(dump: Dump, { lookupAddress, moduleIndex }: Frame): boolean | null {
  const map = memoryMapOf(dump);
  if (map === null) return null;
  const region = map.regionAt(lookupAddress);
  if (region === null || region.isFree) return moduleIndex < 0 ? false : null;
  return region.canExecute;
}

function hasCallBefore(dump: Dump, address: bigint): boolean | null {
  const cpu = systemOf(dump)?.cpu ?? 'unknown';
  const isThumb = cpu === 'arm' && (address & 1n) === 1n;
  const end = isThumb ? address - 1n : address;
  if (end < BigInt(CALL_WINDOW) || !dump.bytes.little) return null;
  const bytes = addressSpaceOf(dump).read(end - BigInt(CALL_WINDOW), CALL_WINDOW);
  return bytes.length < CALL_WINDOW ? null : endsWithCall(cpu, bytes, isThumb);
}
