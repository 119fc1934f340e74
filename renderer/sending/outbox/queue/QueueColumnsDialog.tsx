import { COLUMNS } from '../../../../shared/text/app/columns.ts';
import { OUTBOX_LIST } from '../../../../shared/text/sending/outbox-list.ts';
import { QUEUED_FIELD_WORDS } from '../../../../shared/text/board/filter-fields.ts';
import { useQueueLayout } from '../../../core/state/ui-store.ts';
import { ColumnsDialog } from '../../../ui/controls/ColumnsDialog.tsx';
import { queueLayoutActs } from '../../state/queue-layout.ts';

/** Which columns the outbox shows, and in which order. */
export function QueueColumnsDialog() {
  const columns = useQueueLayout((state) => state.columns);
  return (
    <ColumnsDialog
      title={OUTBOX_LIST.columnsTitle}
      help={COLUMNS.fit}
      words={QUEUED_FIELD_WORDS.words}
      columns={columns}
      acts={queueLayoutActs}
    />
  );
}
