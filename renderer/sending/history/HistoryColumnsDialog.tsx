import { COLUMNS } from '../../../shared/text/app/columns.ts';
import { HISTORY } from '../../../shared/text/sending/history-screen.ts';
import { ATTEMPT_FIELD_WORDS } from '../../../shared/text/board/filter-fields.ts';
import { useHistoryLayout } from '../../core/state/ui-store.ts';
import { ColumnsDialog } from '../../ui/controls/ColumnsDialog.tsx';
import { historyLayoutActs } from '../state/history-layout.ts';

/** Which columns History shows, and in which order. */
export function HistoryColumnsDialog() {
  const columns = useHistoryLayout((state) => state.columns);
  return (
    <ColumnsDialog
      title={HISTORY.columnsTitle}
      help={COLUMNS.fit}
      words={ATTEMPT_FIELD_WORDS.words}
      columns={columns}
      acts={historyLayoutActs}
    />
  );
}
