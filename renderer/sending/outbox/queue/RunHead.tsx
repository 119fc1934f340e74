import { withoutField } from '../../../../shared/board/without-field.ts';
import { QUEUED_TABLE } from '../../../../shared/history/queued-fields.ts';
import { OUTBOX } from '../../../../shared/text/sending/outbox-screen.ts';
import { OUTBOX_LIST, RUN_KIND_WORDS } from '../../../../shared/text/sending/outbox-list.ts';
import { goesOut, runOf, settledCount } from '../../../../shared/sending/queue/queue-run.ts';
import { groupsOf, type QueueGroup } from '../../../../shared/sending/queue/queue-groups.ts';
import { isSettled } from '../../../../shared/sending/queue/queue-states.ts';
import { kindCounts, statesOfKind, type RunKind } from '../../../../shared/sending/queue/run-kinds.ts';
import type { QueueRunView } from '../../../../shared/bridge/view/outbox-view.ts';
import { formatCount } from '../../../../shared/bytes/quantities.ts';
import { clockTime, shortDayTime } from '../../../core/format/time.ts';
import { useTargets } from '../../../core/state/targets.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { StatusIcon, type StatusStyle } from '../../../ui/status/StatusIcon.tsx';
import { queueStateStyle } from '../../../ui/status/queue-styles.ts';
import { useOutbox } from '../../state/outbox-store.ts';
import { paceNow, useQueueProgress } from '../../state/queue-progress.ts';
import { chooseRun, filterQueue, useQueueRows } from '../../state/queue-rows.ts';
import tones from '../../../ui/status/tones.module.css';
import styles from './RunHead.module.css';

const KIND_STYLES: Readonly<Record<RunKind, StatusStyle>> = {
  decision: { tone: 'orange', icon: 'warn' },
  soft: queueStateStyle('rejected_soft'),
  hard: queueStateStyle('rejected_hard'),
  accepted: queueStateStyle('accepted'),
  stopped: queueStateStyle('stopped'),
  held: queueStateStyle('held'),
  left: queueStateStyle('waiting'),
};

const NOTHING: readonly QueueGroup[] = [];

/** The shown run, or all runs, with counts that ignore the filter. */
function useShownCounts(): { readonly run: QueueRunView | null; readonly counts: readonly QueueGroup[] } {
  const run = useQueueRows((state) => state.run);
  const isAll = useQueueRows((state) => state.chosen === 'all');
  const all = useOutbox((state) => state.outbox?.counts);
  return { run, counts: isAll ? groupsOf(all ?? NOTHING) : (run?.counts ?? NOTHING) };
}

function total(counts: readonly QueueGroup[]): number {
  return counts.reduce((sum, { reports }) => sum + reports, 0);
}

/** Returns the title of the screen: how many reports are done. */
export function useRunTitle(): string {
  const { run, counts } = useShownCounts();
  const isAll = useQueueRows((state) => state.chosen === 'all');
  if (isAll && counts.length > 0) return OUTBOX_LIST.all(total(counts));
  return run === null ? OUTBOX.title : OUTBOX_LIST.done(settledCount(counts), total(counts));
}

function timeOf(at: number): string {
  const iso = new Date(at).toISOString();
  return new Date(at).toDateString() === new Date().toDateString() ? clockTime(iso) : shortDayTime(iso, Date.now());
}

/** Targets, start and end of a run. During the run, also its pace and remaining time. */
export function RunFacts() {
  const { run, counts } = useShownCounts();
  const progress = useQueueProgress();
  const targets = useTargets((state) => state.targets?.targets);
  const left = runOf(counts);
  const pace = paceNow(progress)?.pace ?? null;
  const facts: string[] = [];
  if (run !== null) {
    facts.push(OUTBOX_LIST.to(run.targets.map((id) => targets?.find((target) => target.id === id)?.name ?? id)));
    facts.push(
      counts.every(({ state }) => isSettled(state))
        ? OUTBOX_LIST.between(timeOf(run.at), timeOf(run.since), Math.max(run.since - run.at, 0))
        : OUTBOX_LIST.from(timeOf(run.at)),
    );
  }
  if (left !== null) facts.push(OUTBOX_LIST.bytesLeft(left.leftBytes));
  if (left !== null && pace !== null && goesOut(counts))
    facts.push(OUTBOX.pace(pace), OUTBOX.timeLeft(((left.left - left.held) / pace) * 1_000));
  return facts.length === 0 ? null : <p className={styles.facts}>{facts.join(', ')}</p>;
}

/** Minimum width of a segment in thousandths of the bar, so that every kind stays visible. */
const LEAST = 6;
const GAP = 2;

/** The share of each result as a segment of a bar. The counts below have the same data. */
function Bar({ counts }: { readonly counts: readonly QueueGroup[] }) {
  const kinds = kindCounts(counts);
  const all = total(counts);
  const wide = kinds.map(({ kind, reports }) => ({ kind, width: Math.max((reports / all) * 1_000, LEAST) }));
  const sum = (parts: typeof wide): number => parts.reduce((all, { width }) => all + width, 0);
  const scale = 1_000 / sum(wide);
  return (
    <svg className={styles.bar} viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden>
      {wide.map(({ kind, width }, index) => (
        <rect
          key={kind}
          className={`${tones.tone ?? ''} ${styles.part ?? ''}`}
          data-tone={KIND_STYLES[kind].tone}
          data-left={kind === 'left' || kind === 'held' || undefined}
          x={sum(wide.slice(0, index)) * scale}
          y={0}
          width={width * scale - (index < wide.length - 1 ? GAP : 0)}
          height={8}
        />
      ))}
    </svg>
  );
}

/** Progress of an unfinished run, for screen readers. */
function RunProgress({ counts }: { readonly counts: readonly QueueGroup[] }) {
  const left = runOf(counts);
  const bar = <Bar counts={counts} />;
  if (left === null) return bar;
  return (
    <div
      role="progressbar"
      aria-label={OUTBOX.title}
      aria-valuemin={0}
      aria-valuemax={left.done + left.left}
      aria-valuenow={left.done}
      aria-valuetext={OUTBOX.progress(left.done, left.done + left.left, left.leftBytes)}
      className={styles.progress}
    >
      {bar}
    </div>
  );
}

function filterOf(kind: RunKind): string {
  return `state:${statesOfKind(kind).join(',')}`;
}

function KindButton({ kind, reports }: { readonly kind: RunKind; readonly reports: number }) {
  const own = filterOf(kind);
  const filter = useQueueRows((state) => state.filter);
  const rest = withoutField(QUEUED_TABLE.fields, filter, 'state');
  const isShown = filter.trim().split(/\s+/).includes(own);
  const { tone, icon } = KIND_STYLES[kind];
  return (
    <li>
      <Button
        variant="quiet"
        aria-pressed={isShown}
        data-testid={`kind-${kind}`}
        onPress={() => {
          filterQueue(isShown ? rest : `${rest} ${own}`.trim());
        }}
        icon={
          <span className={`${tones.tone ?? ''} ${styles.kind ?? ''}`} data-tone={tone}>
            <StatusIcon icon={icon} size={14} />
            <span className={styles.count}>{formatCount(reports)}</span>
          </span>
        }
      >
        <span className={styles.words}>{RUN_KIND_WORDS[kind](reports)}</span>
      </Button>
    </li>
  );
}

function kindCount(counts: readonly QueueGroup[], kinds: readonly RunKind[]): number {
  return kindCounts(counts).reduce((sum, { kind, reports }) => sum + (kinds.includes(kind) ? reports : 0), 0);
}

/** Number of reports of other runs that need a decision or are not sent yet. They are not in the list. */
function OtherRuns({ counts }: { readonly counts: readonly QueueGroup[] }) {
  const all = groupsOf(useOutbox((state) => state.outbox?.counts) ?? NOTHING);
  const isAll = useQueueRows((state) => state.chosen === 'all');
  const [decisions = 0, left = 0] = [['decision'] as const, ['left', 'held'] as const].map((kinds) =>
    isAll ? 0 : kindCount(all, kinds) - kindCount(counts, kinds),
  );
  if (decisions <= 0 && left <= 0) return null;
  return (
    <Button
      variant="link"
      onPress={() => {
        chooseRun('all');
      }}
    >
      {OUTBOX_LIST.otherRuns(decisions, left)}
    </Button>
  );
}

/** Results of the shown reports: a bar, and the count of each kind. A press on a count filters the list by that kind. */
export function RunSummary() {
  const { counts } = useShownCounts();
  const isLeft = useOutbox((state) => runOf(state.outbox?.counts ?? NOTHING) !== null);
  return (
    <>
      {counts.length === 0 ? null : <RunProgress counts={counts} />}
      <div className={styles.line}>
        {counts.length === 0 ? null : (
          <ul className={styles.kinds} role="list" aria-label={OUTBOX_LIST.kinds}>
            {kindCounts(counts).map(({ kind, reports }) => (
              <KindButton key={kind} kind={kind} reports={reports} />
            ))}
          </ul>
        )}
        <OtherRuns counts={counts} />
        {isLeft ? null : <p className={styles.facts}>{OUTBOX.idle}</p>}
      </div>
    </>
  );
}
