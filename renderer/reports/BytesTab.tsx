import { Eye, EyeOff } from 'lucide-react';
import { useStore } from 'zustand';
import type { InspectionView } from '../../shared/view/inspection-view.ts';
import { SPACE_HELP, SPACE_LABELS } from '../../shared/messages/ui.ts';
import { Button } from '../controls/Button.tsx';
import { Segmented } from '../controls/Segmented.tsx';
import { Size } from '../controls/Size.tsx';
import { hasMaskIn } from '../state/byte-pages.ts';
import { HexGrid } from './HexGrid.tsx';
import { useReport, useReportState } from './report-context.ts';
import styles from './BytesTab.module.css';

const SPACES = ['head', 'sent', 'plain'] as const;

/** The bytes of the capture, in each of its three spaces. */
export function BytesTab({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const space = useReportState((state) => state.space);
  const selection = useReportState((state) => state.selection);
  const hasRevealed = useReportState((state) => state.hasRevealed);
  const pages = useStore(report.pages.store, (state) => state.pages);
  const { sizes } = view.source;
  const hasMasks = hasMaskIn(pages, { space, offset: 0, length: sizes[space] });
  const isMasked = selection !== null && selection.space === space && hasMaskIn(pages, selection);
  return (
    <div className={styles.tab}>
      <div className={styles.toolbar}>
        <Segmented
          label="Which bytes"
          options={SPACES.map((id) => ({ id, label: SPACE_LABELS[id], isDisabled: sizes[id] === 0 }))}
          value={space}
          onChange={report.showSpace}
        />
        <span className={styles.about}>
          <Size bytes={sizes[space]} /> · {SPACE_HELP[space]}
        </span>
        {hasMasks ? (
          <span className={styles.legend}>
            <span className={styles.swatch} aria-hidden /> masked
          </span>
        ) : null}
        {isMasked ? (
          <Button look="quiet" icon={<Eye size={14} aria-hidden />} onPress={() => void report.reveal(selection)}>
            Reveal selection
          </Button>
        ) : null}
        {hasRevealed && !isMasked ? (
          <Button look="quiet" icon={<EyeOff size={14} aria-hidden />} onPress={() => void report.hide()}>
            Hide all
          </Button>
        ) : null}
      </div>
      <HexGrid key={space} view={view} space={space} size={sizes[space]} />
    </div>
  );
}
