import type { ByteRange } from '../../../bytes/byte-range.ts';
import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { MAX_LISTED_PROBLEMS, type MemoryRow, type MemorySummary, type OtherMemory } from '../../../bridge/view/memory-channels.ts';
import type { MemoryDifference } from '../../../report/memory-report/memory-diff.ts';
import { COUNTED_FIGURES, type MemoryFigure, type MemoryFigureName, memoryFigures } from '../../../report/memory-report/memory-figures.ts';
import { type Folds, isFolded, type Outline, type OutlineMatches } from '../../../report/memory-report/memory-outline.ts';
import type { MemoryReading, MemoryReport } from '../../../report/memory-report/memory-report.ts';
import { type MemoryNode, type ProcessMemory, shownPath } from '../../../report/memory-report/memory-tree.ts';
import type { Result } from '../../../errors.ts';
import { failureView } from '../failure-view.ts';
import type { GzipErrorKind } from '../../../report/wire/gzip.ts';
import {
  amountText,
  dmdText,
  exactAmountText,
  FIGURE_ABOUT,
  MEMORY,
  MEMORY_SCREEN,
  memoryGzipText,
  memoryMarkText,
  memoryProblemLine,
  memoryProblemText,
  presenceText,
  shareText,
} from '../../report/memory-report.ts';

/** A memory report as the host read it. */
interface ReadMemory {
  readonly reading: MemoryReading;
  readonly gzipError: { readonly kind: GzipErrorKind; readonly offset: ByteOffset } | null;
  readonly isGzipped: boolean;
  /** The process id of the crashed process; null if no minidump gives it. */
  readonly pid: bigint | null;
}

interface ReadSide {
  readonly name: string;
  readonly found: ReadMemory;
  /** Its bytes in the plain body of an open report. */
  readonly range: ByteRange | null;
  readonly isRevealed: boolean;
}

/** The second memory report of a comparison, or why it cannot be read. */
interface ReadSecond {
  readonly of: OtherMemory;
  readonly side: Result<ReadSide>;
}

/** A memory report of an open report. */
interface ReadPart extends ReadSide {
  readonly part: number;
  readonly range: ByteRange;
  /** The limit on inflated bytes. */
  readonly limit: ByteLength;
}

/**
 * What is shown of a memory report above its tree. `second`: the one that it is compared with. `difference`: null without a comparison, and before both trees
 * are revealed.
 */
export function memorySummary(
  { part, name, range, isRevealed, found, limit }: ReadPart,
  second: ReadSecond | null,
  difference: MemoryDifference | null,
): MemorySummary {
  const side = second?.side.ok === true ? second.side.value : null;
  const other = second === null ? null : { of: second.of, isRevealed: side?.isRevealed ?? false, range: side?.range ?? null };
  const common = { part, name, isRevealed, range: { ...range }, other };
  const none = { figures: [], crashed: '', problems: [], moreProblems: 0, notes: [] };
  const failure = memoryFailure(found, limit);
  const { reading } = found;
  if (failure !== null || reading.kind === 'dmd') return { ...common, ...none, failure };
  const otherFailure = second === null ? null : secondFailure(second.side, limit);
  if (otherFailure !== null) return { ...common, ...none, failure: MEMORY.otherFailure(otherFailure) };
  const { report } = reading;
  const all =
    side === null ? problemsOf(found, limit) : [...labelled(MEMORY.first, found, limit), ...labelled(MEMORY.second, side.found, limit)];
  const count = problemCountOf(found) + (side === null ? 0 : problemCountOf(side.found));
  const problems = all.slice(0, MAX_LISTED_PROBLEMS);
  return {
    ...common,
    failure: null,
    ...(side === null ? figuresView(report, found.pid) : figureDifferences(found, side.found)),
    problems,
    moreProblems: count - problems.length,
    notes: [
      ...(report.hasUsableSize === false ? [MEMORY.noUsableSize] : []),
      ...(report.entries.length === 0 && report.problems.length === 0 ? [MEMORY.empty] : []),
      ...(difference === null ? [] : differenceNotes(difference)),
    ],
  };
}

function secondFailure(side: Result<ReadSide>, limit: ByteLength): string | null {
  return side.ok ? memoryFailure(side.value.found, limit) : failureView(side.error).message;
}

/** What is wrong with a memory report of which something can be shown. */
function problemsOf({ reading, gzipError, isGzipped }: ReadMemory, limit: ByteLength): readonly string[] {
  const problems = reading.kind === 'report' ? reading.report.problems.slice(0, MAX_LISTED_PROBLEMS) : [];
  const gzip = gzipError === null ? [] : [memoryGzipText(gzipError.kind, gzipError.offset, limit)];
  return [...gzip, ...problems.map((problem) => memoryProblemLine(problem, isGzipped))];
}

function problemCountOf({ reading, gzipError }: ReadMemory): number {
  return (gzipError === null ? 0 : 1) + (reading.kind === 'report' ? reading.report.problemCount : 0);
}

function labelled(label: string, found: ReadMemory, limit: ByteLength): readonly string[] {
  return problemsOf(found, limit).map((line) => `${label}: ${line}`);
}

/** Why nothing of a memory report can be shown; null if something can. `found`: null if there is none. */
export function memoryFailure(found: ReadMemory | null, limit: ByteLength): string | null {
  if (found === null) return MEMORY_SCREEN.none;
  const { reading, gzipError, isGzipped } = found;
  if (reading.kind === 'dmd') return dmdText(reading.mode);
  const { entries, problems } = reading.report;
  const [first] = problems;
  if (entries.length > 0 || first === undefined) return null;
  const what = gzipError === null ? memoryProblemText(first, isGzipped) : memoryGzipText(gzipError.kind, gzipError.offset, limit);
  return `${what} ${MEMORY.noneRead}`;
}

type FiguresView = Pick<MemorySummary, 'figures' | 'crashed'>;

function figuresView(report: MemoryReport, pid: bigint | null): FiguresView {
  const figures = pid === null ? null : memoryFigures(report, pid);
  if (pid === null || figures === null) return { figures: [], crashed: noFigures(pid) };
  return {
    crashed: MEMORY.crashed(String(pid)),
    figures: figures.flatMap(({ name, amount }) => (amount === null ? [] : [{ ...figureView(name, amount), other: null }])),
  };
}

function noFigures(pid: bigint | null): string {
  return pid === null ? MEMORY.noPid : MEMORY.notMeasured(String(pid));
}

function figureView(name: MemoryFigureName, amount: bigint): Omit<MemorySummary['figures'][number], 'other'> {
  const units = unitsOf(name);
  return { name, about: FIGURE_ABOUT[name], amount: amountText(amount, units), exact: exactOf(amount, units) };
}

function unitsOf(name: MemoryFigureName): 'bytes' | 'count' {
  return COUNTED_FIGURES.has(name) ? 'count' : 'bytes';
}

/** The figures that both memory reports have. */
function figureDifferences(first: ReadMemory, second: ReadMemory): FiguresView {
  const before = figuresOf(first);
  const after = figuresOf(second);
  if (before === null) return { figures: [], crashed: `${MEMORY.first}: ${noFigures(first.pid)}` };
  if (after === null) return { figures: [], crashed: `${MEMORY.second}: ${noFigures(second.pid)}` };
  return {
    crashed: MEMORY.crashedInBoth(String(first.pid), String(second.pid)),
    figures: before.flatMap(({ name, amount }, index) => {
      const other = after[index]?.amount ?? null;
      if (amount === null || other === null) return [];
      const units = unitsOf(name);
      const differs = { amount: amountText(other, units), difference: amountText(other - amount, units, true) };
      return [{ ...figureView(name, amount), other: differs }];
    }),
  };
}

function figuresOf({ reading, pid }: ReadMemory): readonly MemoryFigure[] | null {
  return pid === null || reading.kind !== 'report' ? null : memoryFigures(reading.report, pid);
}

/** What is to be known about a difference. */
export function differenceNotes({ mismatched, isIsolationMuted, changed }: MemoryDifference): readonly string[] {
  return [
    ...(mismatched === 0 ? [] : [MEMORY.mismatched(mismatched)]),
    ...(isIsolationMuted ? [MEMORY.isolation] : []),
    ...(changed === 0 ? [MEMORY.equal] : []),
  ];
}

/** How a row is shown. */
interface RowPlace {
  readonly outline: Outline;
  readonly folds: Folds;
  readonly matches: OutlineMatches | null;
  /** Where the bytes of an entry are; null: they have none of their own. */
  readonly rangeOf: (entry: number) => ByteRange | null;
  /** Whether the amounts are differences. */
  readonly isDifference: boolean;
}

/** A row of the tree. */
export function memoryRow(index: number, { outline, folds, matches, rangeOf, isDifference }: RowPlace): MemoryRow {
  const item = outline.items[index];
  const hasRows = outline.ends[index] !== index + 1;
  const place = {
    id: index,
    level: (outline.depths[index] ?? 0) + 1,
    isFolded: hasRows ? isFolded(outline, folds, index, matches) : null,
  };
  if (item?.kind === 'node') {
    const { node, root } = item;
    return { ...place, ...nodeView(node, root, isDifference), range: node.index < 0 ? null : rangeOf(node.index) };
  }
  const blank = { ...place, exact: null, share: null, isMarked: false, range: null };
  if (item?.kind !== 'process') return { ...blank, name: MEMORY.others, amount: '', note: null };
  const { process } = item;
  const resident = process.resident === null ? '' : amountText(process.resident, 'bytes', isDifference);
  return { ...blank, name: process.name, amount: resident, note: processNote(process, isDifference) };
}

function processNote(process: ProcessMemory, isDifference: boolean): string | null {
  const notes = [
    ...(process.resident === null ? [] : [MEMORY.resident]),
    ...(isDifference || process.isHeapKnown || process.trees[0]?.name !== 'explicit' ? [] : [MEMORY.noHeap]),
    ...(process.isInconsistent && !isDifference ? [MEMORY.inconsistent] : []),
    ...(process.leftOut === 0 ? [] : [MEMORY.leftOut(process.leftOut)]),
  ];
  return notes.length === 0 ? null : notes.join(' ');
}

type NodeView = Pick<MemoryRow, 'name' | 'amount' | 'exact' | 'share' | 'note' | 'isMarked'>;

function nodeView(node: MemoryNode, root: MemoryNode, isDifference: boolean): NodeView {
  const { amount, units, merged, mark, presence } = node;
  const notes = [memoryMarkText(mark), presenceText(presence), merged > 1 ? MEMORY.merged(merged) : null].filter((note) => note !== null);
  return {
    name: memoryNodeName(node),
    amount: amountText(amount, units, isDifference),
    exact: exactOf(amount, units, isDifference),
    share: isDifference || node === root ? null : shareText(amount, root.amount),
    note: notes.length === 0 ? null : notes.join(' '),
    isMarked: mark !== null,
  };
}

export function memoryNodeName({ kind, name, children }: MemoryNode): string {
  if (kind === 'tiny') return MEMORY.tiny(children.length);
  return kind === 'balance' ? MEMORY.balance : shownPath(name);
}

function exactOf(amount: bigint, units: Parameters<typeof exactAmountText>[1], isDifference = false): string | null {
  return units === 'bytes' ? exactAmountText(amount, units, isDifference) : null;
}
