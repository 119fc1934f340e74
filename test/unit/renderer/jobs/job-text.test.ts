import { describe, expect, it } from 'vitest';
import { jobSummary, jobText } from '../../../../renderer/jobs/job-text.ts';
import { wholeTime } from '../../../../renderer/core/format/time.ts';
import type { JobView } from '../../../../shared/bridge/view/job-view.ts';

const STARTED = '2026-11-23T10:00:00.000Z';
const ENDED = '2026-11-23T10:01:00.000Z';

function job(of: Partial<JobView>): JobView {
  return {
    id: '1',
    kind: 'edit_many',
    subject: 'all safe fixes',
    state: 'done',
    startedAt: STARTED,
    endedAt: ENDED,
    progress: { done: 39, total: 39, unit: 'items', files: null },
    canPause: false,
    skipped: { total: 0, first: [] },
    failure: null,
    ...of,
  };
}

const skipped = (...whys: readonly string[]): JobView['skipped'] => ({
  total: whys.length,
  first: whys.map((why, index) => ({ name: `${String(index)}.http`, why })),
});

describe('the summary of a job over many items', () => {
  it('counts the finished items, and the skipped items with their common reason', () => {
    expect(jobSummary(job({}))).toBe('39 done');
    expect(jobSummary(job({ skipped: skipped('It is gone.', 'It is gone.') }))).toBe('37 done, 2 skipped: It is gone.');
    expect(jobSummary(job({ progress: { done: 900, total: 1_000, unit: 'bytes', files: { done: 3, total: 4 } } }))).toBe('3 done');
  });

  it('names no reason if there are several, or if some reasons are unknown', () => {
    expect(jobSummary(job({ skipped: skipped('It is gone.', 'It is locked.') }))).toBe('37 done, 2 skipped');
    expect(jobSummary(job({ skipped: { ...skipped('It is gone.'), total: 21 } }))).toBe('18 done, 21 skipped');
  });

  it('is empty for a job with a single item', () => {
    expect(jobSummary(job({ progress: { done: 9, total: 9, unit: 'bytes', files: null } }))).toBeNull();
    expect(jobSummary(job({ progress: null }))).toBeNull();
  });
});

describe('a job as text', () => {
  it('contains its description, its times and each skipped item', () => {
    expect(jobText(job({ skipped: { ...skipped('It is gone.', 'It is locked.'), total: 5 } })).split('\n')).toEqual([
      'Changed many reports: all safe fixes',
      `Started ${wholeTime(STARTED)}, ended ${wholeTime(ENDED)}.`,
      '34 done, 5 skipped',
      '  0.http: It is gone.',
      '  1.http: It is locked.',
      '  And 3 more.',
    ]);
  });

  it('says that the job runs, why it failed, and what was left out of a single item', () => {
    const running = job({ state: 'running', endedAt: null, progress: null });
    expect(jobText(running)).toContain('not ended yet');
    const failed = job({
      state: 'failed',
      progress: null,
      skipped: skipped('It is gone.'),
      failure: { code: 'disk_full', message: 'The disk is full.', hint: 'Make room.', retryable: true },
    });
    expect(jobText(failed).split('\n').slice(2)).toEqual(['The disk is full. Make room.', '1 item left out.', '  0.http: It is gone.']);
  });
});
