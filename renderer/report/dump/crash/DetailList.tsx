import { useRef, type ReactNode } from 'react';
import type { ByteRange } from '../../../../shared/bytes/byte-range.ts';
import type { FrameInstruction } from '../../../../shared/bridge/view/frame-view.ts';
import { useActionTargets } from '../../../core/focus/action-targets.ts';
import { sameRange } from '../../../core/state/selection.ts';
import { useRoving } from '../../../ui/controls/use-roving.ts';
import { useReport, useReportState } from '../../shared/report-context.ts';
import styles from './FrameDetail.module.css';

/** A register, an instruction or a stack word. */
export interface DetailRow {
  /** Unique in its list. */
  readonly key: string;
  /** Its bytes; null if it has none. */
  readonly range: ByteRange | null;
  /** What Ctrl+C copies: what is shown. */
  readonly copy: string;
  readonly mark: FrameInstruction['mark'];
  readonly content: ReactNode;
}

/** A list of details, a single Tab stop. A click selects the bytes of a row; Enter or a double click shows them in the Bytes tab. */
export function DetailList({ label, rows }: { readonly label: string; readonly rows: readonly DetailRow[] }) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const list = useRef<HTMLUListElement>(null);
  const { stop, setStop, onKeyDown } = useRoving(list, '[data-row]', rows.length);

  useActionTargets(list, {
    find: (target) => {
      const index = target?.closest<HTMLElement>('[data-row]')?.dataset['row'];
      const row = index === undefined ? undefined : rows[Number(index)];
      return row === undefined ? null : { kind: null, copy: () => ({ text: row.copy }) };
    },
  });

  function show(range: ByteRange | null): void {
    if (range === null) return;
    report.select(range);
    report.showTab('bytes');
  }

  return (
    <ul ref={list} className={styles.list} aria-label={label} onKeyDown={onKeyDown}>
      {rows.map(({ key, range, mark, content }, index) => (
        <li key={key}>
          <button
            type="button"
            className={styles.row}
            tabIndex={index === stop ? 0 : -1}
            data-row={index}
            data-mark={mark ?? undefined}
            aria-current={range !== null && selection !== null && sameRange(selection, range) ? true : undefined}
            onFocus={() => {
              setStop(index);
            }}
            onClick={() => {
              if (range !== null) report.select(range);
            }}
            onDoubleClick={() => {
              show(range);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              show(range);
            }}
          >
            {content}
          </button>
        </li>
      ))}
    </ul>
  );
}
