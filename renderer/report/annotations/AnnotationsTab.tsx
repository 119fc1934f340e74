import { Eye } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AnnotationView, InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import { EDITING, editing as says } from '../../../shared/text/editing/editing.ts';
import { SENTENCES, say, visibilityWord } from '../../../shared/text/verdict/ui.ts';
import { VisibilityBadge } from '../../ui/status/VisibilityBadge.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import { type GridColumn } from '../../ui/controls/grid-column.ts';
import { FilterField } from '../../ui/controls/FilterField.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { InlineField } from '../../ui/controls/InlineField.tsx';
import { createTypeAheadBuffer, type TypeAheadBuffer } from '../../ui/controls/type-ahead-buffer.ts';
import { TypeAheadField } from '../../ui/controls/TypeAheadField.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { useCatalog } from '../state/catalog-store.ts';
import type { ReportHandle } from '../state/report-state.ts';
import { liesWithin } from '../../core/state/selection.ts';
import { AnnotationDetail, type ValueEditing } from './AnnotationDetail.tsx';
import { AnnotationTools } from './AnnotationTools.tsx';
import { annotationEdits } from './annotation-edits.ts';
import { CutValue } from './CutValue.tsx';
import { useExplain, type Explain } from './later-reading.tsx';
import { useFiltered } from './use-filtered.ts';
import { focusList } from '../../core/focus/focus-list.ts';
import { rowKeyOf } from '../../ui/shortcuts/row-keys.ts';
import { ExtraDetail } from './ExtraDetail.tsx';
import { applyEdits } from '../shared/edit-actions.ts';
import { changeMarkColumn } from '../shared/change-mark-column.tsx';
import { MaskedValue } from '../../ui/controls/MaskedValue.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useRestoredScroll } from '../shared/use-restored-scroll.ts';
import { wholeValue } from './whole-value.ts';
import tabs from '../shared/tab.module.css';
import texts from '../../ui/controls/text.module.css';
import styles from './AnnotationsTab.module.css';

/** The column of names is as wide as the longest of them, so that values have the rest: of so many characters at least and at most. */
const MIN_NAME_LENGTH = 16;
const MAX_NAME_LENGTH = 38;
/** Of a digit of the monospace font at its size of 12 px, with what other fonts have more; and of a cell's room at both sides. */
const CHARACTER = 7.3;
const CELL_ROOM = 18;

function nameWidth(annotations: readonly AnnotationView[]): number {
  const longest = annotations.reduce((most, { name }) => Math.max(most, name.length), MIN_NAME_LENGTH);
  return Math.ceil(Math.min(longest, MAX_NAME_LENGTH) * CHARACTER) + CELL_ROOM;
}

/** A value, and what its digits mean beside it. */
function ValueCell({ annotation, explain }: { readonly annotation: AnnotationView; readonly explain: Explain | null }) {
  const { name, value, visibility, truncated } = annotation;
  if (value === null) return <MaskedValue />;
  const meaning = truncated ? null : (explain?.(name, value) ?? null);
  return (
    <span className={styles.line}>
      <span className={`${styles.value ?? ''} ${tabs.value ?? ''}`} data-revealed={visibility !== 'public' || undefined}>
        <CutValue value={value} />
      </span>
      {meaning === null ? null : (
        <span className={styles.meaning} data-may-cut="details">
          {meaning}
        </span>
      )}
    </span>
  );
}

function columnsFor(report: ReportHandle, nameSize: number, explain: Explain | null): readonly GridColumn<AnnotationView>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      width: `minmax(120px, min(${String(nameSize)}px, 38%))`,
      text: ({ name }) => name,
      render: ({ name }) => (
        <span className={texts.monoCut}>
          <VisibleText text={name} limit={200} />
        </span>
      ),
    },
    {
      id: 'visibility',
      title: 'Visibility',
      width: '104px',
      text: ({ visibility }) => visibilityWord(visibility),
      render: ({ visibility, masked }) => <VisibilityBadge visibility={visibility} isMasked={masked} />,
    },
    {
      id: 'value',
      title: 'Value',
      width: 'minmax(160px, 1fr)',
      text: (row) => wholeValue(report.report, row),
      render: (row) => <ValueCell annotation={row} explain={explain} />,
    },
    changeMarkColumn(),
    {
      id: 'actions',
      title: '',
      width: '92px',
      buttons: true,
      text: null,
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
type Editing =
  | { readonly kind: 'name'; readonly anchor: Anchor }
  | { readonly kind: 'value'; readonly anchor: Anchor; readonly value: ValueEditing }
  /** `reveals`: null while all values are read to count them. */
  | { readonly kind: 'extra'; readonly reveals: number | null; readonly typeAhead: TypeAheadBuffer }
  | null;

function maskedInExtra(view: InspectionView): readonly AnnotationView[] {
  return view.annotations.filter(({ masked, form }) => masked && form === 'json');
}

function hidesInExtra(view: InspectionView): boolean {
  return maskedInExtra(view).length > 0;
}

function helpOfRow({ name }: AnnotationView): string {
  return `annotation:${name}`;
}

/** All annotations of a report: name, visibility, value. */
export function AnnotationsTab({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const scroll = useRestoredScroll('annotations');
  const selection = useReportState((state) => state.selection);
  const follow = useReportState((state) => state.follow);
  const filter = useReportState((state) => state.filter);
  const tab = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing>(null);
  /** The name that the field of a new annotation begins with; null: none is being added. */
  const [adding, setAdding] = useState<string | null>(null);
  /** What is typed into a value while its annotation is being added. */
  const [coming, setComing] = useState<{ readonly name: string; readonly typeAhead: TypeAheadBuffer } | null>(null);
  const wantedTypeAhead = useRef<TypeAheadBuffer | null>(null);
  const begun = useRef(0);
  const explain = useExplain();
  const nameSize = useMemo(() => nameWidth(view.annotations), [view.annotations]);
  const columns = useMemo(() => columnsFor(report, nameSize, explain), [report, nameSize, explain]);
  const { rows, wanted, inPart } = useFiltered(report.report, view.annotations, filter);
  const edits = annotationEdits(report, view, rows);
  const currentRow = selection === null ? -1 : rows.findIndex(({ range }) => liesWithin(selection, range));
  const shown = rows[currentRow];
  const extra = view.structure.find(({ kind, anchor }) => kind === 'extra' && anchor !== null);
  const masked = view.annotations.some((annotation) => annotation.masked);
  const hasRevealed = useReportState((state) => state.hasRevealed);
  const revealed = hasRevealed || view.annotations.some((annotation) => !annotation.masked && annotation.visibility !== 'public');
  const { totals } = view;
  const counted = `${wanted === '' ? '' : `${formatCount(rows.length)} of `}${formatCount(totals.annotations)} ${totals.annotations === 1 ? 'annotation' : 'annotations'}`;
  const protectedWords = `, ${formatCount(totals.protectedAnnotations)} protected`;
  const partialSearchNote = inPart === 0 ? '' : say.filteredByBeginning(inPart);
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

  function valueOf(anchor: Anchor, typeAhead: TypeAheadBuffer, isUnread: boolean): Editing {
    begun.current += 1;
    return { kind: 'value', anchor, value: { typeAhead, isUnread, id: begun.current } };
  }

  /** `over`: the value is typed over from the first key on, which comes next. */
  function editValue(row: AnnotationView, over: boolean): void {
    // What takes the keys has the focus before the next one comes.
    flushSync(() => {
      report.select(row.range);
      setEditing(valueOf(row.anchor, createTypeAheadBuffer(over ? 'none' : 'all'), over && row.masked));
    });
  }

  function rename(row: AnnotationView): void {
    report.select(row.range);
    setEditing({ kind: 'name', anchor: row.anchor });
  }

  async function editExtra(): Promise<void> {
    const typeAhead = createTypeAheadBuffer('start');
    const hides = hidesInExtra(view);
    // What takes the keys has the focus before the next one comes.
    flushSync(() => {
      setEditing({ kind: 'extra', reveals: hides ? null : 0, typeAhead });
    });
    if (!hides) return;
    // How many values it reveals is known once all are read.
    await report.loadAll();
    const reveals = maskedInExtra(report.store.getState().inspection ?? view).length;
    setEditing((now) => (now?.kind === 'extra' && now.typeAhead === typeAhead ? { ...now, reveals } : now));
  }

  function done(): void {
    setEditing(null);
    setAdding(null);
    setComing(null);
    wantedTypeAhead.current = null;
    focusList(tab.current);
  }

  /** What is typed behind the name becomes the value, however long the annotation takes to be there. */
  async function add(name: string): Promise<void> {
    const typeAhead = createTypeAheadBuffer('none');
    wantedTypeAhead.current = typeAhead;
    flushSync(() => {
      setAdding(null);
      setComing({ name, typeAhead });
    });
    const made = await edits.add(name);
    const isWanted = wantedTypeAhead.current === typeAhead;
    const anchor = made.isMade ? made.anchor : null;
    const typed = typeAhead.whole() ?? '';
    if (!isWanted && anchor !== null && typed !== '') void applyEdits(report, { op: 'value', at: anchor, text: typed });
    if (!isWanted) return;
    flushSync(() => {
      setComing(null);
      if (!made.isMade) setAdding(name);
      else report.setFilter('');
      if (anchor !== null) setEditing(valueOf(anchor, typeAhead, false));
    });
  }

  return (
    <div ref={tab} className={`${tabs.tab ?? ''} ${styles.tab ?? ''}`}>
      <div className={`${tabs.toolbar ?? ''} ${styles.toolbar ?? ''}`} data-wraps>
        <FilterField label="Filter annotations" placeholder="Filter by name or public value" value={filter} onChange={report.setFilter} />
        <span className={tabs.count} title={`${counted}${protectedWords}`}>
          {counted}
          <span className={styles.protected}>{protectedWords}</span>
        </span>
        <AnnotationTools
          isMasked={masked}
          isRevealed={revealed}
          extra={extra === undefined ? null : { reveals: hidesInExtra(view), onEdit: () => void editExtra() }}
          onAdd={() => {
            setAdding('');
          }}
        />
      </div>
      {partialSearchNote === '' ? null : (
        <p className={styles.searched} role="status">
          {partialSearchNote}
        </p>
      )}
      {coming === null ? null : (
        <div className={tabs.form}>
          <TypeAheadField
            typeAhead={coming.typeAhead}
            label={says.editorLabel(coming.name)}
            waits={EDITING.adding}
            isLine
            onEscape={done}
          />
        </div>
      )}
      {adding === null ? null : (
        <div className={tabs.form}>
          <InlineField
            label="Name of the new annotation"
            value={adding}
            submit="Add"
            validate={(name) => (name === '' ? EDITING.emptyName : null)}
            onSubmit={add}
            onCancel={done}
          />
        </div>
      )}
      <DataGrid
        label="Annotations"
        scroll={scroll}
        columns={columns}
        rows={rows}
        total={wanted === '' ? totals.annotations : rows.length}
        rowKey={({ anchor }) => anchor}
        rowHelp={helpOfRow}
        currentRow={currentRow}
        follow={follow}
        onSelect={({ range }) => {
          report.select(range);
        }}
        onOpen={(row) => {
          editValue(row, false);
        }}
        onType={(row) => {
          editValue(row, true);
        }}
        onKey={(event, row) => {
          const key = rowKeyOf(event);
          if (key === null) return false;
          if (key === 'edit') editValue(row, false);
          else if (key === 'delete') edits.remove(row);
          else {
            report.select(row.range);
            edits.move(row, key === 'up' ? -1 : 1)?.();
          }
          return true;
        }}
        onNearEnd={() => void report.loadMore()}
        menu="annotation"
        empty={wanted === '' ? SENTENCES.noAnnotations : isReading ? SENTENCES.readingAll : say.noMatch(filter)}
        minWidth={500}
      />
      {editing?.kind === 'extra' && extra !== undefined ? (
        <ExtraDetail region={extra} reveals={editing.reveals} typeAhead={editing.typeAhead} onDone={done} />
      ) : null}
      {shown === undefined || editing?.kind === 'extra' ? null : (
        <AnnotationDetail
          key={shown.anchor}
          annotation={shown}
          edits={edits}
          editing={editing?.kind === 'value' ? editing.value : (editing?.kind ?? null)}
          onEdit={(kind) => {
            if (kind === 'value') editValue(shown, false);
            else rename(shown);
          }}
          onDone={done}
        />
      )}
    </div>
  );
}
