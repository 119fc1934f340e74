import { memo } from 'react';
import { asciiByte, hexByte, hexRow } from '../../format/hex.ts';
import { PAGE_BYTES, type BytePage } from '../../state/byte-pages.ts';
import styles from './HexGrid.module.css';

export const ROW_BYTES = 16;

export interface HexRowProps {
  readonly row: number;
  readonly digits: number;
  /** The bytes around it; undefined while they are on their way. */
  readonly page: BytePage | undefined;
  /** Bytes in this row, fewer in the last one. */
  readonly count: number;
  /** Behind its last byte another one can be typed. */
  readonly slot: boolean;
  /** The first digit of the byte that is being typed at the cursor. */
  readonly half: number | null;
  /** Selected bytes as places in the row, `to` excluded. */
  readonly from: number;
  readonly to: number;
  /** Place of the cursor in the row, or -1. */
  readonly cursor: number;
}

export function byteId(offset: number): string {
  return `byte-${String(offset)}`;
}

interface Span {
  readonly offset: number;
  readonly length: number;
}

function isIn(spans: readonly Span[], offset: number): boolean {
  return spans.some((span) => offset >= span.offset && offset < span.offset + span.length);
}

function isCutAt(spans: readonly Span[], offset: number): boolean {
  return spans.some((span) => span.length === 0 && span.offset === offset);
}

/** What edits did at a byte: put it there, or took something away before it. */
function editAt(page: BytePage, offset: number): 'edited' | 'cut' | undefined {
  if (isIn(page.edited, offset)) return 'edited';
  return isCutAt(page.edited, offset) ? 'cut' : undefined;
}

function cellName(masked: boolean, edit: 'edited' | 'cut' | undefined, digits: string): string | undefined {
  const edits = edit === 'cut' ? ', bytes taken out before it' : ', edited';
  if (edit === undefined) return masked ? 'masked' : undefined;
  return `${masked ? 'masked' : digits}${edits}`;
}

function HexRowPlain({ row, digits, page, count, slot, half, from, to, cursor }: HexRowProps) {
  const start = row * ROW_BYTES;
  const inPage = start % PAGE_BYTES;
  const places = Array.from({ length: ROW_BYTES }, (_, place) => place);
  const cells = places.map((place) => {
    const byte = page?.bytes[inPage + place];
    const masked = page !== undefined && isIn(page.masked, inPage + place);
    const edit = page === undefined ? undefined : editAt(page, inPage + place);
    return { place, byte, masked, edit, selected: place >= from && place < to };
  });
  return (
    <div role="row" aria-rowindex={row + 1} className={styles.row}>
      <span role="rowheader" className={styles.offset}>
        {hexRow(start, digits)}
      </span>
      {cells.map(({ place, byte, masked, edit, selected }) => (
        <span
          key={place}
          role="gridcell"
          id={place < count || (slot && place === count) ? byteId(start + place) : undefined}
          aria-label={
            place < count ? cellName(masked, edit, byte === undefined ? '' : hexByte(byte)) : slot && place === count ? 'end' : undefined
          }
          aria-selected={place < count ? selected : undefined}
          className={styles.byte}
          data-offset={place < count || (slot && place === count) ? start + place : undefined}
          data-edit={place < count ? edit : undefined}
          data-masked={masked || undefined}
          data-zero={byte === 0 || undefined}
          data-cursor={place === cursor || undefined}
        >
          {half !== null && place === cursor ? (
            `${half.toString(16).toUpperCase()}_`
          ) : place >= count ? (
            ''
          ) : masked ? (
            <span aria-hidden>▒▒</span>
          ) : byte === undefined ? (
            '··'
          ) : (
            hexByte(byte)
          )}
        </span>
      ))}
      <span role="gridcell" className={styles.ascii}>
        {cells.slice(0, count).map(({ place, byte, masked, edit, selected }) => (
          <span
            key={place}
            className={styles.character}
            data-offset={start + place}
            data-selected={selected || undefined}
            data-edit={edit}
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

/** Sixteen bytes: their offset, their digits, their characters. */
export const HexRow = memo(HexRowPlain);
