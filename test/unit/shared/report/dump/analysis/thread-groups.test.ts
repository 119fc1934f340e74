import { describe, expect, it } from 'vitest';
import { ThreadGroups } from '../../../../../../shared/report/dump/analysis/thread-groups.ts';
import { type Frame, NO_OTHERS } from '../../../../../../shared/report/dump/unwind/frame.ts';

function groupsOf(stacks: readonly ReturnType<typeof stack>[], count: number): readonly (readonly number[])[] {
  const groups = new ThreadGroups();
  for (const each of stacks) groups.add(each);
  return groups.of(count).map(({ threads }) => threads);
}

function stack(threadIndex: number, ...addresses: readonly bigint[]) {
  const frames = addresses.map((address, index): Frame => {
    const registers = { instructionPointer: address, stackPointer: 0n, framePointer: null, linkRegister: null, others: NO_OTHERS };
    return { index, trust: 'scan', registers, lookupAddress: address, moduleIndex: -1, stackWord: null };
  });
  return { threadIndex, frames, end: 'no_caller' as const };
}

describe('threads with equal stacks', () => {
  it('are one group, in the order of its first thread', () => {
    const stacks = [stack(0, 1n, 2n), stack(1, 3n), stack(2, 1n, 2n), stack(3, 1n, 2n, 3n), stack(4, 3n)];
    expect(groupsOf(stacks, 5)).toEqual([[0, 2], [1, 4], [3]]);
  });

  it('are not grouped if they have no frames or an unknown stack', () => {
    expect(groupsOf([stack(0), stack(1)], 4)).toEqual([[0], [1], [2], [3]]);
  });
});
