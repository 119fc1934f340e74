import type { QueueState } from './queue-states.ts';

/** Queued reports of one state. */
export interface QueueGroup {
  readonly state: QueueState;
  readonly reports: number;
  /** Total size of the bodies, in bytes. */
  readonly bytes: number;
}

/** Display order: groups that need the user, groups being sent, waiting groups, groups that ended. */
export const GROUP_ORDER: readonly QueueState[] = [
  'needs_person',
  'answer_unknown',
  'not_known_accepted',
  'malformed',
  'too_large',
  'rejected_unknown',
  'sending',
  'waiting',
  'retry',
  'held',
  'rejected_soft',
  'rejected_hard',
  'stopped',
  'accepted',
];

/** Adds counts by state. Leaves out states without reports. */
export function groupsOf(counts: Iterable<QueueGroup>): QueueGroup[] {
  const sums = new Map<QueueState, QueueGroup>();
  for (const { state, reports, bytes } of counts) {
    const before = sums.get(state);
    sums.set(state, { state, reports: reports + (before?.reports ?? 0), bytes: bytes + (before?.bytes ?? 0) });
  }
  return GROUP_ORDER.flatMap((state) => {
    const sum = sums.get(state);
    return sum === undefined || sum.reports === 0 ? [] : [sum];
  });
}

/** States whose reports need no action of the user, or only one click for the whole group. */
const ENDED: ReadonlySet<QueueState> = new Set<QueueState>(['accepted', 'rejected_soft', 'rejected_hard', 'too_large', 'stopped']);

/** Largest number of reports in a list for which all groups are initially expanded. A single group is always initially expanded. */
const MAX_OPEN = 30;

/** The groups to collapse: those that the user collapsed. In a long list, also those that ended, unless the user expanded them. */
export function foldedGroups(groups: readonly QueueGroup[], chosen: ReadonlyMap<QueueState, boolean>): ReadonlySet<QueueState> {
  const isLong = groups.length > 1 && groups.reduce((sum, { reports }) => sum + reports, 0) > MAX_OPEN;
  return new Set(groups.map(({ state }) => state).filter((state) => chosen.get(state) ?? (isLong && ENDED.has(state))));
}

/** A line of the list. `at` null: the heading of a group; otherwise the position of a report in the group, from 0. */
interface QueuePosition {
  readonly group: QueueGroup;
  readonly at: number | null;
}

type Folded = ReadonlySet<QueueState>;

function linesOf({ state, reports }: QueueGroup, folded: Folded): number {
  return 1 + (folded.has(state) ? 0 : reports);
}

/** Number of lines in the list: one for each group's heading, and one for each report of an expanded group. */
export function lineCount(groups: readonly QueueGroup[], folded: Folded): number {
  return groups.reduce((sum, group) => sum + linesOf(group, folded), 0);
}

/** The content of a line, counted from 0; null after the last line. */
export function positionAt(groups: readonly QueueGroup[], folded: Folded, line: number): QueuePosition | null {
  let left = line;
  for (const group of groups) {
    const lines = linesOf(group, folded);
    if (left < lines) return left < 0 ? null : { group, at: left === 0 ? null : left - 1 };
    left -= lines;
  }
  return null;
}

/** The line of a group's heading (`at` null), or of the group's report at a position. -1 if there is no such line. */
export function lineOf(groups: readonly QueueGroup[], folded: Folded, state: QueueState, at: number | null): number {
  let line = 0;
  for (const group of groups) {
    if (group.state === state) return at === null ? line : folded.has(state) || at >= group.reports ? -1 : line + 1 + at;
    line += linesOf(group, folded);
  }
  return -1;
}

/** Adjacent reports of one group. */
export interface QueueSlice {
  readonly state: QueueState;
  readonly from: number;
  readonly count: number;
}

/** The reports on the lines from `from` to `to` (exclusive). */
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
