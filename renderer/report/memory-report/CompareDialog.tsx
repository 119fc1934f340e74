import { useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '../../../shared/bridge/channels.ts';
import type { OtherMemory } from '../../../shared/bridge/view/memory-channels.ts';
import { formatCount, formatSize } from '../../../shared/bytes/quantities.ts';
import { MEMORY_REPORT } from '../../../shared/report/catalog/binary-parts.ts';
import { MUTINGS } from '../../../shared/report/memory-report/muting.ts';
import { MEMORY_SCREEN } from '../../../shared/text/report/memory-report.ts';
import { answersNow } from '../../core/state/board-answers.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { chooseHandles } from '../../core/state/file-handles.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FilterField } from '../../ui/controls/FilterField.tsx';
import { Overlay } from '../../ui/controls/Overlay.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { ReportName } from '../shared/ReportName.tsx';
import { useAnswer } from '../shared/use-answer.ts';
import { reportOf } from '../state/report-store.ts';
import dialog from '../../ui/controls/dialog.module.css';
import texts from '../../ui/controls/text.module.css';
import styles from './CompareDialog.module.css';

/** The most rows of the board that are listed. */
const MAX_ROWS = 20;

function close(): void {
  showOverlay(null);
}

interface CompareDialogProps {
  readonly report: string;
  /** The memory report to compare: the index of its binary part. */
  readonly part: number;
}

/** Asks for the second memory report of a comparison: of an open report, of a report on the board, or of a file. */
export function CompareDialog({ report, part }: CompareDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  /** The newest choice. Null: the dialog was closed, so that no choice counts. */
  const chosen = useRef<object | null>(null);
  useEffect(() => {
    const open = chosen;
    return () => {
      open.current = null;
    };
  }, []);
  const others = useAnswer('memory.others', { report, part }, '')?.others ?? null;

  function compare(other: OtherMemory, name: string): void {
    reportOf(report).showMemory({ comparison: { other, name, mutings: [...MUTINGS] } });
    close();
  }

  /** Reads a memory report that is not open. */
  async function add(request: Parameters<typeof callOrNotify<'memory.addOther'>>[1]): Promise<void> {
    setFailure(null);
    const mine = {};
    chosen.current = mine;
    const added = await callOrNotify('memory.addOther', request);
    if (added === null || chosen.current !== mine) return;
    if (added.file !== null) compare({ kind: 'file', file: added.file }, added.name);
    else setFailure(`${added.name}: ${added.failure ?? ''}`);
  }

  async function chooseFile(): Promise<void> {
    const [file] = await chooseHandles();
    if (file !== undefined) await add({ from: 'file', file: file.file });
  }

  return (
    <Overlay title={MEMORY_SCREEN.compareWith} about={<ReportName report={report} />} shape="wide" onClose={close}>
      <div className={dialog.body}>
        <section aria-label={MEMORY_SCREEN.open}>
          <h3 className={styles.title}>{MEMORY_SCREEN.open}</h3>
          {others?.length === 0 ? <p className={texts.empty}>{MEMORY_SCREEN.noneOpen}</p> : null}
          <ul className={styles.list} role="list">
            {others?.map((other) => (
              <li key={`${other.report} ${String(other.part)}`}>
                <Choice
                  name={other.title}
                  about={`${other.name} · ${formatSize(other.size)}`}
                  onChoose={() => {
                    compare({ kind: 'part', report: other.report, part: other.part }, other.title);
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
        <BoardRows onChoose={(row) => void add({ from: 'board', row })} />
        {failure === null ? null : (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
      </div>
      <footer className={dialog.footer}>
        <Button onPress={() => void chooseFile()}>{MEMORY_SCREEN.chooseFile}</Button>
        <Button data-home="" autoFocus onPress={close}>
          {MEMORY_SCREEN.cancel}
        </Button>
      </footer>
    </Overlay>
  );
}

/** The reports of the board that match a filter. Nothing is shown if the board is empty. */
function BoardRows({ onChoose }: { readonly onChoose: (row: number) => void }) {
  const [filter, setFilter] = useState(`has:${MEMORY_REPORT}`);
  const page = useBoardPage(filter);
  if (page === null || page.total === 0) return null;
  const rows = page.page.flatMap((item) => (item.kind === 'row' ? [item.row] : []));
  const more = page.matching - rows.length;
  return (
    <section aria-label={MEMORY_SCREEN.board}>
      <h3 className={styles.title}>{MEMORY_SCREEN.board}</h3>
      <FilterField label={MEMORY_SCREEN.filterBoard} placeholder={MEMORY_SCREEN.filterBoard} value={filter} onChange={setFilter} />
      {page.errors.map(({ message, offset }) => (
        <p key={offset} className={styles.failure}>
          {message}
        </p>
      ))}
      {rows.length === 0 ? <p className={texts.empty}>{MEMORY_SCREEN.noneOnBoard}</p> : null}
      <ul className={styles.list} role="list">
        {rows.map(({ id, name, cells }) => (
          <li key={id}>
            <Choice
              name={name}
              about={['product', 'version'].flatMap((field) => cells[field] ?? []).join(' ')}
              onChoose={() => {
                onChoose(id);
              }}
            />
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={texts.empty}>{MEMORY_SCREEN.moreOnBoard(formatCount(more))}</p> : null}
    </section>
  );
}

/** The first rows of the board that match a filter. They stay until the rows for the next filter arrive. */
function useBoardPage(filter: string): ResponseOf<'board.query'> | null {
  const [shown, setShown] = useState<ResponseOf<'board.query'> | null>(null);
  useEffect(() => {
    let isWanted = true;
    const query = {
      ...{ filter, by: answersNow(), sort: [], group: null, folded: [], columns: ['product' as const, 'version' as const] },
      ...{ from: 0, limit: MAX_ROWS, find: [], before: null },
    };
    void callOrNotify('board.query', query).then((page) => {
      if (isWanted && page !== null) setShown(page);
    });
    return () => {
      isWanted = false;
    };
  }, [filter]);
  return shown;
}

interface ChoiceProps {
  readonly name: string;
  readonly about: string;
  readonly onChoose: () => void;
}

function Choice({ name, about, onChoose }: ChoiceProps) {
  return (
    <Button variant="quiet" onPress={onChoose}>
      <VisibleText text={name} limit={200} />
      <span className={styles.about}>{about}</span>
    </Button>
  );
}
