import { channels } from '../../../../shared/bridge/channels.ts';
import type { Result } from '../../../../shared/errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Handlers } from './handlers.ts';

type Handler = (request: unknown) => Promise<Result<unknown>> | Result<unknown>;

/**
 * Runs each call that is a job by its row of the contract as one. Its handler does not know about that: code that it calls finds the job with `currentWork`.
 * `subjectOf`: what the job of a request is about, by a name that people may see.
 */
export function inJobs(handlers: Handlers, subjectOf: (request: unknown) => string | null, jobs: Pick<Jobs, 'run'>): Handlers {
  const wrapped = Object.entries(handlers).map(([name, handle]): readonly [string, Handler] => {
    const { job, canPause } = channels[name as keyof Handlers].work;
    const handler = handle as Handler;
    if (job === undefined) return [name, handler];
    return [name, (request) => jobs.run({ kind: job, subject: subjectOf(request), canPause: canPause === true }, () => handler(request))];
  });
  // Each handler keeps the types of its channel, which names that are known only at run time cannot show.
  return Object.fromEntries(wrapped) as unknown as Handlers;
}
