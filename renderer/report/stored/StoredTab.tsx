import { useMemo, useState } from 'react';
import { STORED, storedSays } from '../../../shared/text/verdict/stored.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import { liesWithin } from '../../core/state/selection.ts';
import { STORED_COLUMNS } from './stored-columns.tsx';
import { storedRows, type StoredRow } from './stored-rows.ts';
import { StoredDifferences } from './StoredDifferences.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useRestoredScroll } from '../shared/use-restored-scroll.ts';
import { useStored } from './use-stored.ts';
import tab from '../shared/tab.module.css';
import texts from '../../ui/controls/text.module.css';
import styles from './StoredTab.module.css';

type Folds = Readonly<Record<'otherwise' | 'sent', boolean | null>>;

const UNTOUCHED: Folds = { otherwise: null, sent: null };

/** The groups that the user folded or unfolded, kept while a report is open. */
const foldsOfReports = new WeakMap<object, Folds>();

/** The sent report beside the report that the collector stores. */
export function StoredTab({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const scroll = useRestoredScroll('stored');
  const selection = useReportState((state) => state.selection);
  const follow = useReportState((state) => state.follow);
  const { asStored, loadMore } = useStored(report.report, view);
  const [folds, setFolds] = useState(() => foldsOfReports.get(report.store) ?? UNTOUCHED);
  const all = useMemo(() => (asStored === null ? null : storedRows(asStored)), [asStored]);
  if (asStored === null || all === null) return <p className={texts.empty}>{STORED.reading}</p>;
  const { totals, rejection } = asStored;
  const says = storedSays(view.expected.outgoing.label);
  if (rejection !== null)
    return (
      <div
        className={`${texts.empty ?? ''} ${styles.empty ?? ''}`}
        data-testid="stored-nothing"
        role="group"
        aria-label={STORED.tab}
        tabIndex={0}
      >
        <p>{STORED.nothing}</p>
        {rejection.malformed === null ? null : <code className={texts.monoCut}>malformed_{rejection.malformed}</code>}
        <p>{rejection.sentence}</p>
      </div>
    );
  const isInSelection = (row: StoredRow): boolean => row.kind === 'thing' && selection !== null && liesWithin(selection, row.thing.range);
  // If there are differences, the items that are stored as sent are folded, unless the selection is in one of them.
  const isFolded = {
    otherwise: folds.otherwise ?? false,
    sent: folds.sent ?? (totals.otherwise > 0 && !all.alike.some(isInSelection)),
  };
  const shown = (rows: readonly StoredRow[], folded: boolean): readonly StoredRow[] => (folded ? rows.slice(0, 1) : rows);
  const rows = [...shown(all.otherwise, isFolded.otherwise), ...shown(all.alike, isFolded.sent)];
  const unread = Math.max(0, (isFolded.sent ? totals.otherwise : totals.things) - asStored.things.length);
  const select = (row: StoredRow): void => {
    if (row.kind === 'thing') report.select(row.thing.range);
  };
  return (
    <div className={tab.tab}>
      <div className={tab.toolbar} data-wide>
        <span className={styles.count} title={says.about} data-testid="stored-counts">
          {says.counts(totals.annotations, totals.parts)}
        </span>
        <span className={`${texts.cut ?? ''} ${styles.about ?? ''}`} data-may-cut="title" title={says.about}>
          {says.about}
        </span>
      </div>
      <DataGrid
        label={STORED.tab}
        scroll={scroll}
        columns={STORED_COLUMNS}
        rows={rows}
        total={rows.length + unread}
        rowKey={({ key }) => key}
        currentRow={rows.findIndex(isInSelection)}
        follow={follow}
        onSelect={select}
        onOpen={(row) => {
          select(row);
          if (row.kind === 'thing') report.showTab('bytes');
        }}
        headingOf={(row) =>
          row.kind === 'thing'
            ? null
            : { content: row.of === 'otherwise' ? says.otherwise(row.count) : says.asSent(row.count), isFolded: isFolded[row.of] }
        }
        onFold={(row, folded) => {
          if (row.kind !== 'heading') return;
          const next = { ...folds, [row.of]: folded };
          foldsOfReports.set(report.store, next);
          setFolds(next);
        }}
        onNearEnd={loadMore}
        menu="stored"
        empty={STORED.noThings}
        minWidth={600}
      />
      <StoredDifferences
        asStored={asStored}
        says={says}
        more={<Button variant="quiet" onPress={loadMore}>{`Show more of ${String(totals.differences)}`}</Button>}
      />
    </div>
  );
}
