import { formatCount } from '../../../../shared/bytes/quantities.ts';
import type { MemoryDifference } from '../../../../shared/report/memory-report/memory-diff.ts';
import { COUNTED_FIGURES, type MemoryFigure, memoryFigures } from '../../../../shared/report/memory-report/memory-figures.ts';
import type { MemoryReport } from '../../../../shared/report/memory-report/memory-report.ts';
import { entriesOf, type MemoryNode, processTrees, type ProcessMemory } from '../../../../shared/report/memory-report/memory-tree.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import {
  amountText,
  figureText,
  MEMORY,
  memoryGzipText,
  memoryMarkText,
  memoryProblemLine,
  presenceText,
  shareText,
} from '../../../../shared/text/report/memory-report.ts';
import { differenceNotes, memoryNodeName } from '../../../../shared/text/presenters/memory/memory-view.ts';
import { columns, visible } from '../../common/terminal-text.ts';
import type { FoundMemoryReport } from '../../../host/report/memory-reports/find-memory-report.ts';

/** A memory report as text for a terminal. Without `isRevealed`, only the public figures. */
export function memoryLines(report: MemoryReport, found: FoundMemoryReport, limit: number, isRevealed: boolean): readonly string[] {
  const trees = isRevealed ? processTrees(report.processes, entriesOf(report), false) : [];
  return [
    ...figureLines(report, found.pid),
    ...problemLines(report, found, limit),
    ...(report.hasUsableSize === false ? [MEMORY.noUsableSize] : []),
    ...(isRevealed
      ? trees.flatMap((process) => ['', ...processLines(process, false)])
      : ['', `${MEMORY.masked} ${CLI.memoryReport.reveal}`]),
    ...(isRevealed && report.entries.length === 0 ? [MEMORY.empty] : []),
  ].map(visible);
}

/** The difference of two memory reports as text for a terminal. */
export function memoryDifferenceLines(
  reports: readonly [MemoryReport, MemoryReport],
  found: readonly [FoundMemoryReport, FoundMemoryReport],
  difference: MemoryDifference,
  isRevealed: boolean,
): readonly string[] {
  const trees = isRevealed ? processTrees(difference.processes, difference.entries, true) : [];
  const shown = trees.filter(({ trees: roots, others }) => roots.length + others.length > 0);
  return [
    ...figureDifferenceLines(reports, found),
    ...(isRevealed ? differenceNotes(difference) : []),
    ...(isRevealed
      ? shown.flatMap((process) => ['', ...processLines(process, true)])
      : ['', `${MEMORY.masked} ${CLI.memoryReport.reveal}`]),
  ].map(visible);
}

function figuresOf(report: MemoryReport, pid: bigint | null): readonly MemoryFigure[] | null {
  return pid === null ? null : memoryFigures(report, pid);
}

function figureLines(report: MemoryReport, pid: bigint | null): readonly string[] {
  const figures = figuresOf(report, pid);
  if (pid === null) return [MEMORY.noPid];
  if (figures === null) return [MEMORY.notMeasured(String(pid))];
  return [
    MEMORY.crashed(String(pid)),
    ...columns(figures.flatMap((figure) => (figure.amount === null ? [] : [[`  ${figure.name}`, figureText(figure)]]))),
  ];
}

function figureDifferenceLines(
  [first, second]: readonly [MemoryReport, MemoryReport],
  [foundFirst, foundSecond]: readonly [FoundMemoryReport, FoundMemoryReport],
): readonly string[] {
  const before = figuresOf(first, foundFirst.pid);
  const after = figuresOf(second, foundSecond.pid);
  if (before === null || after === null) {
    const [pid, report] = before === null ? [foundFirst.pid, CLI.memoryReport.first] : [foundSecond.pid, CLI.memoryReport.second];
    return [`${report}: ${pid === null ? MEMORY.noPid : MEMORY.notMeasured(String(pid))}`];
  }
  const rows = before.flatMap((figure, index) => {
    const { amount = null } = after[index] ?? {};
    if (figure.amount === null || amount === null) return [];
    const units = COUNTED_FIGURES.has(figure.name) ? 'count' : 'bytes';
    return [[`  ${figure.name}`, figureText(figure), amountText(amount, units), amountText(amount - figure.amount, units, true)]];
  });
  return [MEMORY.figures, ...columns([['', CLI.memoryReport.first, CLI.memoryReport.second, CLI.memoryReport.difference], ...rows])];
}

/** What is wrong with a memory report, under a title. Nothing of it shows a value. */
export function problemLines(
  { problems, problemCount }: MemoryReport,
  { gzipError, isGzipped }: FoundMemoryReport,
  limit: number,
  title: string = CLI.memoryReport.problems,
): readonly string[] {
  const gzip = gzipError === null ? [] : [memoryGzipText(gzipError.kind, gzipError.offset, limit)];
  const listed = problems.slice(0, MOST_PROBLEMS).map((problem) => memoryProblemLine(problem, isGzipped));
  const more = problemCount - listed.length;
  const lines = [...gzip, ...listed, ...(more <= 0 ? [] : [CLI.memoryReport.moreProblems(formatCount(more))])];
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

const MOST_PROBLEMS = 20;
/** The widest column, in characters. One long name must not make every line as long. */
const WIDEST = 120;

function processLines(process: ProcessMemory, isDifference: boolean): readonly string[] {
  const notes = [
    ...(process.isHeapKnown || isDifference || process.trees[0]?.name !== 'explicit' ? [] : [MEMORY.noHeap]),
    ...(process.isInconsistent && !isDifference ? [MEMORY.inconsistent] : []),
    ...(process.leftOut === 0 ? [] : [MEMORY.leftOut(process.leftOut)]),
  ];
  const rows = process.trees.flatMap((tree) => nodeRows(tree, tree, 1, isDifference));
  const others = process.others.flatMap((node) => nodeRows(node, node, 2, isDifference));
  return [
    process.name,
    ...notes.map((note) => `  ${note}`),
    ...columns([...rows, ...(others.length === 0 ? [] : [[`  ${MEMORY.others}`, '', '', ''], ...others])], WIDEST),
  ];
}

function nodeRows(node: MemoryNode, root: MemoryNode, depth: number, isDifference: boolean): readonly (readonly string[])[] {
  const notes = [
    node.merged > 1 ? `[${String(node.merged)}]` : '',
    memoryMarkText(node.mark) ?? '',
    presenceText(node.presence) ?? '',
  ].filter((note) => note !== '');
  const row = [
    `${'  '.repeat(depth)}${memoryNodeName(node)}`,
    amountText(node.amount, node.units, isDifference),
    isDifference || node === root ? '' : (shareText(node.amount, root.amount) ?? ''),
    notes.join(' '),
  ];
  return [row, ...node.children.flatMap((child) => nodeRows(child, root, depth + 1, isDifference))];
}
