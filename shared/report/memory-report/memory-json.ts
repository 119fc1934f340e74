import type { MemoryDifference } from './memory-diff.ts';
import type { MemoryFigure } from './memory-figures.ts';
import type { MemoryProblem, MemoryReport } from './memory-report.ts';
import { entriesOf, type MemoryNode, processTrees, type ProcessMemory, shownPath } from './memory-tree.ts';
import { MUTINGS, type Muting } from './muting.ts';

type Json = Readonly<Record<string, unknown>>;

const VERSION = 1;

/** What the JSON says of the crashed process. `pid`: null if no minidump gives it. `figures`: null if nothing was measured of the process. */
export interface JsonFigures {
  readonly pid: bigint | null;
  readonly figures: readonly MemoryFigure[] | null;
}

/** The JSON of a memory report, as docs/formats.md describes it. `isRevealed`: with processes and trees. */
export function memoryReportJson(report: MemoryReport, crashed: JsonFigures, isRevealed: boolean): Json {
  return {
    version: VERSION,
    masked: isRevealed ? [] : ['closed'],
    ...figuresJson(crashed),
    entry_count: report.entries.length,
    problem_count: report.problemCount,
    problems: report.problems.map(problemJson),
    processes: isRevealed ? processTrees(report.processes, entriesOf(report), false).map(processJson) : null,
  };
}

/** The JSON of the difference of two memory reports. */
export function memoryDifferenceJson(
  { processes, entries, changed, mismatched, isIsolationMuted }: MemoryDifference,
  [first, second]: readonly [JsonFigures, JsonFigures],
  mutings: ReadonlySet<Muting>,
  isRevealed: boolean,
): Json {
  return {
    version: VERSION,
    masked: isRevealed ? [] : ['closed'],
    first: figuresJson(first),
    second: figuresJson(second),
    muted: MUTINGS.filter((muting) => mutings.has(muting) && (muting !== 'isolation' || (isRevealed && isIsolationMuted))),
    changed_entry_count: isRevealed ? changed : null,
    mismatched_entry_count: isRevealed ? mismatched : null,
    processes: isRevealed ? processTrees(processes, entries, true).map(processJson) : null,
  };
}

function figuresJson({ pid, figures }: JsonFigures): Json {
  return {
    pid: pid === null ? null : exactNumber(pid),
    figures:
      figures === null ? null : Object.fromEntries(figures.map(({ name, amount }) => [name, amount === null ? null : exactNumber(amount)])),
  };
}

function problemJson(problem: MemoryProblem): Json {
  return { ...problem };
}

function processJson({ name, resident, isHeapKnown, isInconsistent, leftOut, trees, others }: ProcessMemory): Json {
  return {
    name,
    resident: resident === null ? null : exactNumber(resident),
    heap_allocated_known: isHeapKnown,
    inconsistent: isInconsistent,
    left_out_count: leftOut,
    trees: trees.map(nodeJson),
    other_measurements: others.map(nodeJson),
  };
}

function nodeJson({ name, path, amount, units, kind, merged, presence, mark, children }: MemoryNode): Json {
  return {
    name: shownPath(name),
    path: shownPath(path),
    kind,
    amount: exactNumber(amount),
    units,
    merged,
    ...(presence === 'both' ? {} : { presence }),
    ...(mark === null ? {} : { mark }),
    ...(children.length === 0 ? {} : { children: children.map(nodeJson) }),
  };
}

/** A number if it is exact as one, otherwise a text of digits. */
function exactNumber(amount: bigint): number | string {
  const number = Number(amount);
  return Number.isSafeInteger(number) ? number : String(amount);
}
