import { describe, expect, it } from 'vitest';
import {
  GROUP_ORDER,
  foldedGroups,
  groupsOf,
  lineCount,
  lineOf,
  positionAt,
  slicesIn,
} from '../../../../../shared/sending/queue/queue-groups.ts';
import { RUN_KINDS, statesOfKind } from '../../../../../shared/sending/queue/run-kinds.ts';
import { type QueueState, QUEUE_STATES } from '../../../../../shared/sending/queue/queue-states.ts';

const COUNTS = [
  { target: 'a', state: 'accepted', reports: 3, bytes: 30 },
  { target: 'b', state: 'accepted', reports: 1, bytes: 7 },
  { target: 'a', state: 'waiting', reports: 2, bytes: 20 },
] as const;

const NONE: ReadonlySet<QueueState> = new Set();

describe('groups of the outbox', () => {
  it('cover every state', () => {
    expect(GROUP_ORDER.toSorted()).toEqual(QUEUE_STATES.toSorted());
  });

  it('begin with those that need a decision, then come what is being sent, what waits and what is done', () => {
    const kinds = GROUP_ORDER.map((state) => RUN_KINDS.find((kind) => statesOfKind(kind).includes(state)) ?? '');
    expect(kinds.filter((kind, at) => kind !== kinds[at - 1])).toEqual(['decision', 'left', 'held', 'soft', 'hard', 'stopped', 'accepted']);
    expect(GROUP_ORDER.indexOf('sending')).toBeLessThan(GROUP_ORDER.indexOf('waiting'));
  });

  it('sum the counts of all targets and runs, without states that have no reports', () => {
    expect(groupsOf(COUNTS)).toEqual([
      { state: 'waiting', reports: 2, bytes: 20 },
      { state: 'accepted', reports: 4, bytes: 37 },
    ]);
    expect(groupsOf([{ state: 'held', reports: 0, bytes: 0 }])).toEqual([]);
  });

  it('are headings followed by their reports', () => {
    const groups = groupsOf(COUNTS);
    expect(lineCount(groups, NONE)).toBe(8);
    const lines = Array.from({ length: 9 }, (_, line) => positionAt(groups, NONE, line));
    expect(lines.map((position) => (position === null ? null : [position.group.state, position.at]))).toEqual([
      ['waiting', null],
      ['waiting', 0],
      ['waiting', 1],
      ['accepted', null],
      ['accepted', 0],
      ['accepted', 1],
      ['accepted', 2],
      ['accepted', 3],
      null,
    ]);
    for (const [line, position] of lines.entries())
      if (position !== null) expect(lineOf(groups, NONE, position.group.state, position.at)).toBe(line);
  });

  it('are one line if they are collapsed', () => {
    const groups = groupsOf(COUNTS);
    const folded = new Set<QueueState>(['waiting']);
    expect(lineCount(groups, folded)).toBe(6);
    expect(positionAt(groups, folded, 1)).toMatchObject({ group: { state: 'accepted' }, at: null });
    expect(lineOf(groups, folded, 'waiting', 0)).toBe(-1);
    expect(lineOf(groups, folded, 'held', null)).toBe(-1);
  });

  it('of settled states start collapsed in a long list, unless the user expands or collapses them', () => {
    const groups = (accepted: number) =>
      groupsOf([
        { state: 'accepted', reports: accepted, bytes: 1 },
        { state: 'needs_person', reports: 5, bytes: 1 },
        { state: 'held', reports: 5, bytes: 1 },
      ]);
    expect([...foldedGroups(groups(20), new Map())]).toEqual([]);
    expect([...foldedGroups(groups(21), new Map())]).toEqual(['accepted']);
    const chosen = new Map<QueueState, boolean>([
      ['accepted', false],
      ['held', true],
    ]);
    expect([...foldedGroups(groups(21), chosen)]).toEqual(['held']);
  });

  it('of one state only start expanded, however many reports they have', () => {
    const only = groupsOf([{ state: 'rejected_soft', reports: 225, bytes: 1 }]);
    expect([...foldedGroups(only, new Map())]).toEqual([]);
    expect([...foldedGroups(only, new Map([['rejected_soft', true]]))]).toEqual(['rejected_soft']);
  });

  it('give the reports between two lines', () => {
    const groups = groupsOf(COUNTS);
    expect(slicesIn(groups, NONE, 2, 6)).toEqual([
      { state: 'waiting', from: 1, count: 1 },
      { state: 'accepted', from: 0, count: 2 },
    ]);
    expect(slicesIn(groups, NONE, 3, 4)).toEqual([]);
    expect(slicesIn(groups, new Set(['accepted']), 0, 100)).toEqual([{ state: 'waiting', from: 0, count: 2 }]);
  });
});
