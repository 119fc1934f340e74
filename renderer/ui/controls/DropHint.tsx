import type { ReactNode } from 'react';
import styles from './DropHint.module.css';

interface DropHintProps {
  /** The area under the hint: the window, or the nearest positioned ancestor. */
  readonly fills: 'window' | 'parent';
  /** True if files dropped now go to this target. */
  readonly isOver: boolean;
  /** True if another drop target is in the middle of the window, so that this hint moves to the top. */
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
