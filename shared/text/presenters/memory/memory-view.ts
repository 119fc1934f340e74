import { type ByteRange, range } from '../../../bytes/byte-range.ts';
import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { MAX_LISTED_PROBLEMS, type MemoryRow, type MemorySummary } from '../../../bridge/view/memory-channels.ts';
import { COUNTED_FIGURES, memoryFigures } from '../../../report/memory-report/memory-figures.ts';
import { type Folds, isFolded, type Outline, type OutlineMatches } from '../../../report/memory-report/memory-outline.ts';
import type { MemoryReading, MemoryReport } from '../../../report/memory-report/memory-report.ts';
import { type MemoryNode, type ProcessMemory, shownPath } from '../../../report/memory-report/memory-tree.ts';
import type { GzipErrorKind } from '../../../report/wire/gzip.ts';
import {
  amountText,
  dmdText,
  exactAmountText,
  FIGURE_ABOUT,
  MEMORY,
  memoryGzipText,
  memoryMarkText,
  memoryProblemLine,
  memoryProblemText,
  shareText,
} from '../../report/memory-report.ts';

/** A memory report part as the host read it. */
export interface ReadMemoryPart {
  readonly part: number;
  readonly name: string;
  /** Where its content is in the plain body. */
  readonly offset: ByteOffset;
  readonly size: ByteLength;
  readonly isGzipped: boolean;
  readonly reading: MemoryReading;
  readonly gzipError: { readonly kind: GzipErrorKind; readonly offset: ByteOffset } | null;
  /** The limit on inflated bytes. */
  readonly limit: ByteLength;
}

/** What is shown of a memory report above its tree. `pid`: of the crashed process; null if no minidump gives it. */
export function memorySummary(read: ReadMemoryPart, pid: bigint | null, isRevealed: boolean): MemorySummary {
  const { part, name, offset, size, isGzipped, reading, gzipError, limit } = read;
  const common = { part, name, isRevealed, range: range('plain', offset, size) };
  const gzip = gzipError === null ? [] : [memoryGzipText(gzipError.kind, gzipError.offset, limit)];
  if (reading.kind === 'dmd')
    return { ...common, failure: dmdText(reading.mode), figures: [], crashed: '', problems: gzip, moreProblems: 0, notes: [] };
  const { report } = reading;
  const [first] = report.problems;
  const listed = report.problems.slice(0, MAX_LISTED_PROBLEMS - gzip.length).map((problem) => memoryProblemLine(problem, isGzipped));
  const isUnread = report.entries.length === 0 && first !== undefined;
  return {
    ...common,
    failure: isUnread ? `${gzip[0] ?? memoryProblemText(first, isGzipped)} ${MEMORY.noneRead}` : null,
    ...figuresView(report, pid),
    problems: isUnread ? [] : [...gzip, ...listed],
    moreProblems: isUnread ? 0 : report.problemCount - listed.length,
    notes: [
      ...(report.hasUsableSize === false ? [MEMORY.noUsableSize] : []),
      ...(report.entries.length === 0 && first === undefined ? [MEMORY.empty] : []),
    ],
  };
}

function figuresView(report: MemoryReport, pid: bigint | null): Pick<MemorySummary, 'figures' | 'crashed'> {
  const figures = pid === null ? null : memoryFigures(report, pid);
  if (pid === null || figures === null) return { figures: [], crashed: pid === null ? MEMORY.noPid : MEMORY.notMeasured(String(pid)) };
  return {
    crashed: MEMORY.crashed(String(pid)),
    figures: figures.flatMap(({ name, amount }) => {
      if (amount === null) return [];
      const units = COUNTED_FIGURES.has(name) ? 'count' : 'bytes';
      return [{ name, about: FIGURE_ABOUT[name], amount: amountText(amount, units), exact: exactOf(amount, units) }];
    }),
  };
}

/** How a row is shown. */
interface RowPlace {
  readonly outline: Outline;
  readonly folds: Folds;
  readonly matches: OutlineMatches | null;
  /** Where the bytes of an entry are; null: they have none of their own. */
  readonly rangeOf: (entry: number) => ByteRange | null;
}

/** A row of the tree. */
export function memoryRow(index: number, { outline, folds, matches, rangeOf }: RowPlace): MemoryRow {
  const item = outline.items[index];
  const hasRows = outline.ends[index] !== index + 1;
  const place = {
    id: index,
    level: (outline.depths[index] ?? 0) + 1,
    isFolded: hasRows ? isFolded(outline, folds, index, matches) : null,
  };
  if (item?.kind === 'node') {
    const { node, root } = item;
    return { ...place, ...nodeView(node, root), range: node.index < 0 ? null : rangeOf(node.index) };
  }
  const blank = { ...place, exact: null, share: null, isMarked: false, range: null };
  if (item?.kind !== 'process') return { ...blank, name: MEMORY.others, amount: '', note: null };
  const { process } = item;
  const resident = process.resident === null ? '' : amountText(process.resident, 'bytes');
  return { ...blank, name: process.name, amount: resident, note: processNote(process) };
}

function processNote(process: ProcessMemory): string | null {
  const notes = [
    ...(process.resident === null ? [] : [MEMORY.resident]),
    ...(process.isHeapKnown || process.trees[0]?.name !== 'explicit' ? [] : [MEMORY.noHeap]),
    ...(process.isInconsistent ? [MEMORY.inconsistent] : []),
    ...(process.leftOut === 0 ? [] : [MEMORY.leftOut(process.leftOut)]),
  ];
  return notes.length === 0 ? null : notes.join(' ');
}

function nodeView(node: MemoryNode, root: MemoryNode): Pick<MemoryRow, 'name' | 'amount' | 'exact' | 'share' | 'note' | 'isMarked'> {
  const { amount, units, merged, mark } = node;
  const notes = [memoryMarkText(mark) ?? '', merged > 1 ? MEMORY.merged(merged) : ''].filter((note) => note !== '');
  return {
    name: memoryNodeName(node),
    amount: amountText(amount, units),
    exact: exactOf(amount, units),
    share: node === root ? null : shareText(amount, root.amount),
    note: notes.length === 0 ? null : notes.join(' '),
    isMarked: mark !== null,
  };
}

export function memoryNodeName({ kind, name, children }: MemoryNode): string {
  if (kind === 'tiny') return MEMORY.tiny(children.length);
  return kind === 'balance' ? MEMORY.balance : shownPath(name);
}

function exactOf(amount: bigint, units: Parameters<typeof exactAmountText>[1]): string | null {
  return units === 'bytes' ? exactAmountText(amount, units) : null;
}
