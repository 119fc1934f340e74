import { describe, expect, it } from 'vitest';
import { countedJobs, notableJobs, jobsAfter, newestJob, notableFor } from '../../../../../renderer/core/state/job-list.ts';
import type { JobState, JobView } from '../../../../../shared/bridge/view/job-view.ts';

function job(id: string, state: JobState = 'running'): JobView {
  const skipped = { total: 0, first: [] };
  return { id, kind: 'open', subject: id, state, startedAt: '', endedAt: null, progress: null, canPause: false, skipped, failure: null };
}

describe('the list of jobs', () => {
  it('keeps its order: changed jobs stay in place, new jobs come last, and removed jobs disappear', () => {
    const after = jobsAfter([job('a'), job('b'), job('c')], { all: false, jobs: [job('d'), job('b', 'done')], gone: ['a'] });
    expect(after.map(({ id, state }) => `${id} ${state}`)).toEqual(['b done', 'c running', 'd running']);
  });

  it('is replaced by a complete list of the host', () => {
    expect(jobsAfter([job('a')], { all: true, jobs: [job('b')], gone: [] }).map(({ id }) => id)).toEqual(['b']);
  });

  it('has as its newest job the last job that can still be stopped', () => {
    expect(newestJob([job('a'), job('b'), job('c', 'cancelling'), job('d', 'done')])?.id).toBe('b');
    expect(newestJob([job('a', 'failed')])).toBeNull();
  });

  it('counts no uploads while they are shown separately, unless they have ended', () => {
    const jobs = [job('a'), { ...job('b'), kind: 'upload' as const }, { ...job('c', 'failed'), kind: 'upload' as const }];
    expect(countedJobs(jobs, true).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(countedJobs(jobs, false)).toEqual(jobs);
  });

  it('shows ended jobs: successful jobs briefly, failed or incomplete jobs until the user looks at them', () => {
    const at = (ms: number): string => new Date(ms).toISOString();
    const jobs: readonly JobView[] = [
      job('runs'),
      { ...job('done', 'done'), endedAt: at(100_000) },
      { ...job('stopped', 'cancelled'), endedAt: at(103_000) },
      { ...job('failed', 'failed'), endedAt: at(100_000) },
      { ...job('partly', 'done'), endedAt: at(104_000), skipped: { total: 1, first: [] } },
    ];
    const notable = (seenAt: number, now: number): string =>
      notableJobs(jobs, seenAt, now)
        .map(({ id }) => id)
        .join(' ');
    expect(notable(0, 105_000)).toBe('done stopped failed partly');
    expect(notableFor(notableJobs(jobs, 0, 105_000), 105_000), 'until “done” is 10 s old').toBe(5_000);
    expect(notable(0, 110_000)).toBe('stopped failed partly');
    expect(notable(0, 999_000)).toBe('failed partly');
    expect(notableFor(notableJobs(jobs, 0, 999_000), 999_000)).toBeNull();
    expect(notable(103_500, 105_000)).toBe('partly');
  });
});
