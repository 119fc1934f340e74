import { ok } from '../../../../shared/errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { HandlersOf } from './handlers.ts';

const DONE = ok({ done: true as const });

/** Lists jobs for users, and cancels, pauses, resumes and dismisses them. */
export function jobHandlers(jobs: Jobs): HandlersOf<'job'> {
  return {
    'job.list': () => ok({ jobs: [...jobs.list()] }),
    'job.cancel': ({ job }) => {
      jobs.cancel(job);
      return DONE;
    },
    'job.pause': ({ job }) => {
      jobs.pause(job);
      return DONE;
    },
    'job.resume': ({ job }) => {
      jobs.resume(job);
      return DONE;
    },
    'job.dismiss': ({ job }) => {
      jobs.dismiss(job);
      return DONE;
    },
  };
}
