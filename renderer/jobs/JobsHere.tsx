import { jobTitle } from '../../shared/text/app/jobs.ts';
import type { JobKind } from '../../shared/bridge/view/job-kinds.ts';
import { isOver } from '../../shared/bridge/view/job-view.ts';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import { useJobs } from '../core/state/jobs.ts';
import { JobButtons } from './JobButtons.tsx';
import { JobProgress } from './JobProgress.tsx';
import styles from './JobsHere.module.css';

interface JobsHereProps {
  readonly kinds: readonly JobKind[];
  /** Subject of the jobs. If left out, jobs of any subject are shown. */
  readonly subject?: string;
}

/** Jobs that the user waits for on this screen, with their progress and buttons. */
export function JobsHere({ kinds, subject }: JobsHereProps) {
  const all = useJobs((state) => state.jobs);
  const jobs = all.filter((job) => !isOver(job) && kinds.includes(job.kind) && (subject === undefined || job.subject === subject));
  if (jobs.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Under way here">
      {jobs.map((job) => (
        <li key={job.id} className={styles.job}>
          <span className={styles.title}>
            <VisibleText text={jobTitle(job)} limit={120} />
          </span>
          <span className={styles.progress}>
            <JobProgress job={job} />
          </span>
          <JobButtons job={job} />
        </li>
      ))}
    </ul>
  );
}
