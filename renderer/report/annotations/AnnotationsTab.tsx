import { Eye } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AnnotationView, InspectionView } from '../../../shared/view/inspection-view.ts';
import type { Anchor } from '../../../shared/draft/edit.ts';
import { EDITING } from '../../../shared/messages/editing.ts';
import { SENTENCES, say } from '../../../shared/messages/ui.ts';
import { VisibilityBadge } from '../../meaning/VisibilityBadge.tsx';
import { CopyButton } from '../../controls/CopyButton.tsx';
import { DataGrid, type GridColumn } from '../../controls/DataGrid.tsx';
import { FilterField } from '../../controls/FilterField.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { InlineField } from '../../controls/InlineField.tsx';
import { VisibleText } from '../../controls/VisibleText.tsx';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { useCatalog } from '../../state/catalog-store.ts';
import type { ReportHandle } from '../../state/report-state.ts';
import { liesWithin } from '../../state/selection.ts';
import { AnnotationDetail } from './AnnotationDetail.tsx';
import { AnnotationTools } from './AnnotationTools.tsx';
import { annotationEdits } from './annotation-edits.ts';
import { passesFilter, wantedText } from './annotation-filter.ts';
import { focusList } from '../../focus/focus-list.ts';
import { rowKeyOf } from '../../shortcuts/row-keys.ts';
import { ExtraDetail } from './ExtraDetail.tsx';
import { MarkSign } from '../shared/MarkSign.tsx';
import { MaskedValue } from '../../controls/MaskedValue.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useKeptScroll } from '../shared/use-kept-scroll.ts';
import { wholeValue } from './whole-value.ts';
import tabs from '../shared/tab.module.css';
import texts from '../../controls/text.module.css';
import styles from './AnnotationsTab.module.css';

/** Characters of a value that a row draws; the detail pane has all of them. */
const ROW_CHARACTERS = 400;

function columnsFor(report: ReportHandle): readonly GridColumn<AnnotationView>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      width: 'minmax(170px, 2fr)',
      render: ({ name }) => (
        <span className={texts.monoCut}>
          <VisibleText text={name} limit={200} />
        </span>
      ),
    },
    { id: 'visibility', title: 'Visibility', width: '104px', render: ({ visibility }) => <VisibilityBadge visibility={visibility} /> },
    {
      id: 'value',
      title: 'Value',
      width: 'minmax(160px, 4fr)',
      render: ({ value, visibility }) =>
        value === null ? (
          <MaskedValue />
        ) : (
          <span className={`${texts.monoCut ?? ''} ${tabs.value ?? ''}`} data-revealed={visibility !== 'public' || undefined}>
            <VisibleText text={value} limit={ROW_CHARACTERS} />
          </span>
        ),
    },
    { id: 'mark', title: 'Edits', hideTitle: true, isBare: true, width: '20px', render: ({ mark }) => <MarkSign mark={mark} /> },
    {
      id: 'actions',
      title: '',
      width: '92px',
      buttons: true,
      render: (row) => (
        <span className={tabs.actions}>
          {row.masked ? (
            <IconButton
              small
              label={`Reveal value of ${row.name}`}
              excludeFromTabOrder
              data-stop=""
              onPress={() => void report.reveal(row.range)}
            >
              <Eye size={14} aria-hidden />
            </IconButton>
          ) : (
            <CopyButton label={`Copy value of ${row.name}`} text={() => wholeValue(report.report, row)} inGrid />
          )}
          <CopyButton label={`Copy name ${row.name}`} text={row.name} inGrid what="name" />
        </span>
      ),
    },
  ];
}

/** What the tab shows under the table beside the plain value. */
type Editing = { readonly kind: 'value' | 'name'; readonly anchor: Anchor } | { readonly kind: 'extra'; readonly reveals: number } | null;

function maskedInExtra(view: InspectionView): readonly AnnotationView[] {
  return view.annotations.filter(({ masked, form }) => masked && form === 'json');
}

function hidesInExtra(view: InspectionView): boolean {
  return maskedInExtra(view).length > 0;
}

/** All annotations of a report: name, visibility, value. */
export function AnnotationsTab({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const scroll = useKeptScroll('annotations');
  const selection = useReportState((state) => state.selection);
  const follow = useReportState((state) => state.follow);
  const filter = useReportState((state) => state.filter);
  const tab = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing>(null);
  const [isAdding, setAdding] = useState(false);
  const columns = useMemo(() => columnsFor(report), [report]);
  const wanted = wantedText(filter);
  const rows = useMemo(
    () => (wanted === '' ? view.annotations : view.annotations.filter((annotation) => passesFilter(annotation, wanted))),
    [view.annotations, wanted],
  );
  const edits = annotationEdits(report, view, rows);
  const marked = selection === null ? -1 : rows.findIndex(({ range }) => liesWithin(selection, range));
  const shown = rows[marked];
  const extra = view.structure.find(({ kind, anchor }) => kind === 'extra' && anchor !== null);
  const masked = view.annotations.some((annotation) => annotation.masked);
  const hasRevealed = useReportState((state) => state.hasRevealed);
  const revealed = hasRevealed || view.annotations.some((annotation) => !annotation.masked && annotation.visibility !== 'public');
  const { totals } = view;
  const counted = `${wanted === '' ? '' : `${formatCount(rows.length)} of `}${formatCount(totals.annotations)} ${totals.annotations === 1 ? 'annotation' : 'annotations'}`;
  const protectedWords = `, ${formatCount(totals.protectedAnnotations)} protected`;
  const isReading = wanted !== '' && view.annotations.length < totals.annotations;

  // Another selection ends the editing of what was selected.
  if (editing !== null && editing.kind !== 'extra' && shown !== undefined && shown.anchor !== editing.anchor) setEditing(null);
  // What is hidden is not edited: its text would stay in sight.
  const [wasRevealed, setWasRevealed] = useState(hasRevealed);
  if (wasRevealed !== hasRevealed) {
    setWasRevealed(hasRevealed);
    if (!hasRevealed) setEditing(null);
  }
  // Another list of annotations may protect what is being edited.
  const catalog = useCatalog((state) => state.catalog);
  const [wasInEffect, setInEffect] = useState(catalog);
  if (wasInEffect !== catalog) {
    setInEffect(catalog);
    setEditing(null);
  }

  useEffect(() => {
    // What is filtered must be there first.
    if (wanted !== '') void report.loadAll();
  }, [wanted, report]);

  function edit(row: AnnotationView, kind: 'value' | 'name'): void {
    report.select(row.range);
    setEditing({ kind, anchor: row.anchor });
  }

  async function editExtra(): Promise<void> {
    // How many values it reveals is known once all are read.
    if (hidesInExtra(view)) await report.loadAll();
    setEditing({ kind: 'extra', reveals: maskedInExtra(report.store.getState().inspection ?? view).length });
  }

  function done(): void {
    setEditing(null);
    setAdding(false);
    focusList(tab.current);
  }

  async function add(name: string): Promise<void> {
    const added = await edits.add(name);
    if (!added.isMade) return;
    setAdding(false);
    report.setFilter('');
    if (added.anchor !== null) setEditing({ kind: 'value', anchor: added.anchor });
  }

  return (
    <div ref={tab} className={`${tabs.tab ?? ''} ${styles.tab ?? ''}`}>
      <div className={`${tabs.toolbar ?? ''} ${styles.toolbar ?? ''}`} data-wraps>
        <FilterField label="Filter annotations" placeholder="Filter by name" value={filter} onChange={report.setFilter} />
        <span className={tabs.count} title={`${counted}${protectedWords}`}>
          {counted}
          <span className={styles.protected}>{protectedWords}</span>
        </span>
        <AnnotationTools
          isMasked={masked}
          isRevealed={revealed}
          extra={extra === undefined ? null : { reveals: hidesInExtra(view), onEdit: () => void editExtra() }}
          onAdd={() => {
            setAdding(true);
          }}
        />
      </div>
      {isAdding ? (
        <div className={tabs.form}>
          <InlineField
            label="Name of the new annotation"
            value=""
            submit="Add"
            faultOf={(name) => (name === '' ? EDITING.emptyName : null)}
            onSubmit={add}
            onCancel={done}
          />
        </div>
      ) : null}
      <DataGrid
        label="Annotations"
        scroll={scroll}
        columns={columns}
        rows={rows}
        total={wanted === '' ? totals.annotations : rows.length}
        rowKey={({ anchor }) => anchor}
        marked={marked}
        follow={follow}
        onSelect={({ range }) => {
          report.select(range);
        }}
        onOpen={(row) => {
          edit(row, 'value');
        }}
        onKey={(event, row) => {
          const key = rowKeyOf(event);
          if (key === null) return false;
          if (key === 'edit') edit(row, 'value');
          else if (key === 'delete') edits.remove(row);
          else {
            report.select(row.range);
            edits.move(row, key === 'up' ? -1 : 1)?.();
          }
          return true;
        }}
        onNearEnd={() => void report.loadMore()}
        empty={wanted === '' ? SENTENCES.noAnnotations : isReading ? SENTENCES.readingAll : say.noMatch(filter)}
        minWidth={500}
      />
      {editing?.kind === 'extra' && extra !== undefined ? <ExtraDetail region={extra} reveals={editing.reveals} onDone={done} /> : null}
      {shown === undefined || editing?.kind === 'extra' ? null : (
        <AnnotationDetail
          key={shown.anchor}
          annotation={shown}
          edits={edits}
          editing={editing === null ? null : editing.kind}
          onEdit={(kind) => {
            edit(shown, kind);
          }}
          onDone={done}
        />
      )}
    </div>
  );
}
