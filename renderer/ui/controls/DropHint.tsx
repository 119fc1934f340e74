import type { ReactNode } from 'react';
import styles from './DropHint.module.css';

interface DropHintProps {
  /** What it lies over: the window, or the element around it that has a position. */
  readonly fills: 'window' | 'parent';
  /** Files that are let go now go there. */
  readonly isOver: boolean;
  /** A place of its own shows in the middle, so what is said of the window moves to its top. */
  readonly atTop?: boolean;
  readonly children: ReactNode;
}

/** Says what becomes of files that are dropped there, while files are held over the window. */
export function DropHint({ fills, isOver, atTop = false, children }: DropHintProps) {
  return (
    <div className={styles.hint} role="status" data-fills={fills} data-over={isOver || undefined} data-top={atTop || undefined}>
      {children}
    </div>
  );
}
