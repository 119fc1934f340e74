import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './CheckFold.module.css';

interface CheckFoldProps {
  readonly title: string;
  /** Shown at the end of the line: the number of checks by result. */
  readonly count?: ReactNode;
  readonly isOpen?: boolean;
  readonly isInner?: boolean;
  readonly children: ReactNode;
}

/** Checks that are folded below a line with their number. */
export function CheckFold({ title, count, isOpen = false, isInner = false, children }: CheckFoldProps) {
  return (
    <details open={isOpen} data-inner={isInner || undefined}>
      <summary className={styles.head}>
        <ChevronRight size={14} className={styles.chevron} aria-hidden />
        <span className={styles.title}>{title}</span>
        {count === undefined ? null : <span className={styles.count}>{count}</span>}
      </summary>
      {children}
    </details>
  );
}
