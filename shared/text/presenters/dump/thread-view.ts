import { hex } from '../../../report/dump/output/hex.ts';
import { type FrameView, MAX_ITEMS, type ThreadGroupsView, type ThreadRow, type ThreadView } from '../../../bridge/view/dump-view.ts';
import type { ThreadStack } from '../../../report/dump/analysis/analysis.ts';
import { isAddressShown } from '../../../report/dump/analysis/frame-address.ts';
import { frameDoubts } from '../../../report/dump/analysis/frame-doubts.ts';
import { MAX_GROUPED, type ThreadGroup } from '../../../report/dump/analysis/thread-groups.ts';
import { isForeignModule } from '../../../report/dump/crash/foreign-module.ts';
import { isGuess } from '../../../report/dump/crash/hints-stack.ts';
import { modulesOf } from '../../../report/dump/format/modules.ts';
import { systemOf } from '../../../report/dump/format/system-info.ts';
import { threadsOf } from '../../../report/dump/format/threads.ts';
import type { FrameDoubt } from '../../../report/dump/unwind/doubt.ts';
import { frameRuns } from '../../../report/dump/unwind/frame-runs.ts';
import { lastErrorOf } from '../../../report/dump/crash/crash-evidence.ts';
import type { DumpDisclosure } from '../../../report/dump/disclosure.ts';
import type { Dump } from '../../../report/dump/format/dump.ts';
import { addressSpaceOf } from '../../../report/dump/memory/address-space.ts';
import { errorName } from '../../../report/dump/output/json-frames.ts';
import type { Frame } from '../../../report/dump/unwind/frame.ts';
import { contextOfThread, crashedThreadOf, isDumpWriter } from '../../../report/dump/unwind/thread-stack.ts';
import { threadLabel } from '../../report/dump-crash.ts';
import { FRAME_DOUBTS, STACK_ENDS, STACK_WORDS, TRUST_WORDS } from '../../report/dump-frames.ts';
import { DUMP_SCREEN } from '../../report/dump-screen.ts';
import { placeText, type PlacedDump, rangeOf } from './placed-dump.ts';

/**
 * The threads of a dump in groups. `first`: the thread whose group comes first. `filter`: a text that a shown text of a thread, or the name of a module in its
 * stack, must contain.
 */
export function threadGroupsView(
  dump: Dump,
  groups: readonly ThreadGroup[],
  { first, filter, from, limit }: { readonly first: number | null; readonly filter: string; readonly from: number; readonly limit: number },
): ThreadGroupsView {
  const wanted = filter.trim().toLowerCase();
  const own = groups.find(({ threads }) => first !== null && threads.includes(first));
  const ordered = own === undefined ? groups : [own, ...groups.filter((group) => group !== own)];
  const isInStack = (module: number): boolean => modulesOf(dump).at(module)?.name.toLowerCase().includes(wanted) === true;
  const matches = ({ threads, modules }: ThreadGroup): boolean =>
    [...modules].some(isInStack) || threads.some((thread) => hasText(threadRow(dump, thread), wanted));
  const kept = wanted === '' ? ordered : ordered.filter(matches);
  const count = threadsOf(dump)?.length ?? 0;
  return {
    threads: count,
    compared: Math.min(count, MAX_GROUPED),
    matching: kept.length,
    groups: kept.slice(from, from + limit).map((group) => {
      const leader = group === own && first !== null ? first : (group.threads[0] ?? 0);
      return {
        first: threadRow(dump, leader),
        equal: group.threads.filter((thread) => thread !== leader).map((thread) => threadRow(dump, thread)),
      };
    }),
  };
}

function hasText(row: ThreadRow, wanted: string): boolean {
  const state = [row.isCrashed ? DUMP_SCREEN.crashed : '', row.wroteDump ? DUMP_SCREEN.wroteDump : '', row.lastError ?? ''];
  return [row.label, row.top, ...state].some((text) => text.toLowerCase().includes(wanted));
}

function threadRow(dump: Dump, index: number): ThreadRow {
  const instruction = contextOfThread(dump, index)?.instructionPointer ?? null;
  const error = lastErrorOf(dump, index);
  return {
    index,
    label: threadLabel(dump, index),
    top: instruction === null ? '' : placeText(dump, instruction),
    isCrashed: crashedThreadOf(dump)?.index === index,
    wroteDump: isDumpWriter(dump, index),
    // 0 is no error.
    lastError: error === null || error === 0 ? null : errorName(error),
  };
}

/** The stack of a thread. */
export function threadView(placed: PlacedDump, { threadIndex, frames, end }: ThreadStack, disclosure: DumpDisclosure): ThreadView {
  const { dump } = placed;
  if (!disclosure.shows('open')) return { index: threadIndex, label: '', frames: [], folds: [], end: '', lastError: null };
  const error = lastErrorOf(dump, threadIndex);
  const shown = frames.slice(0, MAX_ITEMS);
  const doubts = frameDoubts(dump, { frames: shown });
  const views = shown.map((frame, at) => frameView(placed, frame, doubts[at] ?? [], disclosure));
  return {
    index: threadIndex,
    label: threadLabel(dump, threadIndex),
    frames: views,
    folds: foldsOf(shown, views),
    end: STACK_ENDS[frames.length > MAX_ITEMS ? 'frame_limit' : end],
    lastError: error === null ? null : errorName(error),
  };
}

function frameView(placed: PlacedDump, frame: Frame, doubts: readonly FrameDoubt[], disclosure: DumpDisclosure): FrameView {
  const { dump } = placed;
  const { moduleIndex, lookupAddress, trust } = frame;
  const module = moduleIndex < 0 ? undefined : modulesOf(dump).at(moduleIndex);
  const word = frame.stackWord === null ? null : addressSpaceOf(dump).offsetOf(frame.stackWord);
  const size = systemOf(dump)?.pointerBytes ?? 8;
  const isShown = isAddressShown(dump, frame, disclosure);
  return {
    index: frame.index,
    where: isShown ? placeText(dump, lookupAddress) : null,
    address: isShown ? hex(lookupAddress) : null,
    module: module?.name ?? '',
    trust,
    found: TRUST_WORDS[trust],
    isGuess: isGuess(frame),
    doubt: doubts.map((doubt) => FRAME_DOUBTS[doubt]).join('; '),
    isForeign: module !== undefined && isForeignModule(dump, module),
    range: word === null ? null : rangeOf(placed, { offset: word, size }),
  };
}

/** Repeated frames after the first cycle, and runs of guesses between other frames. */
function foldsOf(frames: readonly Frame[], views: readonly FrameView[]): ThreadView['folds'] {
  return frameRuns(frames).flatMap(({ from, to, period, count }) => {
    if (period === 0) return guessRuns(frames, from, to);
    const names = views.slice(from, from + period).map(({ where }) => where ?? STACK_WORDS.masked);
    return [{ from: from + period, to, label: STACK_WORDS.more(count - 1, names.slice(0, MAX_NAMED), period) }];
  });
}

/** The most frames of a cycle that are named. */
const MAX_NAMED = 3;

/** Guesses up to this number are rows of their own. */
const MAX_UNFOLDED = 2;

function guessRuns(frames: readonly Frame[], from: number, to: number): ThreadView['folds'] {
  const folds: ThreadView['folds'] = [];
  let start = from;
  for (let index = from; index <= to; index += 1) {
    const frame = index < to ? frames[index] : undefined;
    if (frame !== undefined && isGuess(frame)) continue;
    if (index - start > MAX_UNFOLDED) folds.push({ from: start, to: index, label: STACK_WORDS.guesses(index - start) });
    start = index + 1;
  }
  return folds;
}
