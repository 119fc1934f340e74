import { Eye, EyeOff, LocateFixed, PencilLine, Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import { FIND_BYTES, GO_TO } from '../../../shared/text/report/bytes-tools.ts';
import { EDITING } from '../../../shared/text/editing/editing.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { SPACE_LABELS } from '../../../shared/text/verdict/ui.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { useWidthStep } from '../../ui/controls/use-width.ts';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { editSpaceOf, makeByteEdits } from './byte-edits.ts';
import { Caption } from './Caption.tsx';
import { FindBar } from './FindBar.tsx';
import { focusList } from '../../core/focus/focus-list.ts';
import { GotoBar } from './GotoBar.tsx';
import type { EntryMode } from './hex-entry.ts';
import { HexGrid } from './HexGrid.tsx';
import { maskedIn } from './in-pages.ts';
import { Inspector } from './Inspector.tsx';
import { InsertBytes } from './InsertBytes.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useBytesTools } from './use-bytes-tools.ts';
import tabs from '../shared/tab.module.css';
import styles from './BytesTab.module.css';

const SPACES = ['head', 'sent', 'plain'] as const;

function Reveal() {
  const report = useReport();
  const space = useReportState((state) => state.space);
  const selection = useReportState((state) => state.selection);
  const hasRevealed = useReportState((state) => state.hasRevealed);
  const pages = useStore(report.pages.store, (state) => state.pages);
  const isMasked = selection?.space === space && maskedIn(pages, selection).count > 0;
  if (isMasked) {
    return (
      <Button variant="quiet" icon={<Eye size={14} aria-hidden />} onPress={() => void report.reveal(selection)}>
        Reveal selection
      </Button>
    );
  }
  return hasRevealed ? (
    <Button variant="quiet" icon={<EyeOff size={14} aria-hidden />} onPress={() => void report.hide()}>
      Hide all
    </Button>
  ) : null;
}

interface EditBarProps {
  readonly view: InspectionView;
  readonly space: Space;
  readonly mode: EntryMode;
  readonly onMode: (mode: EntryMode) => void;
  /** Initial text of the insert popover, from a paste; '' without a paste. null: the popover is closed. */
  readonly inserting: string | null;
  readonly onInserting: (text: string | null) => void;
  /** Called after inserting or cancelling, to focus the bytes again. */
  readonly onInserted: () => void;
}

/** Actions on the bytes. If the bytes are read-only, the reason why. */
function EditBar({ view, space, mode, onMode, inserting, onInserting, onInserted }: EditBarProps) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const button = useRef<HTMLButtonElement>(null);
  const target = editSpaceOf(view, space);
  const editSpace = 'space' in target ? target.space : null;
  const edits = useMemo(() => (editSpace === null ? null : makeByteEdits(report, editSpace)), [report, editSpace]);
  if ('why' in target) return <p className={styles.why}>{target.why}</p>;

  async function insert(bytes: Uint8Array): Promise<void> {
    const at = selection?.space === space ? selection.offset : 0;
    if ((await edits?.splice(at, 0, bytes)) === true) report.select({ space, offset: at, length: bytes.length }, 'bytes');
  }

  return (
    <div className={`${tabs.toolbar ?? ''} ${styles.editBar ?? ''}`} data-wraps>
      <Segmented
        label="Typed bytes"
        options={[
          { id: 'overwrite', label: 'Overwrite' },
          { id: 'insert', label: 'Insert' },
        ]}
        value={mode}
        onChange={onMode}
      />
      <Button
        ref={button}
        variant="quiet"
        onPress={() => {
          onInserting('');
        }}
      >
        Insert bytes…
      </Button>
      <span className={styles.about}>{EDITING.typingBytes}</span>
      {inserting === null ? null : (
        <InsertBytes
          trigger={button}
          text={inserting}
          onInsert={(bytes) => void insert(bytes)}
          onClose={() => {
            onInserting(null);
            onInserted();
          }}
        />
      )}
    </div>
  );
}

/** Minimum width of the tab (CSS pixels) at which the inspector fits beside rows of 32 bytes. */
const BESIDE = [1_266] as const;

/** The bytes of the edited capture. The user chooses one of three spaces. */
export function BytesTab({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const space = useReportState((state) => state.space);
  const [isEditing, setEditing] = useState(false);
  const [mode, setMode] = useState<EntryMode>('overwrite');
  const [inserting, setInserting] = useState<string | null>(null);
  const tab = useRef<HTMLDivElement>(null);
  const { sizes } = view.source;
  const size = sizes[space];
  const target = editSpaceOf(view, space);
  const tools = useBytesTools(tab, view, space);
  const isBeside = useWidthStep(tab, BESIDE) > 0;
  return (
    <div ref={tab} className={`${tabs.tab ?? ''} ${styles.tab ?? ''}`} data-bytes>
      <div className={`${tabs.toolbar ?? ''} ${styles.toolbar ?? ''}`} data-wraps>
        <Segmented
          label="Which bytes"
          options={SPACES.map((id) => ({ id, label: SPACE_LABELS[id], isDisabled: sizes[id] === 0 }))}
          value={space}
          onChange={report.showSpace}
        />
        <span className={tabs.grow} />
        <Reveal />
        <Button
          variant="quiet"
          icon={<LocateFixed size={14} aria-hidden />}
          isDisabled={size === null}
          onPress={() => {
            tools.open('goto');
          }}
        >
          {GO_TO.button}
        </Button>
        <Button
          variant="quiet"
          icon={<Search size={14} aria-hidden />}
          isDisabled={size === null}
          onPress={() => {
            tools.open('find');
          }}
        >
          {FIND_BYTES.button}
        </Button>
        <Toggle icon={<PencilLine size={14} aria-hidden />} isSelected={isEditing} onChange={setEditing}>
          Edit bytes
        </Toggle>
      </div>
      {size === null || tools.bar !== 'goto' ? null : (
        <GotoBar
          space={space}
          size={size}
          asked={tools.asked}
          onGone={() => {
            tools.close(true);
          }}
          onClose={() => {
            tools.close();
          }}
        />
      )}
      {size === null || tools.bar !== 'find' ? null : (
        <FindBar
          space={space}
          size={size}
          name={view.source.name}
          onClose={() => {
            tools.close();
          }}
        />
      )}
      <Caption space={space} size={size} />
      {isEditing && size !== null ? (
        <EditBar
          view={view}
          space={space}
          mode={mode}
          onMode={setMode}
          inserting={inserting}
          onInserting={setInserting}
          onInserted={() => {
            // Wait until the popover, which holds the focus, is closed.
            requestAnimationFrame(() => {
              focusList(tab.current);
            });
          }}
        />
      ) : null}
      {size === null ? (
        <p className={styles.why}>{EDITING.noBytesYet}</p>
      ) : (
        <div className={styles.body} data-beside={isBeside || undefined}>
          <HexGrid
            key={space}
            view={view}
            space={space}
            size={size}
            hits={tools.hits}
            entry={isEditing && 'space' in target ? { mode, space: target.space } : null}
            onMode={setMode}
            onText={setInserting}
            onInsert={
              'space' in target
                ? () => {
                    setEditing(true);
                    setInserting('');
                  }
                : null
            }
          />
          <Inspector space={space} size={size} isBeside={isBeside} />
        </div>
      )}
    </div>
  );
}
