import { useEffect } from 'react';
import { OUTBOX, QUEUE_ACT_LABELS } from '../../../../shared/text/sending/outbox-screen.ts';
import type { QueueAct } from '../../../../shared/sending/queue/queue-acts.ts';
import { Screen } from '../../../ui/top-bar/Screen.tsx';
import { TopBar } from '../../../ui/top-bar/TopBar.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { WithDetails } from '../../../ui/controls/WithDetails.tsx';
import { useOutbox } from '../../state/outbox-store.ts';
import { actionForSelected, requestQueueAction } from '../../state/queue-acts.ts';
import { selectNoLines, useQueueRows, watchQueue } from '../../state/queue-rows.ts';
import { QueueGrid } from './QueueGrid.tsx';
import { QueueRun, QueueTargets } from './QueueHead.tsx';
import { QueuedPane } from './QueuedPane.tsx';
import layout from '../../../ui/controls/screen-layout.module.css';
import styles from './OutboxScreen.module.css';

const ACTS: readonly QueueAct[] = ['resend', 'resend_refused', 'resume', 'pause', 'first', 'stop', 'forget'];

/** How many rows are selected, and what can be done with them. */
function QueueSelectionBar() {
  const selected = useQueueRows((state) => state.selected);
  // What can be done changes as rows move.
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

function Queue() {
  useEffect(watchQueue, []);
  return (
    <Screen name="outbox" title={OUTBOX.title} beside={<QueueRun />} below={<QueueTargets />}>
      <WithDetails
        pane="queued"
        id="pane-queued"
        name={OUTBOX.details}
        sizeLabel="Size of the details"
        min={220}
        max={700}
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

/** The outbox: what waits to be sent, what became of it, and what may be done next. */
export function OutboxScreen() {
  const isThere = useOutbox((state) => state.outbox !== null);
  return isThere ? <Queue /> : <TopBar />;
}
