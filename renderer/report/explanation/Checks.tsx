import { Minus } from 'lucide-react';
import { EXPLANATION, STATE_WORDS } from '../../../shared/text/verdict/explanation.ts';
import { STATION_WORDS, checkCounts, foldedChecks } from '../../../shared/text/verdict/stations.ts';
import type { ExplainStepView, ExplanationView, StationView } from '../../../shared/bridge/view/explanation-view.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import tones from '../../ui/status/tones.module.css';
import { CheckFold } from './CheckFold.tsx';
import { Step } from './Step.tsx';
import { foldRuns } from './fold-runs.ts';
import { stateStyle } from './step-styles.ts';
import entries from '../shared/entries.module.css';
import styles from './ExplanationPane.module.css';

interface GroupProps {
  readonly view: InspectionView;
  readonly explanation: ExplanationView;
  readonly station: StationView;
}

/** The steps of a group. A passed group shows all steps. A failed group folds the steps before and after the failed step. */
function GroupSteps({
  view,
  explanation: { expected },
  steps,
}: Omit<GroupProps, 'station'> & { readonly steps: readonly ExplainStepView[] }) {
  const list = (of: readonly ExplainStepView[]) =>
    of.map((step, index) => <Step key={index} step={step} view={view} expected={expected} />);
  if (!steps.some(({ state }) => state === 'failed')) return <ol className={entries.list}>{list(steps)}</ol>;
  return foldRuns(steps).map(({ isFolded, steps: run }, index) =>
    isFolded ? (
      <CheckFold key={index} isInner title={foldedChecks(run.map(({ state }) => state))}>
        <ol className={entries.list}>{list(run)}</ol>
      </CheckFold>
    ) : (
      <ol key={index} className={entries.list}>
        {list(run)}
      </ol>
    ),
  );
}

/** The checks of one station below a line with their number. Open if a check failed or the dialects differ. */
function Group({ view, explanation, station: { station, state } }: GroupProps) {
  const steps = explanation.steps.filter((step) => step.station === station);
  const isFailed = state === 'failed';
  // The folds inside a failed group count the steps with an unknown result, so they are not counted here.
  const counted = steps.filter((step) => step.state === 'passed' || (!isFailed && step.state === 'not_known'));
  const counts = checkCounts(counted.map((step) => step.state));
  const { tone } = stateStyle(state, explanation.expected);
  const isOpen = steps.some((step) => step.state === 'failed' || step.other !== null);
  return (
    <li className={styles.group} data-group={station}>
      <CheckFold
        title={station}
        isOpen={isOpen}
        count={
          isFailed ? (
            <>
              {counts === '' ? null : `${counts}, `}
              <span className={`${styles.failed ?? ''} ${tones.tone ?? ''}`} data-tone={tone}>
                {STATION_WORDS.failed}
              </span>
            </>
          ) : (
            counts
          )
        }
      >
        <GroupSteps view={view} explanation={explanation} steps={steps} />
      </CheckFold>
    </li>
  );
}

/** All checks by station. Stations that were not reached share one line. */
export function Checks({ view, explanation }: Omit<GroupProps, 'station'>) {
  const { stations, steps } = explanation;
  const checking = stations.filter(({ station }) => steps.some((step) => step.station === station));
  const unreached = checking.filter(({ state }) => state === 'not_reached');
  return (
    <ul className={entries.list} aria-label={EXPLANATION.title} data-home="" tabIndex={-1}>
      {checking
        .filter(({ state }) => state !== 'not_reached')
        .map((station) => (
          <Group key={`${station.station}.${station.state}`} view={view} explanation={explanation} station={station} />
        ))}
      {unreached.length === 0 ? null : (
        <li className={styles.unreached}>
          <Minus size={14} aria-hidden />
          <span>{unreached.map(({ station }) => station).join(', ')}</span>
          <span className={styles.end}>{STATE_WORDS.not_reached}</span>
        </li>
      )}
    </ul>
  );
}
