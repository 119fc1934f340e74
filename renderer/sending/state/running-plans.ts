import { type JobView, isOver } from '../../../shared/bridge/view/job-view.ts';

/** Returns the running queue plans, in order of their start. Other jobs of this kind count bytes instead of items. */
export function runningPlans(jobs: readonly JobView[]): readonly JobView[] {
  return jobs.filter((job) => job.kind === 'prepare' && job.progress?.unit === 'items' && !isOver(job));
}
