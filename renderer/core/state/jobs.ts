import { create } from 'zustand';
import type { JobChanges, JobView } from '../../../shared/bridge/view/job-view.ts';
import { callOrNotify } from './call-or-notify.ts';
import { readStatus } from './read-status.ts';
import { jobsAfter, newestJob } from './job-list.ts';

interface JobsState {
  /** In the order of their start. */
  readonly jobs: readonly JobView[];
  /** When the user last viewed the list, in milliseconds since 1970; 0: never. */
  readonly seenAt: number;
}

export const useJobs = create<JobsState>(() => ({ jobs: [], seenAt: 0 }));

/** Records that the user has seen the job list. */
export function jobsSeen(): void {
  useJobs.setState({ seenAt: Date.now() });
}

export function takeJobs(changes: JobChanges): void {
  useJobs.setState(({ jobs }) => ({ jobs: jobsAfter(jobs, changes) }));
}

export function loadJobs(): Promise<void> {
  return readStatus('job.list', 'job.changed', ({ jobs }) => takeJobs({ all: true, jobs, gone: [] }));
}

export async function cancelJob(job: string): Promise<void> {
  await callOrNotify('job.cancel', { job });
}

export async function pauseJob(job: string): Promise<void> {
  await callOrNotify('job.pause', { job });
}

export async function resumeJob(job: string): Promise<void> {
  await callOrNotify('job.resume', { job });
}

/** Dismisses an ended job; null: all ended jobs. */
export async function dismissJob(job: string | null): Promise<void> {
  await callOrNotify('job.dismiss', { job });
}

export async function cancelNewestJob(): Promise<void> {
  const newest = newestJob(useJobs.getState().jobs);
  if (newest !== null) await cancelJob(newest.id);
}
