import { hex } from '../../../report/dump/output/hex.ts';
import { type FrameView, MAX_ITEMS, type ThreadRow, type ThreadView } from '../../../bridge/view/dump-view.ts';
import type { ThreadStack } from '../../../report/dump/analysis/analysis.ts';
import { lastErrorOf } from '../../../report/dump/crash/crash-evidence.ts';
import type { DumpDisclosure } from '../../../report/dump/disclosure.ts';
import type { Dump } from '../../../report/dump/format/dump.ts';
import { addressSpaceOf } from '../../../report/dump/memory/address-space.ts';
import { errorName } from '../../../report/dump/output/json-frames.ts';
import type { Frame } from '../../../report/dump/unwind/frame.ts';
import { contextOfThread, crashedThreadOf, isDumpWriter } from '../../../report/dump/unwind/thread-stack.ts';
import { threadLabel } from '../../report/dump-crash.ts';
import { STACK_ENDS, TRUST_WORDS } from '../../report/dump-frames.ts';
import { placeText, type PlacedDump, rangeOf } from './placed-dump.ts';

/** The most threads in the list of the Crash screen. */
const MAX_THREADS = 500;

/** The crashed thread first, then the others in the order of the dump. */
export function threadRows(dump: Dump, first: number | null, count: number): ThreadRow[] {
  const others = Array.from({ length: Math.min(count, MAX_THREADS) }, (_, index) => index).filter((index) => index !== first);
  return [...(first === null ? [] : [first]), ...others].slice(0, MAX_THREADS).map((index) => {
    const instruction = contextOfThread(dump, index)?.instructionPointer ?? null;
    return {
      index,
      label: threadLabel(dump, index),
      top: instruction === null ? '' : placeText(dump, instruction),
      isCrashed: crashedThreadOf(dump)?.index === index,
      wroteDump: isDumpWriter(dump, index),
    };
  });
}

/** The stack of a thread. */
export function threadView(placed: PlacedDump, { threadIndex, frames, end }: ThreadStack, disclosure: DumpDisclosure): ThreadView {
  const { dump } = placed;
  if (!disclosure.shows('open')) return { index: threadIndex, label: '', frames: [], end: '', lastError: null };
  const error = lastErrorOf(dump, threadIndex);
  return {
    index: threadIndex,
    label: threadLabel(dump, threadIndex),
    frames: frames.slice(0, MAX_ITEMS).map((frame) => frameView(placed, frame)),
    end: STACK_ENDS[frames.length > MAX_ITEMS ? 'frame_limit' : end],
    lastError: error === null ? null : errorName(error),
  };
}

function frameView(placed: PlacedDump, frame: Frame): FrameView {
  const { dump } = placed;
  const offset = frame.stackWord === null ? null : addressSpaceOf(dump).offsetOf(frame.stackWord);
  return {
    index: frame.index,
    where: placeText(dump, frame.lookupAddress),
    address: hex(frame.lookupAddress),
    trust: frame.trust,
    found: TRUST_WORDS[frame.trust],
    isGuess: frame.trust === 'scan' || frame.trust === 'cfi_scan',
    range: offset === null ? null : rangeOf(placed, { offset, size: dump.bytes.size === 0 ? 0 : 8 }),
  };
}
