import { memo } from 'react';
import { visible } from '../../shared/bytes/visible.ts';
import { BOARD } from '../../shared/text/board/board-screen.ts';
import { Button } from '../ui/controls/Button.tsx';
import { ReportScreen } from '../report/ReportScreen.tsx';
import { useApp } from '../core/state/app-store.ts';
import { shownCurrent, useBoard } from './state/board-store.ts';
import { openRows, usePreview } from './state/board-preview.ts';
import texts from '../ui/controls/text.module.css';
import styles from './BoardScreen.module.css';

/** Memoized: when the report changes, only the content is rendered again, not the frame of the screen. This takes half as long. */
const Report = memo(ReportScreen);

function Bar({ row, report }: { readonly row: number; readonly report: string }) {
  const name = useApp((state) => state.reports.find((known) => known.report === report)?.name ?? '');
  const isPreview = useApp((state) => state.reports.some((known) => known.report === report && known.preview));
  return (
    <div className={styles.previewBar}>
      <span className={texts.caps}>{BOARD.preview}</span>
      <span className={texts.monoCut} data-may-cut="title" title={visible(name)}>
        {name}
      </span>
      <span className={styles.room} />
      <Button variant="quiet" onPress={() => void openRows([row])}>
        {isPreview ? BOARD.keepOpen : BOARD.showTab}
      </Button>
    </div>
  );
}

/** Preview of the current row's report. The previous report stays visible until the new one is open. */
export function PreviewPane() {
  const row = usePreview((state) => state.row);
  const failure = usePreview((state) => state.failure);
  const active = useApp((state) => state.active);
  const isHidden = useBoard((state) => state.current !== null && shownCurrent(state) === null);
  if (failure !== null) {
    return (
      <div className={styles.message} role="status">
        <p>{failure.message}</p>
        <p className={styles.hint}>{failure.hint}</p>
      </div>
    );
  }
  if (row === null && isHidden) return <p className={styles.message}>{BOARD.previewHidden}</p>;
  if (row === null || active === null) return <p className={styles.message}>{BOARD.previewNone}</p>;
  return (
    <>
      <Bar row={row} report={active} />
      <Report report={active} />
    </>
  );
}
