import { onTestFinished, vi } from 'vitest';

/** More than the time for which a job must have run to be listed, in ms. */
const STEP_MS = 600;

/**
 * Lists each job at its first report of progress, until the end of the test. Without this, a job is listed after half a second, in which a fast machine can
 * finish it.
 */
export function listJobsAtOnce(): void {
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += STEP_MS;
    return now;
  });
  onTestFinished(() => {
    clock.mockRestore();
  });
}
