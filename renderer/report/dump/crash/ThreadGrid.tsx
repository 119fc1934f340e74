import { CircleX } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ThreadGroupView, ThreadRow } from '../../../../shared/bridge/view/dump-view.ts';
import { DUMP_SCREEN } from '../../../../shared/text/report/dump-screen.ts';
import { DataGrid } from '../../../ui/controls/DataGrid.tsx';
import { FilterField } from '../../../ui/controls/FilterField.tsx';
import type { GridColumn } from '../../../ui/controls/grid-column.ts';
import type { LoadedThreads } from './use-threads.ts';
import texts from '../../../ui/controls/text.module.css';
import styles from './CrashScreen.module.css';

/** A thread, or the fold with the other threads of its group. */
type ThreadLine =
  | { readonly kind: 'thread'; readonly thread: ThreadRow }
  | { readonly kind: 'fold'; readonly group: ThreadGroupView; readonly isFolded: boolean };

function stateOf({ isCrashed, wroteDump, lastError }: ThreadRow): string {
  return isCrashed ? DUMP_SCREEN.crashed : wroteDump ? DUMP_SCREEN.wroteDump : (lastError ?? '');
}

function titleOf(line: ThreadLine): string {
  return line.kind === 'fold' ? DUMP_SCREEN.equalThreads(line.group.equal.length) : `${line.thread.label} ${stateOf(line.thread)}`.trim();
}

function Name({ thread }: { readonly thread: ThreadRow }) {
  const state = stateOf(thread);
  return (
    <span className={texts.cut} data-may-cut="title" title={`${thread.label} ${state}`.trim()}>
      {thread.isCrashed ? <CircleX size={12} aria-hidden className={styles.crashed} /> : null} {thread.label}{' '}
      <span className={thread.isCrashed ? styles.crashed : styles.guess}>{state}</span>
    </span>
  );
}

const COLUMNS: readonly GridColumn<ThreadLine>[] = [
  {
    id: 'thread',
    title: DUMP_SCREEN.thread,
    width: 'minmax(min(60%, 115px), 1fr)',
    text: titleOf,
    render: (line) => (line.kind === 'fold' ? null : <Name thread={line.thread} />),
  },
  {
    id: 'top',
    title: DUMP_SCREEN.top,
    width: 'minmax(60px, 1fr)',
    text: (line) => (line.kind === 'fold' ? '' : line.thread.top),
    render: (line) =>
      line.kind === 'fold' ? null : (
        <span className={texts.monoCut} data-may-cut="title" title={line.thread.top}>
          {line.thread.top}
        </span>
      ),
  },
];

/** The lines of the groups. The threads of a fold follow it while it is open. */
function threadLines(groups: readonly ThreadGroupView[], open: ReadonlySet<number>): readonly ThreadLine[] {
  return groups.flatMap((group): readonly ThreadLine[] => {
    const first: ThreadLine = { kind: 'thread', thread: group.first };
    if (group.equal.length === 0) return [first];
    const isFolded = !open.has(group.first.index);
    return [
      first,
      { kind: 'fold', group, isFolded },
      ...(isFolded ? [] : group.equal.map((thread): ThreadLine => ({ kind: 'thread', thread }))),
    ];
  });
}

interface ThreadGridProps {
  readonly threads: LoadedThreads;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** The index of the selected thread; null if there is none. */
  readonly current: number | null;
  readonly onSelect: (thread: number) => void;
}

/** The threads of a dump, the crashed one first. Threads with equal stacks are folded. */
export function ThreadGrid({ threads, filter, onFilter, current, onSelect }: ThreadGridProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { answer, groups, loadMore } = threads;
  const lines = useMemo(() => threadLines(groups, open), [groups, open]);
  return (
    <div className={styles.threads}>
      <div className={`${texts.caps ?? ''} ${styles.paneHead ?? ''}`}>
        {DUMP_SCREEN.threads} {answer === null ? null : DUMP_SCREEN.threadCount(answer.threads)}
      </div>
      {answer !== null && answer.threads > FEW_THREADS ? (
        <div className={styles.filter}>
          <FilterField label={DUMP_SCREEN.filterThreads} placeholder={DUMP_SCREEN.filter} value={filter} onChange={onFilter} />
        </div>
      ) : null}
      {answer === null ? null : (
        <DataGrid
          label={DUMP_SCREEN.threads}
          columns={COLUMNS}
          rows={lines}
          {...(groups.length < answer.matching ? { total: lines.length + answer.matching - groups.length, onNearEnd: loadMore } : {})}
          rowKey={(line) => (line.kind === 'fold' ? `fold ${String(line.group.first.index)}` : String(line.thread.index))}
          currentRow={lines.findIndex((line) => line.kind === 'thread' && line.thread.index === current)}
          onSelect={(line) => {
            if (line.kind === 'thread') onSelect(line.thread.index);
          }}
          headingOf={(line) =>
            line.kind === 'fold' ? { content: DUMP_SCREEN.equalThreads(line.group.equal.length), isFolded: line.isFolded } : null
          }
          onFold={(line, isFolded) => {
            if (line.kind !== 'fold') return;
            const next = new Set(open);
            if (isFolded) next.delete(line.group.first.index);
            else next.add(line.group.first.index);
            setOpen(next);
          }}
          empty={answer.threads === 0 ? DUMP_SCREEN.noThreads : DUMP_SCREEN.noneMatches}
        />
      )}
      {answer === null || answer.compared === answer.threads ? null : (
        <p className={styles.end}>{DUMP_SCREEN.onlyCompared(answer.compared)}</p>
      )}
    </div>
  );
}

/** Lists up to this number need no filter. */
const FEW_THREADS = 12;
