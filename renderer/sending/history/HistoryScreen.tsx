import { BarChart3, Columns3, Download } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { answerHelp } from '../../../shared/text/help/help-ids.ts';
import { COLUMNS } from '../../../shared/text/app/columns.ts';
import { HISTORY, attempts, historyCount } from '../../../shared/text/sending/history-screen.ts';
import { HISTORY_CHART } from '../../../shared/text/board/history-chart.ts';
import type { AttemptFacts } from '../../../shared/bridge/view/history-view.ts';
import { Screen } from '../../ui/top-bar/Screen.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import { FilterBox } from '../../ui/controls/FilterBox.tsx';
import { gridHeads } from '../../ui/controls/grid-heads.ts';
import type { GridSelection, PagedRows } from '../../ui/controls/grid-rows.ts';
import { widthOfRow } from '../../ui/controls/shown-columns.ts';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { WithDetails } from '../../ui/controls/WithDetails.tsx';
import layout from '../../ui/controls/screen-layout.module.css';
import { showOverlay } from '../../core/state/app-store.ts';
import { useHistoryLayout } from '../../core/state/ui-store.ts';
import { completeHistory } from '../../core/state/completion.ts';
import { chooseHistoryLayout, historyLayoutActs } from '../state/history-layout.ts';
import {
  filterHistory,
  selectAttempt,
  selectOtherAttempt,
  saveHistory,
  showHistory,
  showHistoryRows,
  useHistory,
} from '../state/history-store.ts';
import { openRequest } from '../../report/state/open-request.ts';
import { AttemptPane } from './AttemptPane.tsx';
import { laterHistoryChart } from './later-chart.tsx';
import { historyColumns } from './history-columns.tsx';
import styles from './HistoryScreen.module.css';

function Attempts() {
  const { rows, matching, total, current, other } = useHistory();
  const { columns, areChosen, sort } = useHistoryLayout();
  const shown = useMemo(() => historyColumns({ columns, areChosen }), [columns, areChosen]);
  const heads = useMemo(() => gridHeads(historyLayoutActs, sort), [sort]);
  const paged = useMemo<PagedRows<AttemptFacts>>(
    () => ({ count: matching, at: (index) => rows.get(index) ?? null, onShown: showHistoryRows }),
    [rows, matching],
  );
  const selection: GridSelection = {
    isSelected: (index) => {
      const id = rows.get(index)?.id;
      return id !== undefined && (id === current || id === other);
    },
    choose: (how, index) => {
      const id = rows.get(index)?.id;
      if (id === undefined || how === 'all') return;
      if (how === 'only') selectAttempt(id);
      else void selectOtherAttempt(id);
    },
  };
  const currentRow = useMemo(() => [...rows].find(([, { id }]) => id === current)?.[0] ?? -1, [rows, current]);
  return (
    <DataGrid
      label={HISTORY.rows}
      columns={shown}
      heads={heads}
      minWidth={widthOfRow(shown)}
      rows={paged}
      rowKey={({ id }) => id}
      rowHelp={({ kind, value }) => (kind === null ? undefined : answerHelp(kind, value))}
      currentRow={currentRow}
      selection={selection}
      onOpen={({ id }) => void openRequest(id)}
      menu="attempt"
      empty={total === 0 ? HISTORY.none : HISTORY.noneMatches}
    />
  );
}

function Filter() {
  const { filter, errors } = useHistory();
  return (
    <div className={styles.filter}>
      <FilterBox
        label={HISTORY.filterLabel}
        placeholder={HISTORY.filterHint}
        filter={filter}
        errors={errors}
        onFilter={filterHistory}
        completing={completeHistory}
        said={attempts}
      />
    </div>
  );
}

/** All send attempts of all reports, to filter, inspect and compare. */
export function HistoryScreen() {
  const { matching, total, current } = useHistory();
  const isChartShown = useHistoryLayout((state) => state.chart);
  useEffect(showHistory, []);
  return (
    <Screen
      name="history"
      title={HISTORY.title}
      count={historyCount(matching, total)}
      beside={
        <>
          <Filter />
          <Toggle
            isSelected={isChartShown}
            icon={<BarChart3 size={14} aria-hidden />}
            onChange={(isShown) => {
              chooseHistoryLayout({ chart: isShown });
            }}
          >
            {HISTORY_CHART.show}
          </Toggle>
          <Button
            icon={<Columns3 size={14} aria-hidden />}
            onPress={() => {
              showOverlay({ kind: 'columns', of: 'history' });
            }}
          >
            {COLUMNS.open}
          </Button>
          <Button icon={<Download size={14} aria-hidden />} onPress={() => void saveHistory('csv')}>
            {HISTORY.saveCsv}
          </Button>
          <Button icon={<Download size={14} aria-hidden />} onPress={() => void saveHistory('json')}>
            {HISTORY.saveJson}
          </Button>
        </>
      }
    >
      <WithDetails
        pane="exchange"
        id="history-exchange"
        name={HISTORY.pane}
        sizeLabel="Size of what went over the wire"
        min={280}
        max={900}
        isUsed={current !== null}
        details={<AttemptPane />}
      >
        <div className={layout.column}>
          {isChartShown ? <laterHistoryChart.Shown /> : null}
          <section className={layout.column} aria-label={HISTORY.rows} data-pane="" tabIndex={-1}>
            <Attempts />
          </section>
        </div>
      </WithDetails>
    </Screen>
  );
}
