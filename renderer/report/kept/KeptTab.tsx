import { useMemo } from 'react';
import { KEPT, keptCounts } from '../../../shared/messages/kept.ts';
import type { InspectionView } from '../../../shared/view/inspection-view.ts';
import type { KeptThingView } from '../../../shared/view/kept-view.ts';
import { Button } from '../../controls/Button.tsx';
import { DataGrid, type GridColumn } from '../../controls/DataGrid.tsx';
import type { CellText } from '../../controls/grid-copy.ts';
import { Size } from '../../controls/Size.tsx';
import { VisibleText } from '../../controls/VisibleText.tsx';
import { liesWithin } from '../../state/selection.ts';
import { KeptDifferences } from './KeptDifferences.tsx';
import { KeptSign, keptText } from './KeptSign.tsx';
import { MaskedValue } from '../../controls/MaskedValue.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useKeptScroll } from '../shared/use-kept-scroll.ts';
import { useKept } from './use-kept.ts';
import tab from '../shared/tab.module.css';
import texts from '../../controls/text.module.css';
import styles from './KeptTab.module.css';

/** Characters of a value that a row draws. */
const ROW_CHARACTERS = 400;

function Text({ text }: { readonly text: string }) {
  return (
    <span className={texts.monoCut}>
      <VisibleText text={text} limit={ROW_CHARACTERS} />
    </span>
  );
}

function NotKept() {
  return <span className={styles.none}>{KEPT.notKept}</span>;
}

function SentName({ thing }: { readonly thing: KeptThingView }) {
  return thing.what === 'nameless' ? <span className={styles.none}>{KEPT.nameless}</span> : <Text text={thing.sent.name} />;
}

function SentValue({ thing }: { readonly thing: KeptThingView }) {
  if (thing.what !== 'annotation') return <Size bytes={thing.size} />;
  return thing.sent.value === null ? <MaskedValue /> : <Text text={thing.sent.value} />;
}

function KeptName({ thing }: { readonly thing: KeptThingView }) {
  return thing.what === 'nameless' || thing.kept === null ? <NotKept /> : <Text text={thing.kept.name} />;
}

function KeptValue({ thing }: { readonly thing: KeptThingView }) {
  if (thing.what === 'nameless' || thing.kept === null) return <span className={styles.none}>–</span>;
  if (thing.what === 'part') return <Size bytes={thing.size} />;
  return thing.kept.value === null ? <MaskedValue /> : <Text text={thing.kept.value} />;
}

function sentName(thing: KeptThingView): string {
  return thing.what === 'nameless' ? KEPT.nameless : thing.sent.name;
}

function valueText(value: string | null, truncated: boolean): CellText {
  return truncated && value !== null ? { beginning: value } : value;
}

function sentValue(thing: KeptThingView): CellText {
  return thing.what === 'annotation' ? valueText(thing.sent.value, thing.truncated) : String(thing.size);
}

function keptName(thing: KeptThingView): string {
  return thing.what === 'nameless' || thing.kept === null ? KEPT.notKept : thing.kept.name;
}

function keptValue(thing: KeptThingView): CellText {
  if (thing.what === 'nameless' || thing.kept === null) return '';
  return thing.what === 'part' ? String(thing.size) : valueText(thing.kept.value, thing.truncated);
}

const COLUMNS: readonly GridColumn<KeptThingView>[] = [
  { id: 'name', title: 'Sent name', width: 'minmax(120px, 2fr)', text: sentName, render: (thing) => <SentName thing={thing} /> },
  { id: 'value', title: 'Sent value', width: 'minmax(100px, 2fr)', text: sentValue, render: (thing) => <SentValue thing={thing} /> },
  { id: 'difference', title: 'Difference', width: '132px', text: keptText, render: (thing) => <KeptSign thing={thing} /> },
  { id: 'keptName', title: 'Kept name', width: 'minmax(120px, 2fr)', text: keptName, render: (thing) => <KeptName thing={thing} /> },
  { id: 'keptValue', title: 'Kept value', width: 'minmax(100px, 2fr)', text: keptValue, render: (thing) => <KeptValue thing={thing} /> },
];

/** JSON that is not UTF-8 has one range for all of its values: rows are told apart by their place too. */
function keysOf(things: readonly KeptThingView[]): ReadonlyMap<KeptThingView, string> {
  return new Map(things.map((thing, index) => [thing, `${String(thing.range.offset)}.${String(index)}`]));
}

/** What was sent beside what the collector keeps of it. */
export function KeptTab({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const scroll = useKeptScroll('kept');
  const selection = useReportState((state) => state.selection);
  const follow = useReportState((state) => state.follow);
  const { kept, loadMore } = useKept(report.report, view);
  const keys = useMemo(() => keysOf(kept?.things ?? []), [kept]);
  if (kept === null) return <p className={texts.empty}>{KEPT.reading}</p>;
  const { things, totals, refusal } = kept;
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
  const marked = selection === null ? -1 : things.findIndex(({ range }) => liesWithin(selection, range));
  return (
    <div className={tab.tab}>
      <div className={tab.toolbar} data-wide>
        <span className={styles.count} title={KEPT.about} data-testid="kept-counts">
          {keptCounts(totals.annotations, totals.parts)}
        </span>
        <span className={`${texts.cut ?? ''} ${styles.about ?? ''}`}>{KEPT.about}</span>
      </div>
      <DataGrid
        label={KEPT.tab}
        scroll={scroll}
        columns={COLUMNS}
        rows={things}
        total={totals.things}
        rowKey={(thing) => keys.get(thing) ?? ''}
        marked={marked}
        follow={follow}
        onSelect={({ range }) => {
          report.select(range);
        }}
        onOpen={({ range }) => {
          report.select(range);
          report.showTab('bytes');
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
