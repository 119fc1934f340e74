import { useEffect } from 'react';
import { OUTBOX, QUEUE_ACT_LABELS } from '../../../shared/messages/outbox-screen.ts';
import type { QueueAct } from '../../../shared/queue/queue-acts.ts';
import { TopBar } from '../../bar/TopBar.tsx';
import { Button } from '../../controls/Button.tsx';
import { Splitter } from '../../controls/Splitter.tsx';
import { useOutbox } from '../../state/outbox-store.ts';
import { wishForPicked, wishOnQueue } from '../../state/queue-acts.ts';
import { unpickLines, useQueueRows, watchQueue } from '../../state/queue-rows.ts';
import { USUAL_SIZES, usePaneSize } from '../../state/use-pane-size.ts';
import { QueueGrid } from './QueueGrid.tsx';
import { QueueHead } from './QueueHead.tsx';
import { QueuedPane } from './QueuedPane.tsx';
import panes from '../../controls/pane.module.css';
import styles from './OutboxScreen.module.css';

const ACTS: readonly QueueAct[] = ['resend', 'resend_refused', 'resume', 'pause', 'first', 'stop', 'forget'];

/** How many rows are selected, and what can be done with them. */
function PickedBar() {
  const picked = useQueueRows((state) => state.picked);
  // What can be done changes as rows move.
  useQueueRows((state) => state.came);
  if (picked.size < 2) return null;
  return (
    <div className={styles.bar} role="group" aria-label={OUTBOX.selected(picked.size)}>
      <span role="status" className={styles.count}>
        {OUTBOX.selected(picked.size)}
      </span>
      <Button look="link" onPress={unpickLines}>
        {OUTBOX.clear}
      </Button>
      {ACTS.map((act) => {
        const wish = wishForPicked(act, picked);
        return wish === null ? null : (
          <Button
            key={act}
            look="quiet"
            onPress={() => {
              wishOnQueue(wish);
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
  const size = usePaneSize('queued');
  useEffect(watchQueue, []);
  return (
    <div className={styles.screen} data-screen="outbox">
      <QueueHead />
      <div className={styles.main}>
        <section className={styles.rows} aria-label={OUTBOX.grid} data-pane="" tabIndex={-1}>
          <QueueGrid />
          <PickedBar />
        </section>
        <Splitter
          pane="queued"
          label="Size of the details"
          controls="pane-queued"
          size={size}
          usual={USUAL_SIZES.queued}
          min={220}
          max={700}
          side="after"
        />
        <section
          id="pane-queued"
          className={`${panes.side ?? ''} ${styles.side ?? ''}`}
          style={{ width: size }}
          hidden={size === 0}
          aria-label={OUTBOX.details}
          data-pane=""
          tabIndex={-1}
        >
          <QueuedPane />
        </section>
      </div>
    </div>
  );
}

/** The outbox: what waits to be sent, what became of it, and what may be done next. */
export function OutboxScreen() {
  const isThere = useOutbox((state) => state.outbox !== null);
  return (
    <>
      <TopBar />
      {isThere ? <Queue /> : null}
    </>
  );
}
