import { TriangleAlert } from 'lucide-react';
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import type { FrameView, ThreadView } from '../../../../shared/bridge/view/dump-view.ts';
import { markLabel, markTip } from '../../../../shared/text/report/dump-marks.ts';
import { SIGN_OF, STACK_WORDS } from '../../../../shared/text/report/dump-frames.ts';
import { DUMP_SCREEN } from '../../../../shared/text/report/dump-screen.ts';
import { DataGrid } from '../../../ui/controls/DataGrid.tsx';
import type { GridColumn } from '../../../ui/controls/grid-column.ts';
import { MaskedValue } from '../../../ui/controls/MaskedValue.tsx';
import { CopyStack } from './CopyStack.tsx';
import { TrustLegend, TrustMark } from './TrustMark.tsx';
import texts from '../../../ui/controls/text.module.css';
import styles from './CrashScreen.module.css';

type Fold = ThreadView['folds'][number];
type Inline = FrameView['inlines'][number];

/** A frame, a call that was inlined into it, or the fold of frames that follow. */
type FrameLine =
  | { readonly kind: 'frame'; readonly frame: FrameView }
  | { readonly kind: 'inline'; readonly frame: FrameView; readonly inline: Inline; readonly depth: number }
  | { readonly kind: 'fold'; readonly fold: Fold; readonly isFolded: boolean };

interface TextProps {
  readonly frame: FrameView;
  readonly text: string | null;
  /** Default: the text. */
  readonly title?: string;
}

function Text({ frame, text, title = text ?? '' }: TextProps) {
  if (text === null) return <MaskedValue />;
  return (
    <span className={`${texts.monoCut ?? ''} ${frame.isGuess ? (styles.guess ?? '') : ''}`} data-may-cut="title" title={title}>
      {text}
    </span>
  );
}

/** A function with its parameters dimmed. */
function Function({ frame, code }: { readonly frame: FrameView; readonly code: Inline }) {
  const { where, parameters } = code;
  if (where === null || parameters === '') return <Text frame={frame} text={where} />;
  const title = `${where}${parameters}`;
  return (
    <span className={`${texts.monoCut ?? ''} ${frame.isGuess ? (styles.guess ?? '') : ''}`} data-may-cut="title" title={title}>
      {where}
      <span className={styles.dimmed}>{parameters}</span>
    </span>
  );
}

function Where({ frame }: { readonly frame: FrameView }) {
  const { doubt, isForeign } = frame;
  return (
    <span className={styles.where}>
      <Function frame={frame} code={frame} />
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

function Inlined({ frame, inline, depth }: { readonly frame: FrameView; readonly inline: Inline; readonly depth: number }) {
  const indent: CSSProperties & Record<'--depth', number> = { '--depth': Math.min(depth, MAX_INDENT) };
  return (
    <span className={styles.inline} style={indent}>
      <span aria-hidden>└</span>
      <Function frame={frame} code={inline} />
    </span>
  );
}

/** Deeper calls are indented as far as these. */
const MAX_INDENT = 5;

interface FrameColumn extends Pick<GridColumn<FrameLine>, 'id' | 'title' | 'width' | 'drop' | 'align'> {
  readonly textOf: (frame: FrameView) => string | null;
  readonly draw: (frame: FrameView) => ReactNode;
  /** Of an inlined call. Default: nothing. */
  readonly inlineText?: (inline: Inline) => string | null;
  readonly drawInline?: (line: Extract<FrameLine, { readonly kind: 'inline' }>) => ReactNode;
}

function column({ textOf, draw, inlineText = () => '', drawInline = () => null, ...shape }: FrameColumn): GridColumn<FrameLine> {
  return {
    ...shape,
    text: (line) => (line.kind === 'frame' ? textOf(line.frame) : line.kind === 'inline' ? inlineText(line.inline) : ''),
    render: (line) => (line.kind === 'frame' ? draw(line.frame) : line.kind === 'inline' ? drawInline(line) : null),
  };
}

function whereText({ where, parameters, doubt }: FrameView): string | null {
  if (where === null) return null;
  return doubt === '' ? `${where}${parameters}` : `${where}${parameters} (${DUMP_SCREEN.doubt(doubt)})`;
}

const COLUMNS: readonly GridColumn<FrameLine>[] = [
  column({
    id: 'found',
    title: DUMP_SCREEN.found,
    // The longest text needs 184 pixels. A narrow pane has room for the sign only; function and source are worth more there.
    width: 'clamp(66px, 60% - 220px, 190px)',
    textOf: ({ found }) => found,
    draw: (frame) => (
      <span className={styles.found} title={frame.found}>
        <TrustMark sign={SIGN_OF[frame.trust]} />
        <span
          className={`${texts.cut ?? ''} ${styles.foundWord ?? ''} ${frame.isGuess ? (styles.guess ?? '') : ''}`}
          data-may-cut="title"
          title={frame.found}
        >
          {frame.found}
        </span>
      </span>
    ),
    inlineText: () => STACK_WORDS.inlined,
    drawInline: () => (
      <span className={styles.found}>
        <span
          className={`${texts.cut ?? ''} ${styles.foundWord ?? ''} ${styles.inlined ?? ''}`}
          data-may-cut="title"
          title={STACK_WORDS.inlined}
        >
          {STACK_WORDS.inlined}
        </span>
      </span>
    ),
  }),
  column({
    id: 'frame',
    title: DUMP_SCREEN.number,
    width: '36px',
    align: 'end',
    textOf: ({ index }) => String(index),
    draw: (frame) => <Text frame={frame} text={String(frame.index)} />,
  }),
  column({
    id: 'where',
    title: DUMP_SCREEN.where,
    width: 'minmax(138px, 4fr)',
    textOf: whereText,
    draw: (frame) => <Where frame={frame} />,
    inlineText: ({ where, parameters }) => (where === null ? null : `${where}${parameters}`),
    drawInline: (line) => <Inlined {...line} />,
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
    id: 'source',
    title: DUMP_SCREEN.source,
    width: 'minmax(94px, 2fr)',
    drop: 3,
    textOf: ({ source, lack }) => (source === '' ? lack : source),
    draw: (frame) =>
      frame.source === '' ? (
        <span className={`${texts.cut ?? ''} ${styles.quiet ?? ''}`} data-may-cut="title" title={frame.lack}>
          {frame.lack}
        </span>
      ) : (
        <Text frame={frame} text={frame.source} title={frame.sourcePath} />
      ),
    inlineText: ({ source }) => source,
    drawInline: ({ frame, inline }) => <Text frame={frame} text={inline.source} title={inline.sourcePath} />,
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
  if (frame === undefined) return;
  lines.push({ kind: 'frame', frame });
  for (const [depth, inline] of frame.inlines.entries()) lines.push({ kind: 'inline', frame, inline, depth });
}

function keyOf(line: FrameLine): string {
  switch (line.kind) {
    case 'fold':
      return `fold ${String(line.fold.from)}`;
    case 'frame':
      return String(line.frame.index);
    case 'inline':
      return `${String(line.frame.index)} ${String(line.depth)}`;
  }
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
  const currentRow = lines.findIndex((line) => line.kind === 'frame' && line.frame.index === current);
  const shift = useShift(thread, currentRow);
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
        rowKey={keyOf}
        currentRow={currentRow}
        shift={shift}
        onSelect={(line) => {
          if (line.kind !== 'fold') onSelect(line.frame);
        }}
        onOpen={(line) => {
          if (line.kind !== 'fold') onOpen(line.frame);
        }}
        headingOf={(line) => (line.kind === 'fold' ? { content: line.fold.label, isFolded: line.isFolded } : null)}
        onFold={(line, isFolded) => {
          if (line.kind !== 'fold') return;
          const next = new Set(opened);
          if (isFolded) next.delete(line.fold.from);
          else next.add(line.fold.from);
          setOpened(next);
        }}
        rowHelp={(line) => (line.kind === 'fold' ? undefined : `trust:${line.frame.trust}`)}
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

/** Rows that were added above the selected one when more of the stack became known: the grid scrolls along, so that what is read stays where it is. */
function useShift(thread: ThreadView, currentRow: number): { readonly id: number; readonly rows: number } {
  const [seen, setSeen] = useState({ thread, currentRow, shift: { id: 0, rows: 0 } });
  if (seen.thread === thread && seen.currentRow === currentRow) return seen.shift;
  const isSameFrame = seen.thread !== thread && seen.currentRow >= 0 && currentRow >= 0;
  const rows = isSameFrame ? currentRow - seen.currentRow : 0;
  const shift = rows === 0 ? seen.shift : { id: seen.shift.id + 1, rows };
  setSeen({ thread, currentRow, shift });
  return shift;
}
