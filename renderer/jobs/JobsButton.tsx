import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { JOBS } from '../../shared/text/app/jobs.ts';
import { type JobView, isOver } from '../../shared/bridge/view/job-view.ts';
import { showOverlay } from '../core/state/app-store.ts';
import { countedJobs, notableJobs, notableFor } from '../core/state/job-list.ts';
import { useJobs } from '../core/state/jobs.ts';
import { useImportProgress } from '../core/state/import-progress.ts';
import styles from './JobsButton.module.css';

/** Average progress of the jobs that report any, from 0 to 1; null if no job does. */
function shareOf(jobs: readonly JobView[]): number | null {
  const shares = jobs.flatMap(({ progress }) => {
    const { done = 0, total = null } = progress ?? {};
    return total === null || total === 0 ? [] : [done / total];
  });
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** Returns the ended jobs that are still notable. Updates when one of them stops being notable. */
function useNotableJobs(jobs: readonly JobView[]): readonly JobView[] {
  const seenAt = useJobs((state) => state.seenAt);
  const [now, setNow] = useState(() => Date.now());
  const notable = notableJobs(jobs, seenAt, now);
  useEffect(() => {
    const seen = Date.now();
    const stays = notableFor(notableJobs(jobs, seenAt, seen), seen);
    if (stays === null) return;
    const timer = setTimeout(() => {
      setNow(Date.now());
    }, stays);
    return () => {
      clearTimeout(timer);
    };
  }, [jobs, seenAt, now]);
  return notable;
}

/**
 * Button in the status bar that opens the list of jobs. Shows how many jobs are running, else how many ended recently. Hidden if there are no jobs. Screen
 * readers announce the number, but not the progress of a job.
 */
export function JobsButton() {
  const isImporting = useImportProgress(({ now }) => now !== null);
  const all = useJobs((state) => state.jobs);
  const jobs = countedJobs(all, isImporting);
  const running = jobs.filter((job) => !isOver(job));
  const share = shareOf(running);
  const ended = useNotableJobs(jobs).length;
  const text = running.length > 0 ? JOBS.running(running.length) : ended > 0 ? JOBS.ended(ended) : '';
  return (
    <>
      <span className="visually-hidden" role="status">
        {text}
      </span>
      {jobs.length === 0 ? null : (
        <Button
          className={styles.jobs}
          aria-haspopup="dialog"
          onPress={() => {
            showOverlay({ kind: 'jobs' });
          }}
        >
          {share === null ? null : (
            <span className={styles.track} aria-hidden>
              <span className={styles.fill} style={{ width: `${String(share * 100)}%` }} />
            </span>
          )}
          {text === '' ? JOBS.title : text}
        </Button>
      )}
    </>
  );
}
