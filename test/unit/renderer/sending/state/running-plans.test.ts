import { describe, expect, it } from 'vitest';
import { runningPlans } from '../../../../../renderer/sending/state/running-plans.ts';
import type { JobView } from '../../../../../shared/bridge/view/job-view.ts';

function job(id: string, changes: Partial<JobView> = {}): JobView {
  return {
    id,
    kind: 'prepare',
    subject: null,
    state: 'running',
    startedAt: '2026-11-26T10:00:00.000Z',
    endedAt: null,
    progress: { done: 1, total: 9, unit: 'items', files: null },
    canPause: false,
    skipped: { total: 0, first: [] },
    failure: null,
    ...changes,
  };
}

describe('the jobs that plan a queue', () => {
  it('are in the order of their start', () => {
    expect(runningPlans([job('a'), job('b')]).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('include no jobs that have ended, that prepare a single report or that do other work', () => {
    const bytes = { done: 1, total: 9, unit: 'bytes', files: null } as const;
    expect(runningPlans([job('a', { state: 'done' }), job('b', { progress: bytes }), job('c', { kind: 'queue_many' })])).toEqual([]);
  });
});
