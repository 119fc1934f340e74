import { channels } from '../../../../shared/bridge/channels.ts';
import type { Result } from '../../../../shared/errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Handlers } from './handlers.ts';

type Handler = (request: unknown) => Promise<Result<unknown>> | Result<unknown>;

/**
 * Wraps the handlers. If the channel table names a job for a channel, its calls run as jobs. Handlers do not know about jobs. The code that they call finds the
 * job with `currentWork`. `subjectOf`: returns the display name of a request's subject.
 */
export function inJobs(handlers: Handlers, subjectOf: (request: unknown) => string | null, jobs: Pick<Jobs, 'run'>): Handlers {
  const wrapped = Object.entries(handlers).map(([name, handle]): readonly [string, Handler] => {
    const { job, canPause } = channels[name as keyof Handlers].work;
    const handler = handle as Handler;
    if (job === undefined) return [name, handler];
    return [name, (request) => jobs.run({ kind: job, subject: subjectOf(request), canPause: canPause === true }, () => handler(request))];
  });
  // Each handler keeps the types of its channel. The compiler cannot know this, because the names are known only at run time.
  return Object.fromEntries(wrapped) as unknown as Handlers;
}
