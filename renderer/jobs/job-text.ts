import { JOBS, jobTitle } from '../../shared/text/app/jobs.ts';
import type { JobView } from '../../shared/bridge/view/job-view.ts';
import { wholeTime } from '../core/format/time.ts';

/** For a job over many items, formats `37 done, 2 skipped: why`. The reason is included if all skipped items share it. null for other jobs. */
export function jobSummary({ progress, skipped: { total, first } }: Pick<JobView, 'progress' | 'skipped'>): string | null {
  const gone = progress?.unit === 'items' ? progress.done : (progress?.files?.done ?? null);
  if (gone === null) return null;
  const reasons = new Set(first.map(({ why }) => why));
  const [why = null] = reasons;
  return JOBS.ofItems(gone, total, reasons.size === 1 && total === first.length ? why : null);
}

/** All texts that the list shows for a job, as lines to paste elsewhere. */
export function jobText(job: JobView): string {
  const { startedAt, endedAt, failure, skipped } = job;
  const summary = jobSummary(job);
  const more = skipped.total - skipped.first.length;
  return [
    jobTitle(job),
    JOBS.startedAndEnded(wholeTime(startedAt), endedAt === null ? null : wholeTime(endedAt)),
    ...(failure === null ? [] : [`${failure.message} ${failure.hint}`]),
    ...(summary === null ? [] : [summary]),
    ...(skipped.total > 0 && summary === null ? [JOBS.leftOut(skipped.total)] : []),
    ...skipped.first.map(({ name, why }) => `  ${name === null ? '' : `${name}: `}${why}`),
    ...(more > 0 ? [`  ${JOBS.moreLeftOut(more)}`] : []),
  ].join('\n');
}
