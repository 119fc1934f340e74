import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { DROP_HINTS } from '../../../shared/text/verdict/ui.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DropHint } from '../../ui/controls/DropHint.tsx';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { useApp } from '../../core/state/app-store.ts';
import { useDrops } from '../state/drops.ts';
import { chooseHandles } from '../../core/state/file-handles.ts';
import { liesWithin } from '../../core/state/selection.ts';
import { AddPartForm } from './AddPartForm.tsx';
import { focusList } from '../../core/focus/focus-list.ts';
import { PartDetail, type PartEditing } from './PartDetail.tsx';
import { partEdits, rangeOf } from './part-edits.ts';
import { PartGrid } from './PartGrid.tsx';
import { PartStrip } from './PartStrip.tsx';
import { RegionDetail } from './RegionDetail.tsx';
import { useOfferedFiles } from './use-offered-files.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import tabs from '../shared/tab.module.css';
import styles from './PartsTab.module.css';

/** Hint on the drop area, shown while files are dragged over the window. */
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

/** The binary parts: minidumps, memory reports and others. */
export function PartsTab({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const tab = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<PartEditing | null>(null);
  const edits = partEdits(report, view);
  const currentRow = selection === null ? -1 : view.parts.findIndex((part) => liesWithin(selection, rangeOf(part)));
  const shown = view.parts[currentRow];
  const region =
    selection === null || shown !== undefined
      ? undefined
      : view.structure.find(({ kind, range }) => kind === 'nameless' && liesWithin(selection, range));
  const { files, offer, leaveOut, clear } = useOfferedFiles();

  // Selecting another part ends editing.
  if (editing !== null && shown !== undefined && shown.anchor !== editing.anchor) setEditing(null);

  function done(): void {
    setEditing(null);
    clear();
    focusList(tab.current);
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
          onLeaveOut={leaveOut}
          onCancel={done}
        />
      )}
      <PartStrip view={view} selected={shown?.anchor ?? null} />
      <PartGrid view={view} currentRow={currentRow} edits={edits} onEdit={setEditing} />
      {shown === undefined ? null : (
        <PartDetail key={shown.anchor} part={shown} edits={edits} editing={editing?.what ?? null} onEdit={setEditing} onDone={done} />
      )}
      {region === undefined ? null : <RegionDetail key={region.anchor} region={region} onDone={done} />}
      <DropTarget />
    </div>
  );
}
