import { Fragment } from 'react';
import type { FilterFault } from '../../../shared/bridge/view/board-view.ts';
import styles from './FilterBox.module.css';

interface Piece {
  readonly text: string;
  /** What is wrong with it; null: nothing. */
  readonly fault: string | null;
}

/** The filter cut up where faults begin and end. */
function piecesOf(filter: string, faults: readonly FilterFault[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { offset, length, message } of faults.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < at) continue;
    if (offset > at) pieces.push({ text: filter.slice(at, offset), fault: null });
    pieces.push({ text: filter.slice(offset, offset + length), fault: message });
    at = offset + length;
  }
  return [...pieces, { text: filter.slice(at), fault: null }];
}

interface FilterMarksProps {
  readonly filter: string;
  readonly faults: readonly FilterFault[];
  /** How far the field is scrolled, in CSS pixels. */
  readonly scrolled: number;
}

/** Lies behind the text of the filter and underlines what is wrong in it. For the eye alone: the sentences stand below. */
export function FilterMarks({ filter, faults, scrolled }: FilterMarksProps) {
  return (
    <div className={styles.marks} aria-hidden>
      <span style={{ transform: `translateX(${String(-scrolled)}px)` }}>
        {piecesOf(filter, faults).map(({ text, fault }, index) => (
          <Fragment key={index}>{fault === null ? text : <span className={styles.fault}>{text}</span>}</Fragment>
        ))}
      </span>
    </div>
  );
}
