import { Columns3 } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { COLUMNS } from '../../../../shared/text/app/columns.ts';
import { OUTBOX, QUEUE_ACT_LABELS } from '../../../../shared/text/sending/outbox-screen.ts';
import { OUTBOX_LIST } from '../../../../shared/text/sending/outbox-list.ts';
import type { QueueAct } from '../../../../shared/sending/queue/queue-acts.ts';
import { showOverlay } from '../../../core/state/app-store.ts';
import { completeQueue } from '../../../core/state/completion.ts';
import { Screen } from '../../../ui/top-bar/Screen.tsx';
import { TopBar } from '../../../ui/top-bar/TopBar.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FilterBox } from '../../../ui/controls/FilterBox.tsx';
import { WithDetails } from '../../../ui/controls/WithDetails.tsx';
import { offerOutboxCommands } from '../../state/outbox-commands.ts';
import { useOutbox } from '../../state/outbox-store.ts';
import { actionForSelected, requestQueueAction, resendSoft } from '../../state/queue-acts.ts';
import { filterQueue, shownQuery, useQueueRows, watchQueue } from '../../state/queue-rows.ts';
import { selectNoLines } from '../../state/queue-selection.ts';
import { OutboxBanners } from './OutboxBanners.tsx';
import { QueueGrid } from './QueueGrid.tsx';
import { QueuedPane } from './QueuedPane.tsx';
import { RunFacts, RunSummary, useRunTitle } from './RunHead.tsx';
import { ExportMenu, RunsMenu, TargetsMenu } from './RunMenus.tsx';
import layout from '../../../ui/controls/screen-layout.module.css';
import styles from './OutboxScreen.module.css';

const ACTS: readonly QueueAct[] = ['resend', 'resend_refused', 'resume', 'pause', 'first', 'stop', 'forget'];

/** Number of selected rows, and the available actions. */
function QueueSelectionBar() {
  const selected = useQueueRows((state) => state.selected);
  // The available actions change when rows change state.
  useQueueRows((state) => state.came);
  if (selected.size < 2) return null;
  return (
    <div className={layout.picked} role="group" aria-label={OUTBOX.selected(selected.size)}>
      <span role="status" className={layout.pickedCount}>
        {OUTBOX.selected(selected.size)}
      </span>
      <Button variant="link" onPress={selectNoLines}>
        {OUTBOX.clear}
      </Button>
      {ACTS.map((act) => {
        const action = actionForSelected(act, selected);
        return action === null ? null : (
          <Button
            key={act}
            variant="quiet"
            onPress={() => {
              requestQueueAction(action);
            }}
          >
            {QUEUE_ACT_LABELS[act]}
          </Button>
        );
      })}
    </div>
  );
}

function QueueFilter() {
  const filter = useQueueRows((state) => state.filter);
  const errors = useQueueRows((state) => state.errors);
  const run = useQueueRows(() => shownQuery().run);
  const completing = useMemo(() => completeQueue(run), [run]);
  return (
    <div className={styles.filter}>
      <FilterBox
        label={OUTBOX_LIST.filterLabel}
        placeholder={OUTBOX_LIST.filterHint}
        filter={filter}
        errors={errors}
        onFilter={filterQueue}
        completing={completing}
        said={OUTBOX_LIST.matching}
      />
      <Button
        icon={<Columns3 size={14} aria-hidden />}
        onPress={() => {
          showOverlay({ kind: 'columns', of: 'outbox' });
        }}
      >
        {COLUMNS.open}
      </Button>
    </div>
  );
}

/** Provides the commands on selected rows. */
function offerCommands(): () => void {
  const selected = (): ReadonlySet<number> => useQueueRows.getState().selected;
  return offerOutboxCommands({
    act: (act) => {
      const action = actionForSelected(act, selected());
      return action === null
        ? null
        : () => {
            requestQueueAction(action);
          };
    },
    resend: () => resendSoft(selected()),
  });
}

function Queue() {
  const title = useRunTitle();
  const isEmpty = useOutbox((state) => state.outbox?.lastRun === null);
  const isUsed = useQueueRows((state) => state.currentRow !== null);
  useEffect(watchQueue, []);
  useEffect(offerCommands, []);
  return (
    <Screen
      name="outbox"
      title={title}
      beside={
        <>
          <RunFacts />
          <div className={styles.menus}>
            {isEmpty ? null : <RunsMenu />}
            <TargetsMenu />
            {isEmpty ? null : <ExportMenu />}
          </div>
        </>
      }
      below={
        <>
          <RunSummary />
          {isEmpty ? null : <QueueFilter />}
        </>
      }
    >
      <OutboxBanners />
      <WithDetails
        pane="queued"
        id="pane-queued"
        name={OUTBOX.details}
        sizeLabel="Size of the details"
        min={220}
        max={700}
        isUsed={isUsed}
        details={<QueuedPane />}
      >
        <section className={`${layout.column ?? ''} ${styles.rows ?? ''}`} aria-label={OUTBOX.grid} data-pane="" tabIndex={-1}>
          <QueueGrid />
          <QueueSelectionBar />
        </section>
      </WithDetails>
    </Screen>
  );
}

/** The outbox: queued reports, their results and the available actions. */
export function OutboxScreen() {
  const isThere = useOutbox((state) => state.outbox !== null);
  return isThere ? <Queue /> : <TopBar />;
}
