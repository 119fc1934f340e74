import { useEffect } from 'react';
import { JOBS, jobTitle } from '../../shared/text/app/jobs.ts';
import { type JobView, isOver } from '../../shared/bridge/view/job-view.ts';
import { Button } from '../ui/controls/Button.tsx';
import { CopyButton } from '../ui/controls/CopyButton.tsx';
import dialog from '../ui/controls/dialog.module.css';
import { Overlay } from '../ui/controls/Overlay.tsx';
import texts from '../ui/controls/text.module.css';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import { clockTime, wholeTime } from '../core/format/time.ts';
import { type StatusStyle, StatusIcon } from '../ui/status/StatusIcon.tsx';
import tones from '../ui/status/tones.module.css';
import { showOverlay } from '../core/state/app-store.ts';
import { dismissJob, jobsSeen, useJobs } from '../core/state/jobs.ts';
import { jobSummary, jobText } from './job-text.ts';
import { JobButtons } from './JobButtons.tsx';
import { JobProgress } from './JobProgress.tsx';
import styles from './JobsDrawer.module.css';

const STATUS_STYLES: Readonly<Record<JobView['state'], StatusStyle>> = {
  running: { tone: 'slate', icon: 'info' },
  paused: { tone: 'amber', icon: 'info' },
  cancelling: { tone: 'slate', icon: 'stop' },
  done: { tone: 'green', icon: 'ok' },
  failed: { tone: 'red', icon: 'bad' },
  cancelled: { tone: 'slate', icon: 'stop' },
};

function Skipped({ job }: { readonly job: JobView }) {
  const { total, first } = job.skipped;
  const summary = jobSummary(job);
  if (total === 0) return summary === null ? null : <p className={styles.skipped}>{summary}</p>;
  return (
    <div className={styles.skipped}>
      <p>{summary ?? JOBS.leftOut(total)}</p>
      <ul className={styles.reasons}>
        {first.map(({ name, why }, index) => (
          <li key={index}>
            {name === null ? null : (
              <>
                <span className={texts.monoInk}>
                  <VisibleText text={name} limit={120} />
                </span>
                {': '}
              </>
            )}
            {why}
          </li>
        ))}
      </ul>
      {total > first.length ? <p>{JOBS.moreLeftOut(total - first.length)}</p> : null}
    </div>
  );
}

function Job({ job }: { readonly job: JobView }) {
  const { tone, icon } = STATUS_STYLES[job.state];
  return (
    <li className={styles.job} data-job={job.state}>
      <div className={styles.head}>
        <span className={tones.tone} data-tone={tone}>
          <StatusIcon icon={icon} />
        </span>
        <span className={styles.title}>
          <VisibleText text={jobTitle(job)} limit={160} />
        </span>
        {job.state === 'paused' ? <span className={styles.quiet}>{JOBS.pausing}</span> : null}
        <span className={styles.quiet} title={wholeTime(job.startedAt)}>
          {clockTime(job.startedAt)}
        </span>
      </div>
      {isOver(job) ? null : <JobProgress job={job} />}
      {job.failure === null ? null : (
        <p>
          {job.failure.message} {job.failure.hint}
        </p>
      )}
      <Skipped job={job} />
      <div className={dialog.buttons}>
        <CopyButton label={JOBS.copyOf(jobTitle(job))} tip={JOBS.copy} text={() => Promise.resolve(jobText(job))} />
        <JobButtons job={job} />
      </div>
    </li>
  );
}

function close(): void {
  showOverlay(null);
}

/** Longer jobs and their results, the newest first. */
export function JobsDrawer() {
  const jobs = useJobs((state) => state.jobs);
  // Jobs that end while the list is open count as seen.
  useEffect(jobsSeen, [jobs]);
  return (
    <Overlay title={JOBS.title} shape="drawer" onClose={close}>
      <div className={dialog.body}>
        {jobs.length === 0 ? <p className={texts.empty}>{JOBS.none}</p> : null}
        <ul className={styles.list} aria-label={JOBS.title}>
          {jobs.toReversed().map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      </div>
      <footer className={dialog.footer}>
        {jobs.length > 1 ? (
          <CopyButton label={JOBS.copyAll} text={() => Promise.resolve(jobs.toReversed().map(jobText).join('\n\n'))} />
        ) : null}
        {jobs.some(isOver) ? (
          <Button variant="quiet" onPress={() => void dismissJob(null)}>
            {JOBS.dismissAll}
          </Button>
        ) : null}
        <Button data-home="" variant="primary" autoFocus onPress={close}>
          Close
        </Button>
      </footer>
    </Overlay>
  );
}
