import { Download } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { visible } from '../../../shared/bytes/visible.ts';
import { answerHelp } from '../../../shared/text/help/help-ids.ts';
import { HISTORY, STATE_WORDS, attempts, historyCount } from '../../../shared/text/sending/history-screen.ts';
import { ATTEMPT_FIELD_WORDS } from '../../../shared/text/board/filter-fields.ts';
import { answeredWord } from '../../../shared/text/verdict/ui.ts';
import type { AttemptFacts } from '../../../shared/bridge/view/history-view.ts';
import { Screen } from '../../ui/top-bar/Screen.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import { FilterBox } from '../../ui/controls/FilterBox.tsx';
import type { GridSelection, PagedRows } from '../../ui/controls/grid-rows.ts';
import { Size } from '../../ui/controls/Size.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { WithDetails } from '../../ui/controls/WithDetails.tsx';
import layout from '../../ui/controls/screen-layout.module.css';
import texts from '../../ui/controls/text.module.css';
import { shortDayTime, wholeTime } from '../../core/format/time.ts';
import { AnswerValue } from '../../ui/status/AnswerValue.tsx';
import { outcomeStyle } from '../../ui/status/answer-styles.ts';
import type { StatusStyle } from '../../ui/status/StatusIcon.tsx';
import { StatusLabel } from '../../ui/status/StatusLabel.tsx';
import { completeHistory } from '../../core/state/completion.ts';
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
import styles from './HistoryScreen.module.css';

function styleOf({ kind, rejection, state }: AttemptFacts): StatusStyle {
  if (kind !== null) return outcomeStyle({ kind, rejection });
  if (state === 'failed') return { tone: 'red', icon: 'bad' };
  return { tone: 'slate', icon: state === 'cancelled' ? 'stop' : 'info' };
}

function outcomeText({ kind, rejection, state }: AttemptFacts): string {
  return kind === null ? STATE_WORDS[state] : answeredWord({ kind, rejection });
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value);
}

function Outcome({ attempt }: { readonly attempt: AttemptFacts }) {
  return <StatusLabel statusStyle={styleOf(attempt)} text={outcomeText(attempt)} />;
}

function Cut({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <span className={texts.monoCut} title={visible(text)}>
      <VisibleText text={text} limit={300} />
    </span>
  );
}

const { words } = ATTEMPT_FIELD_WORDS;

const COLUMNS: readonly GridColumn<AttemptFacts>[] = [
  {
    id: 'at',
    title: words.at.label,
    width: 'minmax(116px, 148px)',
    text: ({ at }) => wholeTime(new Date(at).toISOString()),
    render: ({ at }) => <span title={wholeTime(new Date(at).toISOString())}>{shortDayTime(new Date(at).toISOString(), Date.now())}</span>,
  },
  {
    id: 'outcome',
    title: words.outcome.label,
    width: 'minmax(132px, 0.8fr)',
    text: outcomeText,
    render: (attempt) => <Outcome attempt={attempt} />,
  },
  {
    id: 'value',
    title: 'Crash id, rule or reason',
    width: 'minmax(232px, 2fr)',
    drop: 6,
    text: ({ value, failure }) => value ?? failure ?? '',
    render: ({ value, failure }) => (value === null ? <Cut text={failure} /> : <AnswerValue value={value} />),
  },
  {
    id: 'target',
    title: words.target.label,
    width: 'minmax(118px, 1fr)',
    text: ({ target, host }) => target ?? host ?? '',
    render: ({ target, host }) => <Cut text={target ?? host} />,
  },
  {
    id: 'product',
    title: words.product.label,
    drop: 4,
    width: '96px',
    text: ({ product }) => product ?? '',
    render: ({ product }) => <Cut text={product} />,
  },
  {
    id: 'version',
    title: words.version.label,
    drop: 3,
    width: '84px',
    text: ({ version }) => version ?? '',
    render: ({ version }) => <Cut text={version} />,
  },
  {
    id: 'name',
    title: words.name.label,
    width: 'minmax(140px, 1.5fr)',
    text: ({ name }) => name ?? '',
    render: ({ name }) => <Cut text={name} />,
  },
  {
    id: 'status',
    title: words.status.label,
    drop: 2,
    width: '72px',
    align: 'end',
    text: ({ status }) => numberText(status),
    render: ({ status }) => status ?? '',
  },
  {
    id: 'size',
    title: words.size.label,
    drop: 5,
    width: '80px',
    text: ({ bytes }) => numberText(bytes),
    align: 'end',
    render: ({ bytes }) => (bytes === null ? '' : <Size bytes={bytes} />),
  },
  { id: 'took', title: 'ms', width: '72px', align: 'end', drop: 1, text: ({ took }) => numberText(took), render: ({ took }) => took ?? '' },
];

function Attempts() {
  const { rows, matching, total, current, other } = useHistory();
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
      columns={COLUMNS}
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

/** Every attempt to send, whatever report it was of: found, looked into, compared. */
export function HistoryScreen() {
  const { matching, total } = useHistory();
  useEffect(showHistory, []);
  return (
    <Screen
      name="history"
      title={HISTORY.title}
      count={historyCount(matching, total)}
      beside={
        <>
          <Filter />
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
        details={<AttemptPane />}
      >
        <section className={layout.column} aria-label={HISTORY.rows} data-pane="" tabIndex={-1}>
          <Attempts />
        </section>
      </WithDetails>
    </Screen>
  );
}
