import { create } from 'zustand';
import type { JobChanges, JobView } from '../../shared/view/job-view.ts';
import { isOver } from '../../shared/view/job-view.ts';
import { ask } from './ask.ts';

interface JobsState {
  /** In the order in which they began. */
  readonly jobs: readonly JobView[];
}

export const useJobs = create<JobsState>(() => ({ jobs: [] }));

/** The jobs after a change: those that are known stay where they are, new ones come last. */
export function jobsAfter(known: readonly JobView[], { all, jobs, gone }: JobChanges): readonly JobView[] {
  if (all) return jobs;
  const newer = new Map(jobs.map((job) => [job.id, job]));
  const stay = known.filter(({ id }) => !gone.includes(id)).map((job) => newer.get(job.id) ?? job);
  return [...stay, ...jobs.filter(({ id }) => !known.some((job) => job.id === id))];
}

export function takeJobs(changes: JobChanges): void {
  useJobs.setState(({ jobs }) => ({ jobs: jobsAfter(jobs, changes) }));
}

export async function loadJobs(): Promise<void> {
  const listed = await ask('job.list', {});
  if (listed !== null) takeJobs({ all: true, jobs: listed.jobs, gone: [] });
}

export async function cancelJob(job: string): Promise<void> {
  await ask('job.cancel', { job });
}

export async function pauseJob(job: string): Promise<void> {
  await ask('job.pause', { job });
}

export async function resumeJob(job: string): Promise<void> {
  await ask('job.resume', { job });
}

/** null: all that have ended. */
export async function dismissJob(job: string | null): Promise<void> {
  await ask('job.dismiss', { job });
}

/** The job that began last and can still be stopped. */
export function newestJob(jobs: readonly JobView[]): JobView | null {
  return jobs.findLast((job) => !isOver(job) && job.state !== 'cancelling') ?? null;
}

export async function cancelNewestJob(): Promise<void> {
  const newest = newestJob(useJobs.getState().jobs);
  if (newest !== null) await cancelJob(newest.id);
}
