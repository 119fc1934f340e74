import { Eye, EyeOff, Globe, Lock } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { AnnotationView, InspectionView } from '../../shared/view/inspection-view.ts';
import { SENTENCES, say, visibilityHelp, visibilityWord } from '../../shared/messages/ui.ts';
import { Button } from '../controls/Button.tsx';
import { CopyButton } from '../controls/CopyButton.tsx';
import { DataGrid, type GridColumn } from '../controls/DataGrid.tsx';
import { FilterField } from '../controls/FilterField.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { VisibleText } from '../controls/VisibleText.tsx';
import { formatCount } from '../../shared/messages/quantities.ts';
import type { ReportHandle } from '../state/report-store.ts';
import { liesWithin } from '../state/selection.ts';
import { AnnotationDetail } from './AnnotationDetail.tsx';
import { MaskedValue } from './MaskedValue.tsx';
import { useReport, useReportState } from './report-context.ts';
import { wholeValue } from './whole-value.ts';
import styles from './AnnotationsTab.module.css';

/** Characters of a value that a row draws; the detail pane has all of them. */
const ROW_CHARACTERS = 400;

function VisibilityBadge({ visibility }: { readonly visibility: AnnotationView['visibility'] }) {
  const word = visibilityWord(visibility);
  return (
    <span className={styles.badge} data-visibility={word} title={visibilityHelp(visibility)}>
      {word === 'public' ? <Globe size={12} aria-hidden /> : <Lock size={12} aria-hidden />}
      {word}
    </span>
  );
}

function columnsFor(report: ReportHandle): readonly GridColumn<AnnotationView>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      width: 'minmax(170px, 2fr)',
      render: ({ name }) => (
        <span className={styles.name}>
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
          <span className={styles.value} data-revealed={visibility !== 'public' || undefined}>
            <VisibleText text={value} limit={ROW_CHARACTERS} />
          </span>
        ),
    },
    {
      id: 'actions',
      title: '',
      width: '92px',
      buttons: true,
      render: (row) => (
        <span className={styles.actions}>
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

/** All annotations of a report: name, visibility, value. */
export function AnnotationsTab({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const follow = useReportState((state) => state.follow);
  const filter = useReportState((state) => state.filter);
  const columns = useMemo(() => columnsFor(report), [report]);
  const wanted = filter.trim().toLowerCase();
  const rows = useMemo(
    () => (wanted === '' ? view.annotations : view.annotations.filter(({ name }) => name.toLowerCase().includes(wanted))),
    [view.annotations, wanted],
  );
  const marked = selection === null ? -1 : rows.findIndex(({ range }) => liesWithin(selection, range));
  const shown = rows[marked];
  const masked = view.annotations.some((annotation) => annotation.masked);
  const hasRevealed = useReportState((state) => state.hasRevealed);
  const revealed = hasRevealed || view.annotations.some((annotation) => !annotation.masked && annotation.visibility !== 'public');
  const { totals } = view;
  const isReading = wanted !== '' && view.annotations.length < totals.annotations;

  useEffect(() => {
    // What is filtered must be there first.
    if (wanted !== '') void report.loadAll();
  }, [wanted, report]);

  return (
    <div className={styles.tab}>
      <div className={styles.toolbar}>
        <FilterField label="Filter annotations" placeholder="Filter by name" value={filter} onChange={report.setFilter} />
        <span className={styles.count}>
          {wanted === '' ? '' : `${formatCount(rows.length)} of `}
          {formatCount(totals.annotations)} {totals.annotations === 1 ? 'annotation' : 'annotations'},{' '}
          {formatCount(totals.protectedAnnotations)} protected
        </span>
        <span className={styles.grow} />
        {revealed ? (
          <Button look="quiet" icon={<EyeOff size={14} aria-hidden />} onPress={() => void report.hide()}>
            Hide all
          </Button>
        ) : null}
        {masked ? (
          <Button look="quiet" icon={<Eye size={14} aria-hidden />} onPress={() => void report.reveal(null)}>
            Reveal all
          </Button>
        ) : null}
      </div>
      <DataGrid
        label="Annotations"
        columns={columns}
        rows={rows}
        total={wanted === '' ? totals.annotations : rows.length}
        rowKey={({ index }) => String(index)}
        marked={marked}
        follow={follow}
        onSelect={({ range }) => {
          report.select(range);
        }}
        onNearEnd={() => void report.loadMore()}
        empty={wanted === '' ? SENTENCES.noAnnotations : isReading ? SENTENCES.readingAll : say.noMatch(filter)}
        minWidth={480}
      />
      {shown === undefined ? null : <AnnotationDetail key={`${String(shown.index)}:${String(shown.masked)}`} annotation={shown} />}
    </div>
  );
}
