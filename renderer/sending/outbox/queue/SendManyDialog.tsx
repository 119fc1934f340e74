import { useState } from 'react';
import { assertNever } from '../../../../shared/errors.ts';
import { SEND_MANY } from '../../../../shared/text/sending/outbox-screen.ts';
import { SEND_QUESTION } from '../../../../shared/text/sending/send-question.ts';
import { DEMO_TARGET } from '../../../../shared/sending/targets/preset.ts';
import type { BoardSelection } from '../../../../shared/bridge/view/board-view.ts';
import type { LeftOutReason, QueuePlan } from '../../../../shared/bridge/view/outbox-view.ts';
import type { Confirmation } from '../../../../shared/bridge/view/send-question.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Overlay } from '../../../ui/controls/Overlay.tsx';
import { Picker } from '../../../ui/controls/Picker.tsx';
import { JobsHere } from '../../../jobs/JobsHere.tsx';
import { showOverlay, showScreen } from '../../../core/state/app-store.ts';
import { useTargets, useChosenTarget } from '../../../core/state/targets.ts';
import { confirmMany, queueMany, type PlannedMany } from '../../state/send-many.ts';
import { offerToSpare } from '../../state/spare-sampling.ts';
import { ConfirmSend } from '../ConfirmSend.tsx';
import { SampleRollFields } from './SampleRollFields.tsx';
import { PlanShown } from './PlanShown.tsx';
import { useSampleRolls } from './use-sample-rolls.ts';
import { usePlan } from './use-plan.ts';
import dialog from '../../../ui/controls/dialog.module.css';
import texts from '../../../ui/controls/text.module.css';
import styles from './SendMany.module.css';

function close(): void {
  showOverlay(null);
}

function showOutbox(): void {
  close();
  showScreen('outbox');
}

type Asked = Extract<Confirmation, { readonly kind: 'ask' }>;

/** How far people are with what was planned. */
type Stage =
  | { readonly kind: 'plan' }
  | { readonly kind: 'asking'; readonly asked: Asked; readonly planned: PlannedMany }
  | { readonly kind: 'queueing' }
  | { readonly kind: 'queued'; readonly count: number };

/** Lowest percent of the sample rolls that the rules which are expected to reject let pass. */
function passRateIn({ expected }: QueuePlan): number | null {
  const rates = expected.flatMap(({ passRate }) => passRate ?? []);
  return rates.length === 0 ? null : Math.min(...rates);
}

interface SendManyProps {
  readonly selection: BoardSelection;
  readonly count: number;
  /** Only of those that were rejected softly at last, with sample rolls. */
  readonly isRepeat: boolean;
}

/** Queues many reports: where they go, what would be sent and what is left out, the one question, then the queue. */
export function SendManyDialog({ selection, count, isRepeat }: SendManyProps) {
  const targets = useTargets((state) => state.targets?.targets) ?? [];
  const chosen = useChosenTarget();
  const [target, setTarget] = useState(chosen?.id ?? DEMO_TARGET);
  const [include, setInclude] = useState<readonly LeftOutReason[]>([]);
  const [stage, setStage] = useState<Stage>({ kind: 'plan' });
  const plan = usePlan(selection, isRepeat, target, include);
  const planned = plan.kind === 'planned' ? plan.planned : null;
  const reports = planned?.view.reports ?? 0;
  const rolls = useSampleRolls(reports, planned === null ? null : passRateIn(planned.view));
  const isBusy = stage.kind === 'queueing';
  const canQueue = reports > 0 && stage.kind === 'plan' && (!isRepeat || rolls.needed !== null);

  async function queue(what: PlannedMany, confirmed: string | null): Promise<void> {
    setStage({ kind: 'queueing' });
    const queued = await queueMany(what, confirmed, isRepeat ? (rolls.needed?.most ?? 1) - 1 : 0);
    setStage(queued === null ? { kind: 'plan' } : { kind: 'queued', count: queued });
  }

  async function confirm(what: PlannedMany): Promise<void> {
    setStage({ kind: 'queueing' });
    const asked = await confirmMany(what);
    switch (asked?.kind) {
      case undefined:
      case 'declined':
        setStage({ kind: 'plan' });
        return;
      case 'ask':
        setStage({ kind: 'asking', asked, planned: what });
        return;
      case 'confirmed':
        await queue(what, asked.number);
        return;
      case 'not_needed':
        await queue(what, null);
        return;
      default:
        assertNever(asked);
    }
  }

  const isDone = stage.kind === 'queued';
  return (
    <Overlay title={isRepeat ? SEND_MANY.repeatTitle : SEND_MANY.title(count)} shape="wide" onClose={close} stays>
      <div className={dialog.body} data-testid="send-many">
        {isDone ? (
          <p className={styles.strong} role="status">
            {SEND_MANY.queued(stage.count)}
          </p>
        ) : (
          <div className={styles.form} inert={isBusy}>
            <Picker
              label={SEND_MANY.target}
              value={target}
              options={targets.map(({ id, name, host }) => ({ id, label: name, ...(host === null ? {} : { help: host }) }))}
              onChange={setTarget}
            />
            {isRepeat && reports > 0 ? (
              <SampleRollFields choice={rolls} reports={reports} onSpare={() => void offerToSpare(selection)} />
            ) : null}
            {plan.kind === 'none' ? <p role="status">{SEND_MANY.noSoft}</p> : null}
            {plan.kind === 'planning' ? (
              <p className={texts.late} role="status">
                {SEND_MANY.looking}
              </p>
            ) : null}
            {planned === null ? null : <PlanShown view={planned.view} include={include} onInclude={setInclude} />}
          </div>
        )}
        {isBusy ? (
          <p className={texts.late} role="status">
            {SEND_MANY.queueing}
          </p>
        ) : null}
        <JobsHere kinds={['queue_many']} />
      </div>
      <footer className={dialog.footer}>
        {planned === null || planned.view.isHere || isDone ? null : <span className={styles.away}>{SEND_QUESTION.elsewhere}</span>}
        <Button onPress={close}>{isDone || isBusy ? SEND_MANY.close : 'Cancel'}</Button>
        {isDone ? (
          <Button key="show" variant="primary" autoFocus onPress={showOutbox}>
            {SEND_MANY.show}
          </Button>
        ) : (
          <Button
            key="queue"
            variant="primary"
            isDisabled={!canQueue}
            onPress={() => {
              if (planned !== null) void confirm(planned);
            }}
          >
            {planned === null || planned.view.isHere ? SEND_MANY.queue(reports) : SEND_MANY.queueAway(reports, planned.view.host)}
          </Button>
        )}
      </footer>
      {stage.kind === 'asking' ? (
        <ConfirmSend
          question={stage.asked.question}
          onConfirm={() => void queue(stage.planned, stage.asked.number)}
          onCancel={() => {
            setStage({ kind: 'plan' });
          }}
        />
      ) : null}
    </Overlay>
  );
}
