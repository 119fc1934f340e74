import { memo, useEffect, useRef } from 'react';
import { BOARD, boardSentences } from '../../shared/text/board/board-screen.ts';
import { SizedPane } from '../ui/controls/SizedPane.tsx';
import { useLowWindow } from '../ui/controls/use-low-window.ts';
import { useWidthStep } from '../ui/controls/use-width.ts';
import { homeOnBoard, boardFocusTarget } from '../core/focus/board-focus.ts';
import { keepFocus } from '../core/focus/keep-focus.ts';
import { rescueFocus } from '../core/focus/rescue-focus.ts';
import type { JobKind } from '../../shared/bridge/view/job-kinds.ts';
import { JobsHere } from '../jobs/JobsHere.tsx';
import { useBoardLayout } from '../core/state/ui-store.ts';
import { usePreview } from './state/board-preview.ts';
import { setBoardShown, useBoard } from './state/board-store.ts';
import { BoardGrid } from './BoardGrid.tsx';
import { BoardToolbar } from './BoardToolbar.tsx';
import { laterCharts } from './later-charts.tsx';
import { Facets } from './Facets.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import layout from '../ui/controls/screen-layout.module.css';
import panes from '../ui/controls/pane.module.css';
import texts from '../ui/controls/text.module.css';
import styles from './BoardScreen.module.css';

const READING: readonly JobKind[] = ['read'];

/**
 * Minimum widths of the board, in CSS pixels, for: a preview beside the rows in a low window; facets; facets and a preview beside the rows; a preview beside
 * the rows in the default layout (in a window 1280 px wide).
 */
const WIDTHS = [560, 700, 1_000, 1_200] as const;

/** Number of matching rows, of all rows, and of rows being read. */
function Count() {
  const list = useBoard((state) => state.list);
  const reading = useBoard((state) => state.status?.reading ?? 0);
  if (list === null) return null;
  return (
    <p className={styles.total} role="status">
      {list.loading ? boardSentences.matchingSoFar(list.matching, list.total) : boardSentences.matching(list.matching, list.total)}
      {reading === 0 ? null : <span className={styles.reading}> · {boardSentences.reading(reading)}</span>}
    </p>
  );
}

function Rows() {
  const list = useBoard((state) => state.list);
  return (
    <section
      className={layout.column}
      aria-label={BOARD.grid}
      data-pane=""
      data-pane-order={2}
      data-rows-of={list?.query.filter}
      tabIndex={-1}
    >
      {list === null ? <p className={`${texts.late ?? ''} ${styles.message ?? ''}`}>{BOARD.reading}</p> : <BoardGrid list={list} />}
    </section>
  );
}

function Preview({ isBeside }: { readonly isBeside: boolean }) {
  return (
    <SizedPane
      pane={isBeside ? 'beside' : 'below'}
      id="pane-preview"
      sizeLabel="Size of the preview"
      min={160}
      max={isBeside ? 1_400 : 900}
      side="after"
      orientation={isBeside ? 'vertical' : 'horizontal'}
      className={`${panes.pane ?? ''} ${styles.preview ?? ''}`}
    >
      <section className={layout.column} aria-label={BOARD.preview} data-pane="whole" data-pane-order={3} tabIndex={-1}>
        <PreviewPane />
      </section>
    </SizedPane>
  );
}

/** The board: rows that match a filter, their facets, and a preview of the current row. */
export const BoardScreen = memo(function BoardScreen() {
  const facets = useBoardLayout((state) => state.facets);
  const charts = useBoardLayout((state) => state.charts);
  const preview = useBoardLayout((state) => state.preview);
  const root = useRef<HTMLDivElement>(null);
  const step = useWidthStep(root, WIDTHS);
  const isLow = useLowWindow();
  const isBeside =
    (preview === 'beside' && step > (isLow ? 0 : 1)) || (preview === 'auto' && (step === WIDTHS.length || (isLow && step > 0)));
  const hasPreview = usePreview((state) => state.isUsed) && preview !== 'off';
  useEffect(() => (root.current === null ? undefined : keepFocus(root.current, homeOnBoard)), []);
  // After the last tab was closed, the focus moves from that tab to the board.
  useEffect(() => rescueFocus(boardFocusTarget), []);
  useEffect(() => {
    setBoardShown(true);
    return () => {
      setBoardShown(false);
    };
  }, []);
  return (
    <div ref={root} className={layout.column} data-screen="board" data-keeps-focus="">
      <BoardToolbar />
      {charts ? <laterCharts.Shown /> : null}
      <div className={layout.row}>
        {facets && step > (isBeside && hasPreview ? 2 : 1) ? (
          <SizedPane pane="facets" id="pane-facets" sizeLabel="Size of the facets" min={150} max={420} side="before">
            <Facets />
          </SizedPane>
        ) : null}
        <div className={`${layout.column ?? ''} ${styles.centre ?? ''}`} data-preview={!hasPreview ? 'off' : isBeside ? 'beside' : 'below'}>
          <div className={styles.list}>
            <Count />
            <JobsHere kinds={READING} />
            <Rows />
            <SelectionBar />
          </div>
          {hasPreview ? <Preview isBeside={isBeside} /> : null}
        </div>
      </div>
    </div>
  );
});
