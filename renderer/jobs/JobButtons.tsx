import { JOBS, jobTitle } from '../../shared/text/app/jobs.ts';
import { type JobView, isOver } from '../../shared/bridge/view/job-view.ts';
import { Button } from '../ui/controls/Button.tsx';
import { cancelJob, dismissJob, pauseJob, resumeJob } from '../core/state/jobs.ts';

export function JobButtons({ job }: { readonly job: JobView }) {
  const { id, state, canPause } = job;
  const title = jobTitle(job);
  if (isOver(job)) {
    return (
      <Button variant="quiet" aria-label={`Dismiss: ${title}`} onPress={() => void dismissJob(id)}>
        Dismiss
      </Button>
    );
  }
  if (state === 'cancelling') return <span>{JOBS.cancelling}</span>;
  const isPaused = state === 'paused';
  return (
    <>
      {/* One button pauses and resumes the job, so that it keeps the focus when pressed. */}
      {isPaused || (canPause && state === 'running') ? (
        <Button
          variant="quiet"
          aria-label={`${isPaused ? 'Resume' : 'Pause'}: ${title}`}
          onPress={() => void (isPaused ? resumeJob(id) : pauseJob(id))}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      ) : null}
      <Button aria-label={`Cancel: ${title}`} onPress={() => void cancelJob(id)}>
        Cancel
      </Button>
    </>
  );
}
