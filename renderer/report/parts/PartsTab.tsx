import { Download, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { visible } from '../../../shared/bytes/visible.ts';
import { MAX_TYPED_SIZE } from '../../../shared/editing/edits/edit.ts';
import type { FileView } from '../../../shared/bridge/view/app-view.ts';
import type { InspectionView, PartView } from '../../../shared/bridge/view/inspection-view.ts';
import { DROP_HINTS, SENTENCES, partMeaning, partRoleWord } from '../../../shared/text/verdict/ui.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import { type GridColumn } from '../../ui/controls/grid-column.ts';
import { DropHint } from '../../ui/controls/DropHint.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Size } from '../../ui/controls/Size.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { middleEllipsis } from '../../core/format/ellipsis.ts';
import { useApp } from '../../core/state/app-store.ts';
import { useDrops } from '../state/drops.ts';
import { chooseHandles, handlesOf } from '../../core/state/file-handles.ts';
import { savePart } from '../state/open-files.ts';
import { liesWithin } from '../../core/state/selection.ts';
import { AddPartForm } from './AddPartForm.tsx';
import { focusList } from '../../core/focus/focus-list.ts';
import type { ActionTarget } from '../../core/focus/action-targets.ts';
import { rowKeyOf } from '../../ui/shortcuts/row-keys.ts';
import { changeMarkColumn } from '../shared/change-mark-column.tsx';
import { PartDetail, type PartEditing } from './PartDetail.tsx';
import { partEdits } from './part-edits.ts';
import { RegionDetail } from './RegionDetail.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useRestoredScroll } from '../shared/use-restored-scroll.ts';
import tabs from '../shared/tab.module.css';
import texts from '../../ui/controls/text.module.css';
import styles from './PartsTab.module.css';

function Mono({ text }: { readonly text: string | null }) {
  if (text === null) return <span className={tabs.none}>none</span>;
  return (
    <span className={texts.monoCut} data-may-cut="title" title={text.length > 24 ? visible(text) : undefined}>
      <VisibleText text={text} limit={300} />
    </span>
  );
}

/** The types that clients write stand there whole: `application/octet-stream` is the longest. */
const TYPE_WIDTH = 'minmax(194px, 1fr)';

function columnsFor(report: string): readonly GridColumn<PartView>[] {
  return [
    { id: 'name', title: 'Name', width: 'minmax(164px, 1.6fr)', text: ({ name }) => name, render: ({ name }) => <Mono text={name} /> },
    {
      id: 'role',
      title: 'Role',
      width: '138px',
      text: ({ role }) => partRoleWord(role),
      render: ({ name, role }) => <span title={partMeaning(name, role)}>{partRoleWord(role)}</span>,
    },
    {
      id: 'filename',
      title: 'File name',
      width: 'minmax(120px, 2fr)',
      drop: 2,
      text: ({ filename }) => filename ?? '',
      render: ({ filename }) => <Mono text={filename} />,
    },
    {
      id: 'type',
      title: 'Type',
      width: TYPE_WIDTH,
      text: ({ contentType }) => contentType ?? '',
      render: ({ contentType }) => <Mono text={contentType} />,
    },
    {
      id: 'size',
      title: 'Size',
      width: '70px',
      align: 'end',
      text: ({ size }) => String(size),
      render: ({ size }) => <Size bytes={size} />,
    },
    {
      id: 'hash',
      title: 'SHA-256',
      width: '96px',
      drop: 1,
      text: ({ sha256 }) => sha256,
      render: ({ sha256 }) => (
        <span className={texts.monoCut} title={sha256}>
          {middleEllipsis(sha256, 6, 4)}
        </span>
      ),
    },
    changeMarkColumn(),
    {
      id: 'actions',
      title: '',
      width: '40px',
      buttons: true,
      text: null,
      render: (part) => (
        <span className={tabs.actions}>
          <IconButton
            small
            label={`Save ${part.name}`}
            tip="Save to a file"
            excludeFromTabOrder
            data-stop=""
            onPress={() => void savePart(report, part.index)}
          >
            <Download size={14} aria-hidden />
          </IconButton>
        </span>
      ),
    },
  ];
}

/** Says that files can be dropped there, while they are held over the window. */
function DropTarget() {
  const over = useDrops((state) => state.over);
  const held = useDrops((state) => state.count);
  const isCovered = useApp((state) => state.overlay !== null);
  if (over === null || isCovered) return null;
  return (
    <DropHint fills="parent" isOver={over === 'parts'}>
      {DROP_HINTS.asParts(held)}
    </DropHint>
  );
}

function rangeOf(part: PartView) {
  return { space: 'plain' as const, offset: part.offset, length: part.size };
}

/** The binary parts: minidumps, memory reports and others. */
export function PartsTab({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const scroll = useRestoredScroll('parts');
  const selection = useReportState((state) => state.selection);
  const follow = useReportState((state) => state.follow);
  const tab = useRef<HTMLDivElement>(null);
  const [files, setFiles] = useState<readonly FileView[]>([]);
  const [editing, setEditing] = useState<PartEditing | null>(null);
  const columns = useMemo(() => columnsFor(report.report), [report]);
  const edits = partEdits(report, view);
  const currentRow = selection === null ? -1 : view.parts.findIndex((part) => liesWithin(selection, rangeOf(part)));
  const shown = view.parts[currentRow];
  const region =
    selection === null || shown !== undefined
      ? undefined
      : view.structure.find(({ kind, range }) => kind === 'nameless' && liesWithin(selection, range));

  // What is chosen or dropped while the form is open joins what is in it.
  function offer(more: readonly FileView[]): void {
    setFiles((before) => [...before, ...more]);
  }

  useEffect(() => {
    useDrops.setState({ takeParts: (dropped) => void handlesOf(dropped).then(offer) });
    return () => {
      useDrops.setState({ takeParts: null });
    };
  }, []);

  // Another selection ends the editing of what was selected.
  if (editing !== null && shown !== undefined && shown.anchor !== editing.anchor) setEditing(null);

  function done(): void {
    setEditing(null);
    setFiles([]);
    focusList(tab.current);
  }

  function actsOf(part: PartView): NonNullable<ActionTarget['acts']> {
    const { anchor, size, index } = part;
    const edit = (what: PartEditing['what']) => () => {
      report.select(rangeOf(part));
      setEditing({ anchor, what });
    };
    return {
      'part.rename': edit('name'),
      'part.text': size <= MAX_TYPED_SIZE ? edit('content') : null,
      'part.replace': () => void edits.replace(part),
      'part.save': () => void savePart(report.report, index),
      'part.up': edits.move(part, -1),
      'part.down': edits.move(part, 1),
      'part.delete': () => {
        edits.remove(part);
      },
    };
  }

  return (
    <div ref={tab} className={`${tabs.tab ?? ''} ${styles.tab ?? ''}`} data-drop="parts">
      <div className={tabs.toolbar}>
        <span className={tabs.count}>
          {formatCount(view.totals.parts)} {view.totals.parts === 1 ? 'binary part' : 'binary parts'}
        </span>
        <Button
          variant="quiet"
          icon={<Plus size={14} aria-hidden />}
          data-add=""
          onPress={() => {
            void chooseHandles().then(offer);
          }}
        >
          Add parts from files…
        </Button>
      </div>
      {files.length === 0 ? null : (
        <AddPartForm
          files={files}
          taken={view.parts.map(({ name }) => name)}
          onAdd={(parts) => {
            void edits.add(parts).then(({ isMade }) => {
              if (isMade) done();
            });
          }}
          onLeaveOut={({ file }) => {
            setFiles((before) => before.filter((other) => other.file !== file));
          }}
          onCancel={done}
        />
      )}
      <DataGrid
        label="Binary parts"
        scroll={scroll}
        columns={columns}
        rows={view.parts}
        total={view.totals.parts}
        rowKey={({ anchor }) => anchor}
        currentRow={currentRow}
        follow={follow}
        onSelect={(part) => {
          report.select(rangeOf(part));
        }}
        onOpen={(part) => {
          report.select(rangeOf(part));
          report.showTab('bytes');
        }}
        onKey={(event, part) => {
          const key = rowKeyOf(event);
          if (key === null) return false;
          report.select(rangeOf(part));
          if (key === 'edit') setEditing({ anchor: part.anchor, what: 'name' });
          else if (key === 'delete') edits.remove(part);
          else edits.move(part, key === 'up' ? -1 : 1)?.();
          return true;
        }}
        onNearEnd={() => void report.loadMore()}
        menu="part"
        acts={actsOf}
        empty={SENTENCES.noParts}
      />
      {shown === undefined ? null : (
        <PartDetail key={shown.anchor} part={shown} edits={edits} editing={editing?.what ?? null} onEdit={setEditing} onDone={done} />
      )}
      {region === undefined ? null : <RegionDetail key={region.anchor} region={region} onDone={done} />}
      <DropTarget />
    </div>
  );
}
