import type { QueueState } from './queue-states.ts';

/** Queued reports of one state. */
export interface QueueGroup {
  readonly state: QueueState;
  readonly reports: number;
  /** Of their bodies. */
  readonly bytes: number;
}

/** The order in which people meet them: what needs them, what goes on by itself, what ended. */
export const GROUP_ORDER: readonly QueueState[] = [
  'needs_person',
  'answer_unknown',
  'sending',
  'waiting',
  'retry',
  'held',
  'rejected_soft',
  'rejected_unknown',
  'rejected_hard',
  'malformed',
  'too_large',
  'stopped',
  'not_known_accepted',
  'accepted',
];

interface Counted extends QueueGroup {
  readonly target: string;
}

/** The groups that have reports; `target`: of one target, null: of all. */
export function groupsOf(counts: readonly Counted[], target: string | null): readonly QueueGroup[] {
  return GROUP_ORDER.flatMap((state) => {
    const of = counts.filter((one) => one.state === state && (target === null || one.target === target));
    const reports = of.reduce((sum, one) => sum + one.reports, 0);
    return reports === 0 ? [] : [{ state, reports, bytes: of.reduce((sum, one) => sum + one.bytes, 0) }];
  });
}

/** A line of the list: the heading of a group (`at` null), or its report at a place from 0. */
interface QueuePosition {
  readonly group: QueueGroup;
  readonly at: number | null;
}

type Folded = ReadonlySet<QueueState>;

function linesOf({ state, reports }: QueueGroup, folded: Folded): number {
  return 1 + (folded.has(state) ? 0 : reports);
}

/** Lines of the list: a heading for each group, and its reports where it is not folded away. */
export function lineCount(groups: readonly QueueGroup[], folded: Folded): number {
  return groups.reduce((sum, group) => sum + linesOf(group, folded), 0);
}

/** What stands in a line, from 0; null behind the last one. */
export function positionAt(groups: readonly QueueGroup[], folded: Folded, line: number): QueuePosition | null {
  let left = line;
  for (const group of groups) {
    const lines = linesOf(group, folded);
    if (left < lines) return left < 0 ? null : { group, at: left === 0 ? null : left - 1 };
    left -= lines;
  }
  return null;
}

/** The line of a group's heading, or of its report at a place; -1: it has none. */
export function lineOf(groups: readonly QueueGroup[], folded: Folded, state: QueueState, at: number | null): number {
  let line = 0;
  for (const group of groups) {
    if (group.state === state) return at === null ? line : folded.has(state) || at >= group.reports ? -1 : line + 1 + at;
    line += linesOf(group, folded);
  }
  return -1;
}

/** Reports of one group that lie next to each other. */
export interface QueueSlice {
  readonly state: QueueState;
  readonly from: number;
  readonly count: number;
}

/** The reports between two lines, the first of which counts and the last one does not. */
export function slicesIn(groups: readonly QueueGroup[], folded: Folded, from: number, to: number): readonly QueueSlice[] {
  const found: QueueSlice[] = [];
  let line = 0;
  for (const group of groups) {
    const lines = linesOf(group, folded);
    const first = Math.max(from - line - 1, 0);
    const count = Math.min(to - line - 1, lines - 1) - first;
    if (count > 0) found.push({ state: group.state, from: first, count });
    line += lines;
  }
  return found;
}
