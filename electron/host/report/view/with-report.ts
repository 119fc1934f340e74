import { type Failure, type Result, fail } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { OpenReport } from './open-report.ts';

/** Runs a step with an open report. If the file changed before or during the step, returns that failure instead of the result. */
export async function withSoundReport<R extends OpenReport, T>(
  report: R | null,
  step: (report: R) => Result<T> | Promise<Result<T>>,
): Promise<Result<T>> {
  if (report === null) return fail(failure('unknown_handle', { what: 'report' }));
  const before = report.error();
  if (before !== null) return fail(before);
  const result = await step(report);
  const after: Failure | null = report.error();
  return after === null ? result : fail(after);
}
