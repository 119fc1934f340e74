import type { Space } from '../../../shared/bytes/byte-range.ts';
import type { RangeLike } from '../../core/state/selection.ts';
import { PAGE_BYTES, pageKey } from '../state/byte-pages.ts';
import type { HalfByte } from './hex-entry.ts';
import { HexRow } from './HexRow.tsx';
import { hitBits, type Hit } from './hit-bits.ts';
import type { Pages } from './in-pages.ts';
import type { RowScroll } from './use-row-scroll.ts';
import styles from './HexGrid.module.css';

interface HexRowsProps {
  readonly space: Space;
  readonly size: number;
  readonly scroll: RowScroll;
  readonly rowBytes: number;
  /** Number of hex digits of an offset. */
  readonly digits: number;
  readonly pages: Pages;
  /** True if a byte can be typed after the last one. */
  readonly hasSlot: boolean;
  readonly half: HalfByte | null;
  readonly selected: RangeLike | null;
  readonly hits: readonly Hit[];
  readonly cursor: number;
}

/** The visible rows, inside an element as high as all rows. */
export function HexRows({ space, size, scroll, rowBytes, digits, pages, hasSlot, half, selected, hits, cursor }: HexRowsProps) {
  const { top, shown, contentHeight, viewHeight } = scroll;
  const rows = Array.from({ length: Math.max(shown, 0) }, (_, index) => top + index);
  return (
    <div role="presentation" className={styles.whole} style={{ height: contentHeight }}>
      <div role="presentation" data-window="" className={styles.window} style={{ height: viewHeight }}>
        {rows.map((row) => {
          const start = row * rowBytes;
          const isInRow = (offset: number): boolean => offset >= start && offset < start + rowBytes;
          const columnOf = (offset: number): number => Math.min(Math.max(offset - start, 0), rowBytes);
          return (
            <HexRow
              key={row}
              row={row}
              rowBytes={rowBytes}
              digits={digits}
              page={pages.get(pageKey(space, Math.floor(start / PAGE_BYTES)))}
              count={Math.min(rowBytes, Math.max(size - start, 0))}
              slot={hasSlot && isInRow(size)}
              half={half !== null && isInRow(half.offset) ? half.digit : null}
              from={selected === null ? 0 : columnOf(selected.offset)}
              to={selected === null ? 0 : columnOf(selected.offset + selected.length)}
              hits={hits.length === 0 ? 0 : hitBits(hits, start, rowBytes)}
              cursor={isInRow(cursor) ? cursor - start : -1}
            />
          );
        })}
      </div>
    </div>
  );
}
