import { hex } from '../../../report/dump/output/hex.ts';
import {
  type FrameView,
  MAX_INLINES,
  MAX_ITEMS,
  type ThreadGroupsView,
  type ThreadRow,
  type ThreadView,
} from '../../../bridge/view/dump-view.ts';
import { symbolOf, type ThreadStack } from '../../../report/dump/analysis/analysis.ts';
import { isAddressShown } from '../../../report/dump/analysis/frame-address.ts';
import { frameDoubts } from '../../../report/dump/analysis/frame-doubts.ts';
import { MAX_GROUPED, type ThreadGroup } from '../../../report/dump/analysis/thread-groups.ts';
import { isForeignModule } from '../../../report/dump/crash/foreign-module.ts';
import { isGuess } from '../../../report/dump/crash/hints-stack.ts';
import { lastComponent, modulesOf } from '../../../report/dump/format/modules.ts';
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
import { functionParts } from '../../../report/dump/symbols/function-parts.ts';
import type { SymbolAt } from '../../../report/dump/symbols/symbol-file.ts';
import type { SymbolLookups } from '../../../report/dump/symbols/symbol-lookup.ts';
import type { SymbolsAt } from '../../../report/dump/symbols/symbols-at.ts';
import { threadLabel } from '../../report/dump-crash.ts';
import { FRAME_DOUBTS, STACK_ENDS, STACK_WORDS, TRUST_WORDS } from '../../report/dump-frames.ts';
import { lookupWord } from '../../report/dump-symbols.ts';
import { DUMP_SCREEN } from '../../report/dump-screen.ts';
import { placeText, type PlacedDump, rangeOf } from './placed-dump.ts';

interface GroupsAsked {
  readonly first: number | null;
  readonly filter: string;
  readonly from: number;
  readonly limit: number;
  readonly symbolsAt: SymbolsAt;
}

/**
 * The threads of a dump in groups. `first`: the thread whose group comes first. `filter`: a text that a shown text of a thread, or the name of a module in its
 * stack, must contain.
 */
export function threadGroupsView(
  dump: Dump,
  groups: readonly ThreadGroup[],
  { first, filter, from, limit, symbolsAt }: GroupsAsked,
): ThreadGroupsView {
  const wanted = filter.trim().toLowerCase();
  const own = groups.find(({ threads }) => first !== null && threads.includes(first));
  const ordered = own === undefined ? groups : [own, ...groups.filter((group) => group !== own)];
  const isInStack = (module: number): boolean => modulesOf(dump).at(module)?.name.toLowerCase().includes(wanted) === true;
  const matches = ({ threads, modules }: ThreadGroup): boolean =>
    [...modules].some(isInStack) || threads.some((thread) => hasText(threadRow(dump, thread, symbolsAt), wanted));
  const kept = wanted === '' ? ordered : ordered.filter(matches);
  const count = threadsOf(dump)?.length ?? 0;
  return {
    threads: count,
    compared: Math.min(count, MAX_GROUPED),
    matching: kept.length,
    groups: kept.slice(from, from + limit).map((group) => {
      const leader = group === own && first !== null ? first : (group.threads[0] ?? 0);
      return {
        first: threadRow(dump, leader, symbolsAt),
        equal: group.threads.filter((thread) => thread !== leader).map((thread) => threadRow(dump, thread, symbolsAt)),
      };
    }),
  };
}

function hasText(row: ThreadRow, wanted: string): boolean {
  const state = [row.isCrashed ? DUMP_SCREEN.crashed : '', row.wroteDump ? DUMP_SCREEN.wroteDump : '', row.lastError ?? ''];
  return [row.label, row.top, ...state].some((text) => text.toLowerCase().includes(wanted));
}

function threadRow(dump: Dump, index: number, symbolsAt: SymbolsAt): ThreadRow {
  const instruction = contextOfThread(dump, index)?.instructionPointer ?? null;
  const error = lastErrorOf(dump, index);
  return {
    index,
    label: threadLabel(dump, index),
    top: instruction === null ? '' : (functionAt(instruction, symbolsAt) ?? placeText(dump, instruction)),
    isCrashed: crashedThreadOf(dump)?.index === index,
    wroteDump: isDumpWriter(dump, index),
    // 0 is no error.
    lastError: error === null || error === 0 ? null : errorName(error),
  };
}

/** The function at an address, without its parameters; null without symbols. */
function functionAt(address: bigint, symbolsAt: SymbolsAt): string | null {
  const symbol = symbolOf({ symbolsAt }, { lookupAddress: address });
  return symbol === null ? null : functionParts(symbol.function).name;
}

/** The stack of a thread. `lookupOf`: what was found of the symbols of a module. */
export function threadView(placed: PlacedDump, stack: ThreadStack, disclosure: DumpDisclosure, lookupOf: SymbolLookups): ThreadView {
  const { dump } = placed;
  const { threadIndex, frames, end } = stack;
  if (!disclosure.shows('open')) return { index: threadIndex, label: '', frames: [], folds: [], end: '', lastError: null };
  const error = lastErrorOf(dump, threadIndex);
  const shown = frames.slice(0, MAX_ITEMS);
  const doubts = frameDoubts(dump, { ...stack, frames: shown });
  const views = shown.map((frame, at) => frameView(placed, { ...stack, frame, doubts: doubts[at] ?? [], lookupOf }, disclosure));
  return {
    index: threadIndex,
    label: threadLabel(dump, threadIndex),
    frames: views,
    folds: foldsOf(shown, views),
    end: STACK_ENDS[frames.length > MAX_ITEMS ? 'frame_limit' : end],
    lastError: error === null ? null : errorName(error),
  };
}

interface FrameGiven extends Pick<ThreadStack, 'symbolsAt'> {
  readonly frame: Frame;
  readonly doubts: readonly FrameDoubt[];
  readonly lookupOf: SymbolLookups;
}

function frameView(placed: PlacedDump, given: FrameGiven, disclosure: DumpDisclosure): FrameView {
  const { dump } = placed;
  const { frame, doubts, lookupOf } = given;
  const { moduleIndex, lookupAddress, trust } = frame;
  const module = moduleIndex < 0 ? undefined : modulesOf(dump).at(moduleIndex);
  const word = frame.stackWord === null ? null : addressSpaceOf(dump).offsetOf(frame.stackWord);
  const size = systemOf(dump)?.pointerBytes ?? 8;
  const isShown = isAddressShown(dump, frame, disclosure);
  const symbol = isShown ? symbolOf(given, frame) : null;
  const place = isShown ? placeText(dump, lookupAddress) : null;
  return {
    index: frame.index,
    ...(symbol === null ? { ...NO_NAMES, where: place } : namedCode(symbol)),
    lack: symbol !== null || module === undefined ? '' : lookupWord(lookupOf(moduleIndex)),
    inlines: (symbol?.inlines ?? []).slice(-MAX_INLINES).map(namedCode).toReversed(),
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

const NO_NAMES = { parameters: '', source: '', sourcePath: '' };

type NamedCode = FrameView['inlines'][number];

function namedCode({ function: name, file, line }: Pick<SymbolAt, 'file' | 'line'> & { readonly function: string | null }): NamedCode {
  const { name: where, parameters } = functionParts(name ?? '');
  const at = line === null ? '' : `:${String(line)}`;
  return {
    where,
    parameters,
    source: file === null ? '' : `${lastComponent(file)}${at}`,
    sourcePath: file === null ? '' : `${file}${at}`,
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
