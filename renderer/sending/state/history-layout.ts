import { ATTEMPT_FIELDS, USUAL_HISTORY, type AttemptField, type HistoryLayout } from '../../../shared/bridge/view/history-view.ts';
import { gridLayoutActs, type GridLayoutActs } from '../../core/state/grid-layout.ts';
import { saveUi, useHistoryLayout } from '../../core/state/ui-store.ts';

/** Changes the layout of the history, and saves it. */
export function chooseHistoryLayout(change: Partial<HistoryLayout>): void {
  useHistoryLayout.setState(change);
  saveUi();
}

/** User actions on the columns and sort order of the history. */
export const historyLayoutActs: GridLayoutActs<AttemptField> = gridLayoutActs({
  fields: ATTEMPT_FIELDS,
  usual: USUAL_HISTORY.columns,
  layout: useHistoryLayout.getState,
  change: (to) => {
    useHistoryLayout.setState(to);
  },
  columns: () => useHistoryLayout.getState().columns,
  useColumns: () => useHistoryLayout((state) => state.columns),
  save: saveUi,
});
