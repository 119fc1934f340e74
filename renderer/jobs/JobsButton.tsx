import { Button } from 'react-aria-components/Button';
import { JOBS } from '../../shared/messages/jobs.ts';
import type { JobView } from '../../shared/view/job-view.ts';
import { isOver } from '../../shared/view/job-view.ts';
import { showOverlay } from '../state/app-store.ts';
import { countedJobs } from '../state/job-list.ts';
import { useJobs } from '../state/jobs.ts';
import { useTakingIn } from '../state/taking-in.ts';
import styles from './JobsButton.module.css';

/** How far all are that say how far they are, from 0 to 1; null where none does. */
function shareOf(jobs: readonly JobView[]): number | null {
  const shares = jobs.flatMap(({ progress }) => {
    const { done = 0, total = null } = progress ?? {};
    return total === null || total === 0 ? [] : [done / total];
  });
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** In the bottom line: how many jobs run, or wait to be looked at. Nothing where there are none. Screen readers hear of the count, not of every step. */
export function JobsButton() {
  const isTakingIn = useTakingIn(({ now }) => now !== null);
  const all = useJobs((state) => state.jobs);
  const jobs = countedJobs(all, isTakingIn);
  const running = jobs.filter((job) => !isOver(job));
  const share = shareOf(running);
  const text = running.length > 0 ? JOBS.running(running.length) : jobs.length > 0 ? JOBS.ended(jobs.length) : '';
  return (
    <>
      <span className="visually-hidden" role="status">
        {text}
      </span>
      {text === '' ? null : (
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
          {text}
        </Button>
      )}
    </>
  );
}
