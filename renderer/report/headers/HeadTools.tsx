import { PencilLine, Plus } from 'lucide-react';
import { EDITING, editing as says } from '../../../shared/text/editing/editing.ts';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { showHeaderAlways } from '../../core/state/settings-store.ts';
import { applyEdits } from '../shared/edit-actions.ts';
import { EditTools } from '../shared/EditTools.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { isMasked, lacksLength, type HeadRow, type LineRow, type RequestRow } from './head-rows.ts';
import type { HeaderEdits } from './header-edits.ts';
import tab from '../shared/tab.module.css';
import texts from '../../ui/controls/text.module.css';
import styles from './HeadersTab.module.css';

interface HeadToolsProps {
  readonly view: InspectionView;
  /** The selected row; null if none. */
  readonly row: HeadRow | null;
  /** The part with lines in the table; null if none. */
  readonly part: Anchor | null;
  readonly editsOf: (row: LineRow) => HeaderEdits;
  readonly onEdit: (row: RequestRow | LineRow) => void;
  readonly onAdd: (part: Anchor | null) => void;
  readonly onPin: () => void;
}

function LengthTools({ onPin }: Pick<HeadToolsProps, 'onPin'>) {
  const report = useReport();
  const length = useReportState((state) => state.draft?.length ?? 'captured');
  return (
    <>
      <Button variant="quiet" onPress={onPin}>
        {EDITING.pinLength}
      </Button>
      {length === 'follows' ? null : (
        <Button variant="quiet" onPress={() => void applyEdits(report, { op: 'length', value: 'follows' })}>
          {EDITING.letLengthFollow}
        </Button>
      )}
    </>
  );
}

function RowTools({ row, editsOf, onEdit }: Pick<HeadToolsProps, 'editsOf' | 'onEdit'> & { readonly row: RequestRow | LineRow }) {
  const edit = (
    <Button
      variant="quiet"
      icon={<PencilLine size={14} aria-hidden />}
      onPress={() => {
        onEdit(row);
      }}
    >
      {isMasked(row) ? EDITING.revealAndEdit : EDITING.editLine}
    </Button>
  );
  if (row.kind === 'request') return edit;
  const { header } = row;
  const edits = editsOf(row);
  return (
    <>
      {row.part !== null || header.value !== null ? null : (
        <Button variant="quiet" aria-label={says.alwaysShow(header.name)} onPress={() => void showHeaderAlways(header.name)}>
          {EDITING.alwaysShow}
        </Button>
      )}
      {edit}
      <EditTools
        name={header.name}
        onUp={edits.move(header, -1)}
        onDown={edits.move(header, 1)}
        onDelete={() => {
          edits.remove(header);
        }}
      />
    </>
  );
}

/** Actions on the selected line, and on the whole head. */
export function HeadTools({ view, row, part, editsOf, onEdit, onAdd, onPin }: HeadToolsProps) {
  const add = (to: Anchor | null, word: string) => (
    <Button
      variant="quiet"
      icon={<Plus size={14} aria-hidden />}
      data-add=""
      onPress={() => {
        onAdd(to);
      }}
    >
      {word}
    </Button>
  );
  return (
    <div className={`${tab.toolbar ?? ''} ${styles.tools ?? ''}`} data-wraps>
      <h3 className={`${texts.cut ?? ''} ${styles.title ?? ''}`}>Headers</h3>
      {(row?.kind === 'line' && row.length !== null) || lacksLength(view) ? <LengthTools onPin={onPin} /> : null}
      {row === null || row.kind === 'part' ? null : <RowTools row={row} editsOf={editsOf} onEdit={onEdit} />}
      {add(null, EDITING.addHeader)}
      {part === null ? null : add(part, EDITING.addPartHeader)}
    </div>
  );
}
