import { cancelJob, useJobs } from '../../core/state/jobs.ts';
import { runningPlans } from './running-plans.ts';

/**
 * Cancels the plan that this tab no longer needs. If several plans run, for example for other tabs, all of them continue, because the right one cannot be
 * identified.
 */
export function cancelPlan(): void {
  const [plan, other] = runningPlans(useJobs.getState().jobs);
  if (plan !== undefined && other === undefined) void cancelJob(plan.id);
}
