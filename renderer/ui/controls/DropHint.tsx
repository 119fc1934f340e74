import type { ReactNode } from 'react';
import styles from './DropHint.module.css';

interface DropHintProps {
  /** The area under the hint: the window, or the nearest positioned ancestor. */
  readonly fills: 'window' | 'parent';
  /** Files dropped now go to this target. */
  readonly isOver: boolean;
  /** Another drop target is in the middle, so the window's hint moves to the top. */
  readonly atTop?: boolean;
  readonly children: ReactNode;
}

/** Explains what happens to dropped files, while the user drags files over the window. */
export function DropHint({ fills, isOver, atTop = false, children }: DropHintProps) {
  return (
    <div className={styles.hint} role="status" data-fills={fills} data-over={isOver || undefined} data-top={atTop || undefined}>
      {children}
    </div>
  );
}
