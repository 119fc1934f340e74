import { create } from 'zustand';
import type { JobChanges, JobView } from '../../../shared/bridge/view/job-view.ts';
import { ask } from './ask.ts';
import { askStanding } from './ask-standing.ts';
import { jobsAfter, newestJob } from './job-list.ts';

interface JobsState {
  /** In the order in which they began. */
  readonly jobs: readonly JobView[];
  /** When the list was looked at last, in milliseconds since 1970; 0: never. */
  readonly lookedAt: number;
}

export const useJobs = create<JobsState>(() => ({ jobs: [], lookedAt: 0 }));

/** The list of jobs is looked at. */
export function jobsSeen(): void {
  useJobs.setState({ lookedAt: Date.now() });
}

export function takeJobs(changes: JobChanges): void {
  useJobs.setState(({ jobs }) => ({ jobs: jobsAfter(jobs, changes) }));
}

export function loadJobs(): Promise<void> {
  return askStanding('job.list', 'job.changed', ({ jobs }) => takeJobs({ all: true, jobs, gone: [] }));
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

export async function cancelNewestJob(): Promise<void> {
  const newest = newestJob(useJobs.getState().jobs);
  if (newest !== null) await cancelJob(newest.id);
}
