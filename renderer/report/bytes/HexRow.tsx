import { memo } from 'react';
import { CLASS_OF_REGION } from '../../../shared/text/report/bytes.ts';
import { asciiByte, hexByte, hexRow } from '../../core/format/hex.ts';
import { ByteFlag, type BytePage } from '../state/byte-page.ts';
import { PAGE_BYTES } from '../state/byte-pages.ts';
import { hasBit } from './hit-bits.ts';
import styles from './HexGrid.module.css';

interface HexRowProps {
  readonly row: number;
  /** Number of bytes in a full row. It is a power of two, so that a row never crosses a page boundary. */
  readonly rowBytes: number;
  readonly digits: number;
  /** The page of the row; undefined until loaded. */
  readonly page: BytePage | undefined;
  /** Number of bytes in this row. The last row can have fewer. */
  readonly count: number;
  /** True if a byte can be typed after the last one. */
  readonly slot: boolean;
  /** The first digit of a byte at the cursor whose second digit is not typed yet; null: none. */
  readonly half: number | null;
  /** Columns of the selected bytes in this row; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** Columns that are in a search hit, as a bit mask from `hitBits`. */
  readonly hits: number;
  /** Column of the cursor, or -1. */
  readonly cursor: number;
}

export function byteId(offset: number): string {
  return `byte-${String(offset)}`;
}

type Edit = 'edited' | 'cut' | undefined;

interface Cell {
  readonly column: number;
  readonly byte: number | undefined;
  readonly masked: boolean;
  /** Effect of edits: this byte was written (`edited`), or bytes before it were deleted (`cut`). */
  readonly edit: Edit;
  readonly region: string | undefined;
  readonly selected: boolean;
  readonly hit: boolean;
}

function cellName({ masked, edit, byte }: Cell): string | undefined {
  const edits = edit === 'cut' ? ', bytes taken out before it' : ', edited';
  if (edit === undefined) return masked ? 'masked' : undefined;
  return `${masked ? 'masked' : byte === undefined ? '' : hexByte(byte)}${edits}`;
}

function cellsOf({ row, rowBytes, page, count, from, to, hits }: HexRowProps): readonly Cell[] {
  const inPage = (row * rowBytes) % PAGE_BYTES;
  return Array.from({ length: rowBytes }, (_, column) => {
    const at = inPage + column;
    const flags = column < count ? (page?.flags[at] ?? 0) : 0;
    const kind = column < count ? page?.regions[(page.regionAt[at] ?? 0) - 1]?.kind : undefined;
    const edit = (flags & ByteFlag.edited) !== 0 ? 'edited' : (flags & ByteFlag.cutBefore) !== 0 ? 'cut' : undefined;
    return {
      column,
      byte: page?.bytes[at],
      masked: (flags & ByteFlag.masked) !== 0,
      edit,
      region: kind === undefined ? undefined : CLASS_OF_REGION[kind],
      selected: column >= from && column < to,
      hit: hasBit(hits, column),
    };
  });
}

function HexRowPlain(props: HexRowProps) {
  const { row, rowBytes, digits, count, slot, half, cursor } = props;
  const start = row * rowBytes;
  const cells = cellsOf(props);
  return (
    <div role="row" aria-rowindex={row + 1} className={styles.row}>
      <span role="rowheader" className={styles.offset}>
        {hexRow(start, digits)}
      </span>
      {cells.map((cell) => {
        const { column, byte, masked, edit, region, selected, hit } = cell;
        const isThere = column < count;
        const isSlot = slot && column === count;
        return (
          <span
            key={column}
            role="gridcell"
            id={isThere || isSlot ? byteId(start + column) : undefined}
            aria-label={isThere ? cellName(cell) : isSlot ? 'end' : undefined}
            aria-selected={isThere ? selected : undefined}
            className={styles.byte}
            data-offset={isThere || isSlot ? start + column : undefined}
            data-region={region}
            data-edit={edit}
            data-hit={hit || undefined}
            data-masked={masked || undefined}
            data-zero={byte === 0 || undefined}
            data-cursor={column === cursor || undefined}
          >
            {half !== null && column === cursor ? (
              `${half.toString(16).toUpperCase()}_`
            ) : !isThere ? (
              ''
            ) : masked ? (
              <span aria-hidden>▒▒</span>
            ) : byte === undefined ? (
              '··'
            ) : (
              hexByte(byte)
            )}
          </span>
        );
      })}
      <span role="gridcell" className={styles.ascii}>
        {cells.slice(0, count).map(({ column, byte, masked, edit, region, selected, hit }) => (
          <span
            key={column}
            className={styles.character}
            data-offset={start + column}
            data-region={region}
            data-selected={selected || undefined}
            data-edit={edit}
            data-hit={hit || undefined}
            data-masked={masked || undefined}
            data-dim={byte === undefined || byte < 0x20 || byte > 0x7e || undefined}
            aria-hidden={masked || undefined}
          >
            {masked ? '▒' : byte === undefined ? ' ' : asciiByte(byte)}
          </span>
        ))}
      </span>
    </div>
  );
}

/** A row of bytes: offset, hex digits and characters. */
export const HexRow = memo(HexRowPlain);
