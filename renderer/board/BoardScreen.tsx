import { memo, useEffect, useRef } from 'react';
import { BOARD, sayBoard } from '../../shared/messages/board-screen.ts';
import { Splitter } from '../controls/Splitter.tsx';
import { homeOnBoard } from '../focus/board-focus.ts';
import { keepFocus } from '../focus/keep-focus.ts';
import type { JobKind } from '../../shared/job-kinds.ts';
import { JobsHere } from '../jobs/JobsHere.tsx';
import { useBoardLayout } from '../state/board-layout.ts';
import { lookAtBoard, useBoard } from '../state/board-store.ts';
import { USUAL_SIZES, usePaneSize } from '../state/use-pane-size.ts';
import { BoardGrid } from './BoardGrid.tsx';
import { BoardToolbar } from './BoardToolbar.tsx';
import { Charts } from './Charts.tsx';
import { Facets } from './Facets.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { RowMenu } from './RowMenu.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { onRowsContextMenu } from './rows-context-menu.ts';
import panes from '../controls/pane.module.css';
import texts from '../controls/text.module.css';
import styles from './BoardScreen.module.css';

const READING: readonly JobKind[] = ['read'];

/** How many rows match, of how many, and how many are being read. */
function Count() {
  const list = useBoard((state) => state.list);
  const reading = useBoard((state) => state.standing?.reading ?? 0);
  if (list === null) return null;
  return (
    <p className={styles.total} role="status">
      {sayBoard.matching(list.matching, list.total)}
      {reading === 0 ? null : <span className={styles.reading}> · {sayBoard.reading(reading)}</span>}
    </p>
  );
}

function Rows() {
  const list = useBoard((state) => state.list);
  return (
    <section
      className={styles.rows}
      aria-label={BOARD.grid}
      data-pane=""
      data-rows-of={list?.wish.filter}
      tabIndex={-1}
      onContextMenu={onRowsContextMenu}
    >
      {list === null ? <p className={`${texts.late ?? ''} ${styles.message ?? ''}`}>{BOARD.reading}</p> : <BoardGrid list={list} />}
    </section>
  );
}

function FacetsSide() {
  const size = usePaneSize('facets');
  return (
    <>
      <div id="pane-facets" className={panes.side} style={{ width: size }} hidden={size === 0}>
        <Facets />
      </div>
      <Splitter
        pane="facets"
        label="Size of the facets"
        controls="pane-facets"
        size={size}
        usual={USUAL_SIZES.facets}
        min={150}
        max={420}
        side="before"
      />
    </>
  );
}

function Preview({ isBeside }: { readonly isBeside: boolean }) {
  const pane = isBeside ? 'beside' : 'below';
  const size = usePaneSize(pane);
  return (
    <>
      <Splitter
        pane={pane}
        label="Size of the preview"
        controls="pane-preview"
        size={size}
        usual={USUAL_SIZES[pane]}
        min={160}
        max={isBeside ? 1_400 : 900}
        side="after"
        orientation={isBeside ? 'vertical' : 'horizontal'}
      />
      <section
        id="pane-preview"
        className={`${panes.pane ?? ''} ${styles.preview ?? ''}`}
        style={isBeside ? { width: size } : { height: size }}
        hidden={size === 0}
        aria-label={BOARD.preview}
      >
        <PreviewPane />
      </section>
    </>
  );
}

/** Many reports: rows that match a filter, what they have in common, and a look at the one that is current. */
export const BoardScreen = memo(function BoardScreen() {
  const facets = useBoardLayout((state) => state.facets);
  const charts = useBoardLayout((state) => state.charts);
  const preview = useBoardLayout((state) => state.preview);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (root.current === null ? undefined : keepFocus(root.current, homeOnBoard)), []);
  useEffect(() => {
    lookAtBoard(true);
    return () => {
      lookAtBoard(false);
    };
  }, []);
  return (
    <div ref={root} className={styles.screen} data-screen="board">
      <BoardToolbar />
      {charts ? <Charts /> : null}
      <div className={styles.main}>
        {facets ? <FacetsSide /> : null}
        <div className={styles.centre} data-preview={preview}>
          <div className={styles.list}>
            <Count />
            <JobsHere kinds={READING} />
            <Rows />
            <SelectionBar />
          </div>
          {preview === 'off' ? null : <Preview isBeside={preview === 'beside'} />}
        </div>
      </div>
      <RowMenu />
    </div>
  );
});
