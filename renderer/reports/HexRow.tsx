import { memo } from 'react';
import { asciiByte, hexByte, hexRow } from '../format/hex.ts';
import { PAGE_BYTES, type BytePage } from '../state/byte-pages.ts';
import styles from './HexGrid.module.css';

export const ROW_BYTES = 16;

export interface HexRowProps {
  readonly row: number;
  readonly digits: number;
  /** The bytes around it; undefined while they are on their way. */
  readonly page: BytePage | undefined;
  /** Bytes in this row, fewer in the last one. */
  readonly count: number;
  /** Selected bytes as places in the row, `to` excluded. */
  readonly from: number;
  readonly to: number;
  /** Place of the cursor in the row, or -1. */
  readonly cursor: number;
}

export function byteId(offset: number): string {
  return `byte-${String(offset)}`;
}

function isMasked(page: BytePage, offset: number): boolean {
  return page.masked.some((range) => offset >= range.offset && offset < range.offset + range.length);
}

function HexRowPlain({ row, digits, page, count, from, to, cursor }: HexRowProps) {
  const start = row * ROW_BYTES;
  const inPage = start % PAGE_BYTES;
  const places = Array.from({ length: ROW_BYTES }, (_, place) => place);
  const cells = places.map((place) => {
    const byte = page?.bytes[inPage + place];
    const masked = page !== undefined && isMasked(page, inPage + place);
    return { place, byte, masked, selected: place >= from && place < to };
  });
  return (
    <div role="row" aria-rowindex={row + 1} className={styles.row}>
      <span role="rowheader" className={styles.offset}>
        {hexRow(start, digits)}
      </span>
      {cells.map(({ place, byte, masked, selected }) => (
        <span
          key={place}
          role="gridcell"
          id={place < count ? byteId(start + place) : undefined}
          aria-label={masked ? 'masked' : undefined}
          aria-selected={place < count ? selected : undefined}
          className={styles.byte}
          data-offset={place < count ? start + place : undefined}
          data-masked={masked || undefined}
          data-zero={byte === 0 || undefined}
          data-cursor={place === cursor || undefined}
        >
          {place >= count ? '' : masked ? <span aria-hidden>▒▒</span> : byte === undefined ? '··' : hexByte(byte)}
        </span>
      ))}
      <span role="gridcell" className={styles.ascii}>
        {cells.slice(0, count).map(({ place, byte, masked, selected }) => (
          <span
            key={place}
            className={styles.character}
            data-offset={start + place}
            data-selected={selected || undefined}
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
