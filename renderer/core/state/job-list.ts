import { type JobChanges, type JobView, isOver } from '../../../shared/bridge/view/job-view.ts';

/** Applies changes to a job list: known jobs keep their positions, new jobs come last. */
export function jobsAfter(known: readonly JobView[], { all, jobs, gone }: JobChanges): readonly JobView[] {
  if (all) return jobs;
  const newer = new Map(jobs.map((job) => [job.id, job]));
  const stay = known.filter(({ id }) => !gone.includes(id)).map((job) => newer.get(job.id) ?? job);
  return [...stay, ...jobs.filter(({ id }) => !known.some((job) => job.id === id))];
}

/** The latest job that can still be stopped. */
export function newestJob(jobs: readonly JobView[]): JobView | null {
  return jobs.findLast((job) => !isOver(job) && job.state !== 'cancelling') ?? null;
}

/** Milliseconds for which a job that succeeded or was stopped stays notable. */
const NOTABLE_MS = 10_000;

/**
 * Returns the ended jobs that are still notable. A job that failed or left something out is notable until the user views the list. Any other job is notable for
 * `NOTABLE_MS`. `seenAt` (last view of the list) and `now`: milliseconds of the page's clock.
 */
export function notableJobs(jobs: readonly JobView[], seenAt: number, now: number): readonly JobView[] {
  return jobs.filter((job) => {
    const ended = job.endedAt === null ? now : Date.parse(job.endedAt);
    if (!isOver(job) || ended <= seenAt) return false;
    return job.state === 'failed' || job.skipped.total > 0 || now - ended < NOTABLE_MS;
  });
}

/** Milliseconds until the next of the `notable` jobs stops being notable; null if none stops on its own. */
export function notableFor(notable: readonly JobView[], now: number): number | null {
  const passing = notable.filter(({ state, skipped }) => state !== 'failed' && skipped.total === 0);
  const ends = passing.map(({ endedAt }) => (endedAt === null ? now : Date.parse(endedAt)) + NOTABLE_MS);
  return ends.length === 0 ? null : Math.max(0, Math.min(...ends) - now);
}

/**
 * Jobs that the status bar counts. `isImporting`: this page shows its uploads. These already have a cancel button in the status bar, so they are not counted.
 */
export function countedJobs(jobs: readonly JobView[], isImporting: boolean): readonly JobView[] {
  return isImporting ? jobs.filter((job) => job.kind !== 'upload' || isOver(job)) : jobs;
}
