import { useEffect, useRef, useState } from 'react';
import { SEND_MANY } from '../../../../shared/text/sending/send-many.ts';
import { SEND_QUESTION } from '../../../../shared/text/sending/send-question.ts';
import { DEMO_TARGET } from '../../../../shared/sending/targets/preset.ts';
import type { LeftOutReason, QueuePlan } from '../../../../shared/bridge/view/outbox-view.ts';
import type { TargetView } from '../../../../shared/bridge/view/preset-view.ts';
import { aboutOne } from '../../../report/shared/about-one.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Overlay } from '../../../ui/controls/Overlay.tsx';
import { Picker } from '../../../ui/controls/Picker.tsx';
import { JobsHere } from '../../../jobs/JobsHere.tsx';
import { showOverlay, showScreen, type OverlayProps } from '../../../core/state/app-store.ts';
import { useTarget, useTargets, useChosenTarget } from '../../../core/state/targets.ts';
import { showNewestRun } from '../../state/queue-rows.ts';
import { offerToSpare } from '../../state/spare-sampling.ts';
import { ConfirmSend } from '../ConfirmSend.tsx';
import { PaceFields } from './PaceFields.tsx';
import { PlanProgress } from './PlanProgress.tsx';
import { SampleRollFields } from './SampleRollFields.tsx';
import { PlanShown } from './PlanShown.tsx';
import { useQueueing } from './use-queueing.ts';
import { useSampleRolls } from './use-sample-rolls.ts';
import { usePlan } from './use-plan.ts';
import dialog from '../../../ui/controls/dialog.module.css';
import styles from './SendMany.module.css';

function close(): void {
  showOverlay(null);
}

function showOutbox(): void {
  close();
  showNewestRun();
  showScreen('outbox');
}

/** Returns the lowest pass rate, in percent, of the rules that are expected to reject reports. */
function passRateIn({ expected }: QueuePlan): number | null {
  const rates = expected.flatMap(({ passRate }) => passRate ?? []);
  return rates.length === 0 ? null : Math.min(...rates);
}

function TargetPicker({ value, onChange }: { readonly value: string; readonly onChange: (target: string) => void }) {
  const targets = useTargets((state) => state.targets?.targets) ?? [];
  const helpOf = ({ host, url, usedAt }: TargetView): { readonly help?: string } => {
    // A recent URL is shown in full. Queries are masked, which can make several recent URLs look the same. Numbers in their names then distinguish them.
    const help = usedAt === null ? host : url;
    return help === null ? {} : { help };
  };
  return (
    <Picker
      label={SEND_MANY.target}
      value={value}
      options={targets.map((target) => ({ id: target.id, label: target.name, ...helpOf(target) }))}
      onChange={onChange}
    />
  );
}

function queueLabel(plan: Pick<QueuePlan, 'reports' | 'isHere' | 'host'> | null): string {
  if (plan === null) return SEND_MANY.queueSome;
  return plan.isHere ? SEND_MANY.queue(plan.reports) : SEND_MANY.queueAway(plan.reports, plan.host);
}

/** Queues many reports: target, plan with excluded reports, one confirmation, then the queue. */
export function SendManyDialog({ selection, count, called, isRepeat }: OverlayProps['rows.send']) {
  const chosen = useChosenTarget();
  const [targetId, setTarget] = useState(chosen?.id ?? DEMO_TARGET);
  const target = useTarget(targetId);
  const [include, setInclude] = useState<readonly LeftOutReason[]>([]);
  const [isPaused, setPaused] = useState(false);
  const [wrong, setWrong] = useState({ pace: false, concurrency: false });
  const { stage, confirm, agree, decline } = useQueueing(showOutbox);
  const plan = usePlan(selection, isRepeat, targetId, include);
  const planned = plan.kind === 'planned' ? plan.planned : null;
  const reports = planned?.view.reports ?? 0;
  const rolls = useSampleRolls(reports, planned === null ? null : passRateIn(planned.view));
  const requests = isRepeat ? (rolls.needed?.requests ?? null) : reports;
  const duration = requests === null || target === null ? null : SEND_MANY.duration(requests, target.pace);
  const isBusy = stage.kind === 'queueing';
  const isDone = stage.kind === 'queued';
  const canQueue = reports > 0 && stage.kind === 'plan' && !wrong.pace && !wrong.concurrency && (!isRepeat || rolls.needed !== null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const queueButton = useRef<HTMLButtonElement>(null);
  const isFirstPlan = useRef(true);

  // Unless the reports leave this machine, which needs a decision, the Queue button takes the focus. The focus does not move if the user has moved it
  // meanwhile.
  useEffect(() => {
    if (planned === null || !isFirstPlan.current) return;
    isFirstPlan.current = false;
    if (canQueue && planned.view.isHere && document.activeElement === cancelButton.current) queueButton.current?.focus();
  }, [planned, canQueue]);

  return (
    <Overlay title={isRepeat ? SEND_MANY.repeatTitle : SEND_MANY.title(count)} about={aboutOne(called)} shape="wide" onClose={close} stays>
      <div className={dialog.body} data-testid="send-many">
        {isDone ? (
          <p className={styles.strong} role="status">
            {stage.said}
          </p>
        ) : isBusy ? (
          <p role="status">{SEND_MANY.queueing}</p>
        ) : (
          <div className={styles.form}>
            <TargetPicker
              value={targetId}
              onChange={(id) => {
                setTarget(id);
                setWrong({ pace: false, concurrency: false });
              }}
            />
            {target === null ? null : (
              <PaceFields
                key={targetId}
                target={target}
                isPaused={isPaused}
                onPaused={setPaused}
                onWrong={(which, isWrong) => setWrong((before) => ({ ...before, [which]: isWrong }))}
              />
            )}
            {isRepeat && reports > 0 ? (
              <SampleRollFields choice={rolls} reports={reports} onSpare={() => void offerToSpare(selection)} />
            ) : null}
            {plan.kind === 'none' ? <p role="status">{SEND_MANY.noSoft}</p> : null}
            {plan.kind === 'planning' ? <PlanProgress /> : null}
            {planned === null ? null : <PlanShown view={planned.view} include={include} onInclude={setInclude} duration={duration} />}
          </div>
        )}
        <JobsHere kinds={['queue_many']} />
      </div>
      <footer className={dialog.footer}>
        {planned === null || planned.view.isHere || isDone ? null : <span className={styles.away}>{SEND_QUESTION.elsewhere}</span>}
        <Button ref={cancelButton} autoFocus data-home="" onPress={close}>
          {isDone || isBusy ? SEND_MANY.close : 'Cancel'}
        </Button>
        {isDone ? (
          <Button key="show" variant="primary" autoFocus onPress={showOutbox}>
            {SEND_MANY.show}
          </Button>
        ) : (
          <Button
            key="queue"
            variant="primary"
            ref={queueButton}
            isDisabled={!canQueue}
            onPress={() => {
              if (planned !== null) void confirm(planned, { resends: isRepeat ? (rolls.needed?.most ?? 1) - 1 : 0, paused: isPaused });
            }}
          >
            {queueLabel(planned?.view ?? null)}
          </Button>
        )}
      </footer>
      {stage.kind === 'asking' ? (
        <ConfirmSend question={stage.asked.question} onConfirm={() => void agree(stage.asked)} onCancel={decline} />
      ) : null}
    </Overlay>
  );
}
