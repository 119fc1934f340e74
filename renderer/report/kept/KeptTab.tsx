import { useMemo, useState } from 'react';
import { KEPT, keptCounts } from '../../../shared/text/verdict/kept.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import { liesWithin } from '../../core/state/selection.ts';
import { KEPT_COLUMNS } from './kept-columns.tsx';
import { keptRows, type KeptRow } from './kept-rows.ts';
import { KeptDifferences } from './KeptDifferences.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useKeptScroll } from '../shared/use-kept-scroll.ts';
import { useKept } from './use-kept.ts';
import tab from '../shared/tab.module.css';
import texts from '../../ui/controls/text.module.css';
import styles from './KeptTab.module.css';

type Folds = Readonly<Record<'otherwise' | 'sent', boolean | null>>;

const UNTOUCHED: Folds = { otherwise: null, sent: null };

/** What people folded, as long as the report is open. */
const keptFolds = new WeakMap<object, Folds>();

/** What was sent beside what the collector keeps of it. */
export function KeptTab({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const scroll = useKeptScroll('kept');
  const selection = useReportState((state) => state.selection);
  const follow = useReportState((state) => state.follow);
  const { kept, loadMore } = useKept(report.report, view);
  const [folds, setFolds] = useState(() => keptFolds.get(report.store) ?? UNTOUCHED);
  const all = useMemo(() => (kept === null ? null : keptRows(kept)), [kept]);
  if (kept === null || all === null) return <p className={texts.empty}>{KEPT.reading}</p>;
  const { totals, refusal } = kept;
  if (refusal !== null)
    return (
      <div
        className={`${texts.empty ?? ''} ${styles.empty ?? ''}`}
        data-testid="kept-nothing"
        role="group"
        aria-label={KEPT.tab}
        tabIndex={0}
      >
        <p>{KEPT.nothing}</p>
        {refusal.malformed === null ? null : <code className={texts.monoCut}>malformed_{refusal.malformed}</code>}
        <p>{refusal.sentence}</p>
      </div>
    );
  const isMarked = (row: KeptRow): boolean => row.kind === 'thing' && selection !== null && liesWithin(selection, row.thing.range);
  // What differs is what people come for; the rest opens where the selection is in it.
  const isFolded = {
    otherwise: folds.otherwise ?? false,
    sent: folds.sent ?? (totals.otherwise > 0 && !all.alike.some(isMarked)),
  };
  const shown = (rows: readonly KeptRow[], folded: boolean): readonly KeptRow[] => (folded ? rows.slice(0, 1) : rows);
  const rows = [...shown(all.otherwise, isFolded.otherwise), ...shown(all.alike, isFolded.sent)];
  const unread = Math.max(0, (isFolded.sent ? totals.otherwise : totals.things) - kept.things.length);
  const select = (row: KeptRow): void => {
    if (row.kind === 'thing') report.select(row.thing.range);
  };
  return (
    <div className={tab.tab}>
      <div className={tab.toolbar} data-wide>
        <span className={styles.count} title={KEPT.about} data-testid="kept-counts">
          {keptCounts(totals.annotations, totals.parts)}
        </span>
        <span className={`${texts.cut ?? ''} ${styles.about ?? ''}`} data-may-cut="title" title={KEPT.about}>
          {KEPT.about}
        </span>
      </div>
      <DataGrid
        label={KEPT.tab}
        scroll={scroll}
        columns={KEPT_COLUMNS}
        rows={rows}
        total={rows.length + unread}
        rowKey={({ key }) => key}
        marked={rows.findIndex(isMarked)}
        follow={follow}
        onSelect={select}
        onOpen={(row) => {
          select(row);
          if (row.kind === 'thing') report.showTab('bytes');
        }}
        headingOf={(row) =>
          row.kind === 'thing'
            ? null
            : { content: row.of === 'otherwise' ? KEPT.otherwise(row.count) : KEPT.asSent(row.count), isFolded: isFolded[row.of] }
        }
        onFold={(row, folded) => {
          if (row.kind !== 'heading') return;
          const next = { ...folds, [row.of]: folded };
          keptFolds.set(report.store, next);
          setFolds(next);
        }}
        onNearEnd={loadMore}
        menu="kept"
        empty={KEPT.noThings}
        minWidth={600}
      />
      <KeptDifferences kept={kept} more={<Button look="quiet" onPress={loadMore}>{`Show more of ${String(totals.differences)}`}</Button>} />
    </div>
  );
}
