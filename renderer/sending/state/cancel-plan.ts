import { cancelJob, useJobs } from '../../core/state/jobs.ts';
import { runningPlans } from './running-plans.ts';

/** Cancels the plan that nobody waits for any more. With several plans, such as those of other tabs, nobody knows which one it is, and all go on. */
export function cancelPlan(): void {
  const [plan, other] = runningPlans(useJobs.getState().jobs);
  if (plan !== undefined && other === undefined) void cancelJob(plan.id);
}
