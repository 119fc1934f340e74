import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { AppError } from '../../../shared/errors.ts';
import type { AttemptView } from '../../../shared/bridge/view/attempt-view.ts';
import { isOver } from '../../../shared/bridge/view/job-view.ts';
import type { SmallerView } from '../../../shared/bridge/view/smaller-view.ts';
import { call } from '../../bridge/bridge.ts';
import { editionOf } from '../../core/state/edition.ts';
import { cancelJob, useJobs } from '../../core/state/jobs.ts';
import { reportOf } from '../../report/state/report-store.ts';

/** Measured ways to make a report smaller. */
export interface Smaller {
  /** The last measurement, possibly of an earlier edition; null before the first. */
  readonly view: SmallerView | null;
  readonly error: AppError | null;
  readonly isMeasuring: boolean;
  readonly measureAgain: () => void;
}

/** Cancels the measuring jobs of a report. Their results are no longer needed. */
function stopMeasuring(name: string): void {
  for (const job of useJobs.getState().jobs)
    if (job.kind === 'measure' && job.subject === name && !isOver(job) && job.state !== 'cancelling') void cancelJob(job.id);
}

/** Measures ways to make a refused report smaller while the component is mounted, and again after every edit. `name`: the report's name. */
export function useSmaller({ id, report }: Pick<AttemptView, 'id' | 'report'>, name: string): Smaller {
  const edition = useStore(reportOf(report).store, ({ draft }) => editionOf(draft));
  const [times, setTimes] = useState(0);
  const key = `${id} ${edition} ${String(times)}`;
  const [known, setKnown] = useState<{ readonly key: string; readonly view: SmallerView | null; readonly error: AppError | null }>({
    key: '',
    view: null,
    error: null,
  });

  useEffect(() => {
    let isWanted = true;
    let off: (() => void) | null = null;
    async function measure(): Promise<void> {
      await reportOf(report).settle();
      const answer = isWanted ? await call('send.smaller', { report, attempt: id }) : null;
      off?.();
      isWanted = isWanted && answer !== null;
      if (!isWanted || answer === null) return;
      setKnown((before) => (answer.ok ? { key, view: answer.value, error: null } : { key, view: before.view, error: answer.error }));
      isWanted = false;
    }
    void measure();
    return () => {
      if (!isWanted) return;
      isWanted = false;
      stopMeasuring(name);
      // A job that has just started appears in the list a moment later. It is cancelled then.
      off = useJobs.subscribe(() => {
        stopMeasuring(name);
      });
    };
    // The key changes with every edit and every repeated request.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  return {
    view: known.view,
    error: known.key === key ? known.error : null,
    isMeasuring: known.key !== key,
    measureAgain() {
      setTimes(times + 1);
    },
  };
}
