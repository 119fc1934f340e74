import { listJobsAtOnce } from '../app/list-jobs-at-once.ts';
import type { TestHost } from '../app/test-host.ts';

interface HeldReading {
  /** Id of the paused job. */
  readonly job: string;
  readonly resume: () => Promise<void>;
}

/** Pauses the next read job of the board as soon as it has read the given number of files. */
export function heldReading({ host, value }: TestHost, { files }: { readonly files: number }): Promise<HeldReading> {
  listJobsAtOnce();
  return new Promise((resolve) => {
    const stop = host.onEvent((event, payload) => {
      if (event !== 'job.changed' || !('jobs' in payload)) return;
      const job = payload.jobs.find(
        ({ kind, state, progress }) => kind === 'read' && state === 'running' && (progress?.files?.done ?? 0) >= files,
      )?.id;
      if (job === undefined) return;
      stop();
      void value('job.pause', { job }).then(() => {
        resolve({
          job,
          async resume() {
            await value('job.resume', { job });
          },
        });
      });
    });
  });
}
