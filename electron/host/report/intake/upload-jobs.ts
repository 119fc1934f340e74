import { type Failure, type Result, fail } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { BegunJob, Jobs } from '../../platform/jobs/jobs.ts';
import { safeFileName } from '../../platform/files/safe-name.ts';
import type { UploadedFile, Uploads } from './uploads.ts';

const STOPPED: Failure = failure('cancelled', { job: 'upload' });

interface Watched {
  readonly begun: BegunJob;
  readonly size: number;
}

/**
 * Shows each upload as a job, from its first to its last byte. Cancelling the job drops the upload. `open`: creates the uploads, and gets a callback for
 * dropped uploads.
 */
export function uploadJobs(jobs: Pick<Jobs, 'begin'>, open: (dropped: (upload: string) => void) => Uploads): Uploads {
  const watched = new Map<string, Watched>();
  /** Uploads that the user cancelled. The page learns of this from the answer to its next call for the upload. */
  const stopped = new Set<string>();

  function over(upload: string, reason: Failure | null): void {
    watched.get(upload)?.begun.end(reason);
    watched.delete(upload);
  }

  // If a call drops the upload, that call ends the job first, with its own reason. The microtask runs after the call.
  const uploads = open((upload) => {
    queueMicrotask(() => over(upload, STOPPED));
  });

  function watch(upload: string, name: string, size: number): void {
    const begun = jobs.begin({ kind: 'upload', subject: safeFileName(name, 'capture') });
    watched.set(upload, { begun, size });
    begun.job.signal.addEventListener('abort', () => {
      stopped.add(upload);
      uploads.cancel(upload);
    });
  }

  return {
    ...uploads,
    begin(name, size) {
      const began = uploads.begin(name, size);
      if (began.ok) watch(began.value, name, size);
      return began;
    },
    append(upload, offset, bytes) {
      if (stopped.delete(upload)) return STOPPED;
      const error = uploads.append(upload, offset, bytes);
      const known = watched.get(upload);
      if (error !== null) over(upload, error);
      else known?.begun.job.passed(offset + bytes.length, known.size);
      return error;
    },
    destinationOf: (upload) => (stopped.delete(upload) ? fail(STOPPED) : uploads.destinationOf(upload)),
    received(upload, received, sha256) {
      if (stopped.delete(upload)) return STOPPED;
      const error = uploads.received(upload, received, sha256);
      const known = watched.get(upload);
      if (error === null) known?.begun.job.passed(received, known.size);
      return error;
    },
    end(upload): Result<UploadedFile> {
      if (stopped.delete(upload)) return fail(STOPPED);
      const taken = uploads.end(upload);
      over(upload, taken.ok ? null : taken.error);
      return taken;
    },
  };
}
