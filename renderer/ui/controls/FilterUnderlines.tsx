import { Fragment } from 'react';
import type { FilterFailure } from '../../../shared/bridge/view/board-view.ts';
import styles from './FilterBox.module.css';

interface Piece {
  readonly text: string;
  /** Error in this piece; null: no error. */
  readonly error: string | null;
}

/** Splits a filter where errors begin and end. */
function piecesOf(filter: string, errors: readonly FilterFailure[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { offset, length, message } of errors.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < at) continue;
    if (offset > at) pieces.push({ text: filter.slice(at, offset), error: null });
    pieces.push({ text: filter.slice(offset, offset + length), error: message });
    at = offset + length;
  }
  return [...pieces, { text: filter.slice(at), error: null }];
}

interface FilterUnderlinesProps {
  readonly filter: string;
  readonly errors: readonly FilterFailure[];
  /** Scroll offset of the field, in CSS pixels. */
  readonly scrolled: number;
}

/**
 * Underlines the errors in a filter field. It is an invisible copy of the field's text over the field. It is only visual, because the error messages are below
 * the field.
 */
export function FilterUnderlines({ filter, errors, scrolled }: FilterUnderlinesProps) {
  return (
    <div className={styles.marks} aria-hidden>
      <span style={{ transform: `translateX(${String(-scrolled)}px)` }}>
        {piecesOf(filter, errors).map(({ text, error }, index) => (
          <Fragment key={index}>{error === null ? text : <span className={styles.fault}>{text}</span>}</Fragment>
        ))}
      </span>
    </div>
  );
}
