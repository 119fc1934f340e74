import { TriangleAlert } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { FrameView, ThreadView } from '../../../../shared/bridge/view/dump-view.ts';
import { markLabel, markTip } from '../../../../shared/text/report/dump-marks.ts';
import { SIGN_OF } from '../../../../shared/text/report/dump-frames.ts';
import { DUMP_SCREEN } from '../../../../shared/text/report/dump-screen.ts';
import { DataGrid } from '../../../ui/controls/DataGrid.tsx';
import type { GridColumn } from '../../../ui/controls/grid-column.ts';
import { MaskedValue } from '../../../ui/controls/MaskedValue.tsx';
import { CopyStack } from './CopyStack.tsx';
import { TrustLegend, TrustMark } from './TrustMark.tsx';
import texts from '../../../ui/controls/text.module.css';
import styles from './CrashScreen.module.css';

type Fold = ThreadView['folds'][number];

/** A frame, or the fold of frames that follow. */
type FrameLine =
  { readonly kind: 'frame'; readonly frame: FrameView } | { readonly kind: 'fold'; readonly fold: Fold; readonly isFolded: boolean };

function Text({ frame, text }: { readonly frame: FrameView; readonly text: string | null }) {
  if (text === null) return <MaskedValue />;
  return (
    <span className={`${texts.monoCut ?? ''} ${frame.isGuess ? (styles.guess ?? '') : ''}`} data-may-cut="title" title={text}>
      {text}
    </span>
  );
}

function Where({ frame }: { readonly frame: FrameView }) {
  const { where, doubt, isForeign } = frame;
  return (
    <span className={styles.where}>
      <Text frame={frame} text={where} />
      {isForeign ? (
        <span className={styles.mark} title={markTip('foreign')}>
          {markLabel('foreign')}
        </span>
      ) : null}
      {doubt === '' ? null : (
        <span className={styles.doubt} title={DUMP_SCREEN.doubt(doubt)} role="img" aria-label={DUMP_SCREEN.doubt(doubt)}>
          <TriangleAlert size={12} aria-hidden />
        </span>
      )}
    </span>
  );
}

interface FrameColumn extends Pick<GridColumn<FrameLine>, 'id' | 'title' | 'width' | 'drop' | 'align'> {
  readonly textOf: (frame: FrameView) => string | null;
  readonly draw: (frame: FrameView) => ReactNode;
}

function column({ textOf, draw, ...shape }: FrameColumn): GridColumn<FrameLine> {
  return {
    ...shape,
    text: (line) => (line.kind === 'frame' ? textOf(line.frame) : ''),
    render: (line) => (line.kind === 'frame' ? draw(line.frame) : null),
  };
}

const COLUMNS: readonly GridColumn<FrameLine>[] = [
  column({
    id: 'found',
    title: DUMP_SCREEN.found,
    // The longest text needs 184 pixels, for which a narrow pane has no room.
    width: 'clamp(126px, 40% - 85px, 190px)',
    textOf: ({ found }) => found,
    draw: (frame) => (
      <span className={`${texts.cut ?? ''} ${frame.isGuess ? (styles.guess ?? '') : ''}`} data-may-cut="title" title={frame.found}>
        <TrustMark sign={SIGN_OF[frame.trust]} /> {frame.found}
      </span>
    ),
  }),
  column({
    id: 'frame',
    title: DUMP_SCREEN.number,
    width: '40px',
    align: 'end',
    textOf: ({ index }) => String(index),
    draw: (frame) => <Text frame={frame} text={String(frame.index)} />,
  }),
  column({
    id: 'where',
    title: DUMP_SCREEN.where,
    width: 'minmax(146px, 4fr)',
    textOf: ({ where, doubt }) => (where === null ? null : doubt === '' ? where : `${where} (${DUMP_SCREEN.doubt(doubt)})`),
    draw: (frame) => <Where frame={frame} />,
  }),
  column({
    id: 'module',
    title: DUMP_SCREEN.module,
    width: 'minmax(90px, 1fr)',
    drop: 2,
    textOf: ({ module }) => module,
    draw: (frame) => <Text frame={frame} text={frame.module} />,
  }),
  column({
    id: 'address',
    title: DUMP_SCREEN.address,
    width: 'minmax(130px, 1fr)',
    drop: 1,
    textOf: ({ address }) => address,
    draw: (frame) => <Text frame={frame} text={frame.address} />,
  }),
];

function linesOf({ frames, folds }: ThreadView, open: ReadonlySet<number>): readonly FrameLine[] {
  const lines: FrameLine[] = [];
  let at = 0;
  for (const fold of folds) {
    for (; at < fold.from; at += 1) addFrame(lines, frames[at]);
    const isFolded = !open.has(fold.from);
    lines.push({ kind: 'fold', fold, isFolded });
    for (; at < fold.to; at += 1) if (!isFolded) addFrame(lines, frames[at]);
  }
  for (; at < frames.length; at += 1) addFrame(lines, frames[at]);
  return lines;
}

function addFrame(lines: FrameLine[], frame: FrameView | undefined): void {
  if (frame !== undefined) lines.push({ kind: 'frame', frame });
}

interface FrameGridProps {
  readonly part: number;
  readonly thread: ThreadView;
  /** The index of the selected frame. */
  readonly current: number;
  readonly onSelect: (frame: FrameView) => void;
  /** Shows the bytes of a frame. */
  readonly onOpen: (frame: FrameView) => void;
}

/** The stack of a thread. Repeated frames and runs of guesses are folded; the fold of the selected frame is open. */
export function FrameGrid({ part, thread, current, onSelect, onOpen }: FrameGridProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const holding = thread.folds.find(({ from, to }) => current >= from && current < to)?.from;
  const [held, setHeld] = useState<number>();
  // A fold that a selected frame opened stays open, so that no row moves when the selection leaves it.
  if (held !== holding) {
    setHeld(holding);
    if (holding !== undefined) setOpened(new Set([...opened, holding]));
  }
  const lines = useMemo(() => linesOf(thread, opened), [thread, opened]);
  const title = DUMP_SCREEN.frames(thread.label);
  return (
    <div className={styles.frames}>
      <div className={styles.paneHead}>
        <span className={texts.caps}>{title}</span>
        <CopyStack part={part} thread={thread.index} />
      </div>
      <DataGrid
        label={title}
        columns={COLUMNS}
        rows={lines}
        rowKey={(line) => (line.kind === 'fold' ? `fold ${String(line.fold.from)}` : String(line.frame.index))}
        currentRow={lines.findIndex((line) => line.kind === 'frame' && line.frame.index === current)}
        onSelect={(line) => {
          if (line.kind === 'frame') onSelect(line.frame);
        }}
        onOpen={(line) => {
          if (line.kind === 'frame') onOpen(line.frame);
        }}
        headingOf={(line) => (line.kind === 'fold' ? { content: line.fold.label, isFolded: line.isFolded } : null)}
        onFold={(line, isFolded) => {
          if (line.kind !== 'fold') return;
          const next = new Set(opened);
          if (isFolded) next.delete(line.fold.from);
          else next.add(line.fold.from);
          setOpened(next);
        }}
        rowHelp={(line) => (line.kind === 'frame' ? `trust:${line.frame.trust}` : undefined)}
        menu="frame"
        empty={DUMP_SCREEN.noFrames}
      />
      <div className={styles.end}>
        <span>{thread.end}</span>
        <TrustLegend />
      </div>
    </div>
  );
}
