import type { JobChanges, JobView } from '../../shared/view/job-view.ts';
import { isOver } from '../../shared/view/job-view.ts';

/** The jobs after a change: those that are known stay where they are, new ones come last. */
export function jobsAfter(known: readonly JobView[], { all, jobs, gone }: JobChanges): readonly JobView[] {
  if (all) return jobs;
  const newer = new Map(jobs.map((job) => [job.id, job]));
  const stay = known.filter(({ id }) => !gone.includes(id)).map((job) => newer.get(job.id) ?? job);
  return [...stay, ...jobs.filter(({ id }) => !known.some((job) => job.id === id))];
}

/** The job that began last and can still be stopped. */
export function newestJob(jobs: readonly JobView[]): JobView | null {
  return jobs.findLast((job) => !isOver(job) && job.state !== 'cancelling') ?? null;
}

/** What the status bar counts: not what is shown there already, with its own way to stop it. `isTakingIn`: this page shows its uploads. */
export function countedJobs(jobs: readonly JobView[], isTakingIn: boolean): readonly JobView[] {
  return isTakingIn ? jobs.filter((job) => job.kind !== 'upload' || isOver(job)) : jobs;
}
