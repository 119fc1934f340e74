import type { RequestOf } from '../../../../shared/bridge/channels.ts';
import type { Result } from '../../../../shared/errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobStart } from '../jobs/running-job.ts';
import type { Handlers } from './handlers.ts';

/** Which calls are jobs, and what each of them is: a job is what may last, whatever the call does to begin with. */
export type JobCalls = { readonly [C in keyof Handlers]?: (request: RequestOf<C>) => JobStart };

/** The same handlers, those of the table as jobs. What they call need not know of it: `currentWork` finds the job. */
export function inJobs(handlers: Handlers, calls: JobCalls, jobs: Pick<Jobs, 'run'>): Handlers {
  const names = Object.keys(calls) as readonly (keyof JobCalls)[];
  return names.reduce<Handlers>((all, channel) => ({ ...all, [channel]: inJob(handlers, calls, channel, jobs) }), handlers);
}

/** The table's types cannot follow a channel that is known at run time alone; both functions are of that very channel. */
function inJob(
  handlers: Handlers,
  calls: JobCalls,
  channel: keyof Handlers,
  jobs: Pick<Jobs, 'run'>,
): (request: never) => Promise<Result<unknown>> {
  const handler = handlers[channel] as (request: unknown) => Promise<Result<unknown>> | Result<unknown>;
  const startOf = calls[channel] as (request: unknown) => JobStart;
  return (request: unknown) => jobs.run(startOf(request), () => handler(request));
}
