import { SEND_MANY } from '../../../../shared/text/sending/send-many.ts';
import { Progress } from '../../../ui/controls/Progress.tsx';
import { useJobs } from '../../../core/state/jobs.ts';
import { runningPlans } from '../../state/running-plans.ts';
import texts from '../../../ui/controls/text.module.css';
import styles from './SendMany.module.css';

/** Number of reports already checked for the plan. */
export function PlanProgress() {
  const progress = useJobs(({ jobs }) => runningPlans(jobs).at(-1)?.progress ?? null);
  return (
    <div className={styles.section}>
      <p className={texts.late} role="status">
        {SEND_MANY.looking}
      </p>
      {progress === null || progress.total === null ? null : (
        <Progress
          label={SEND_MANY.checking}
          value={progress.done}
          max={progress.total}
          text={SEND_MANY.checked(progress.done, progress.total)}
        />
      )}
    </div>
  );
}
