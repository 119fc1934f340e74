import { type JobView, isOver } from '../../../shared/bridge/view/job-view.ts';

/** The jobs that plan what would be queued, in the order in which they began. Other preparations count bytes. */
export function runningPlans(jobs: readonly JobView[]): readonly JobView[] {
  return jobs.filter((job) => job.kind === 'prepare' && job.progress?.unit === 'items' && !isOver(job));
}
