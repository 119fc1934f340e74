import { formatCount, formatSize } from '../../shared/bytes/quantities.ts';
import { jobTitle } from '../../shared/text/app/jobs.ts';
import type { JobView } from '../../shared/bridge/view/job-view.ts';
import { Progress } from '../ui/controls/Progress.tsx';

/** Progress of a job, if the job reports any. */
export function JobProgress({ job }: { readonly job: JobView }) {
  const { done = 0, total = null, unit = 'bytes', files = null } = job.progress ?? {};
  if (total === null) return null;
  const written = unit === 'bytes' ? formatSize : formatCount;
  const counted = files === null ? '' : `${formatCount(files.done)} of ${formatCount(files.total)} files, `;
  return <Progress label={jobTitle(job)} value={done} max={total} text={`${counted}${written(done)} of ${written(total)}`} />;
}
