import { Banner } from '../../../ui/status/Banner.tsx';
import { Pause, Pencil, Play } from 'lucide-react';
import { runOf } from '../../../../shared/sending/queue/queue-run.ts';
import { OUTBOX } from '../../../../shared/text/sending/outbox-screen.ts';
import type { TargetView } from '../../../../shared/bridge/view/preset-view.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Picker } from '../../../ui/controls/Picker.tsx';
import { Progress } from '../../../ui/controls/Progress.tsx';
import { showOverlay } from '../../../core/state/app-store.ts';
import { useOutbox } from '../../state/outbox-store.ts';
import { useTargets, useChosenTarget } from '../../../core/state/targets.ts';
import { paceNow, useQueueProgress } from '../../state/queue-progress.ts';
import { pauseTarget, resumeTarget } from '../../state/queue-acts.ts';
import { chooseQueueTarget, useQueueRows } from '../../state/queue-rows.ts';
import { TargetName } from './queue-cells.tsx';
import colours from '../../../ui/status/target-colour.module.css';
import styles from './OutboxScreen.module.css';

const ALL = '';

/** How far the outbox is: reports and bytes of what the list shows; pace and time left while something goes out, which are those of all targets together. */
function Totals() {
  const target = useQueueRows((state) => state.target);
  const counts = useOutbox((state) => state.outbox?.counts) ?? [];
  const progress = useQueueProgress();
  const run = target === null ? progress.run : runOf(counts.filter((count) => count.target === target));
  if (run === null) return <p className={styles.quiet}>{OUTBOX.idle}</p>;
  const { done, left, leftBytes } = run;
  const now = target === null ? paceNow(progress) : null;
  const words = [
    OUTBOX.progress(done, done + left, leftBytes),
    ...(now === null ? [] : [OUTBOX.pace(now.pace), OUTBOX.timeLeft(now.left)]),
  ].join(' · ');
  return <Progress label={OUTBOX.title} value={done} max={done + left} text={words} />;
}

/** Pauses a target, or lets it go on. */
function PauseButton({ target: { id, name, paused } }: { readonly target: TargetView }) {
  return (
    <Button
      variant="quiet"
      icon={paused === null ? <Pause size={13} aria-hidden /> : <Play size={13} aria-hidden />}
      onPress={() => void (paused === null ? pauseTarget(id) : resumeTarget(id))}
    >
      {paused === null ? OUTBOX.pauseTarget(name) : OUTBOX.resumeTarget(name)}
    </Button>
  );
}

/** The two ways on after a 404: another URL, or a person who says that this one is right, as the server was mended. */
function UrlButtons({ target: { id, name } }: { readonly target: TargetView }) {
  return (
    <>
      <Button
        variant="quiet"
        icon={<Pencil size={13} aria-hidden />}
        aria-label={OUTBOX.correctUrlOf(name)}
        onPress={() => {
          showOverlay({ kind: 'targets', first: id });
        }}
      >
        {OUTBOX.correctUrl}
      </Button>
      <Button
        variant="quiet"
        icon={<Play size={13} aria-hidden />}
        aria-label={OUTBOX.urlIsRightOf(name)}
        onPress={() => void resumeTarget(id, true)}
      >
        {OUTBOX.urlIsRight}
      </Button>
    </>
  );
}

function TargetSwitch({ target }: { readonly target: TargetView }) {
  const { id, paused } = target;
  return (
    <li className={`${styles.chip ?? ''} ${colours.colour ?? ''}`} data-colour={target.colour} data-elsewhere={!target.isHere || undefined}>
      <TargetName id={id} />
      {paused === null ? null : <span className={styles.quiet}>{OUTBOX.paused(paused)}</span>}
      {paused === 'wrong_url' && target.url !== null ? <UrlButtons target={target} /> : <PauseButton target={target} />}
    </li>
  );
}

/** Targets that have a switch: those of what is in the outbox, the chosen one, and what is paused. */
function useTargetsShown(): readonly TargetView[] {
  const outbox = useOutbox((state) => state.outbox);
  const targets = useTargets((state) => state.targets?.targets);
  const used = new Set(outbox?.counts.map((count) => count.target));
  const chosen = useChosenTarget();
  return (targets ?? []).filter(({ id, paused }) => used.has(id) || paused !== null || id === chosen?.id);
}

/** What the outbox does on the whole, and which of it is shown. */
export function QueueRun() {
  const target = useQueueRows((state) => state.target);
  const shown = useTargetsShown();
  return (
    <>
      <div className={styles.totals}>
        <Totals />
      </div>
      {shown.length < 2 ? null : (
        <Picker
          label={OUTBOX.target}
          value={target ?? ALL}
          options={[{ id: ALL, label: OUTBOX.allTargets }, ...shown.map(({ id, name }) => ({ id, label: name }))]}
          onChange={(chosen) => {
            chooseQueueTarget(chosen === ALL ? null : chosen);
          }}
        />
      )}
    </>
  );
}

/** Who works the outbox where that is not this app, and its targets, each with its switch. */
export function QueueTargets() {
  const worker = useOutbox((state) => state.outbox?.worker ?? 'here');
  const unwritten = useOutbox((state) => state.outbox?.unwritten ?? null);
  const shown = useTargetsShown();
  return (
    <>
      {unwritten === null ? null : (
        <Banner
          statusStyle={{ tone: 'red', icon: 'warn' }}
          text={OUTBOX.unwritten[unwritten]}
          role="alert"
          about="outbox"
          state={unwritten}
        />
      )}
      {worker === 'here' ? null : (
        <p className={styles.quiet} role="status">
          {worker === 'elsewhere' ? OUTBOX.elsewhere : OUTBOX.nobody}
        </p>
      )}
      {shown.length === 0 ? null : (
        <ul className={styles.targets} aria-label={OUTBOX.columns.target}>
          {shown.map((one) => (
            <TargetSwitch key={one.id} target={one} />
          ))}
        </ul>
      )}
    </>
  );
}
