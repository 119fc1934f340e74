import { QUEUE_COLUMN_FIELDS, USUAL_QUEUE } from '../../../shared/bridge/view/queue-layout.ts';
import type { QueuedField } from '../../../shared/sending/queue/queued-field-ids.ts';
import { gridLayoutActs, type GridLayoutActs } from '../../core/state/grid-layout.ts';
import { saveUi, useQueueLayout } from '../../core/state/ui-store.ts';

/** User actions on the columns and sort order of the outbox. */
export const queueLayoutActs: GridLayoutActs<QueuedField> = gridLayoutActs<QueuedField>({
  fields: QUEUE_COLUMN_FIELDS,
  usual: USUAL_QUEUE.columns,
  layout: useQueueLayout.getState,
  change: (to) => {
    useQueueLayout.setState(to);
  },
  columns: () => useQueueLayout.getState().columns,
  useColumns: () => useQueueLayout((state) => state.columns),
  save: saveUi,
});
