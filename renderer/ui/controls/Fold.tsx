import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Fold.module.css';

interface FoldProps {
  readonly title: string;
  /** Summary of the choices inside, visible also while folded. */
  readonly state: ReactNode;
  readonly children: ReactNode;
}

/** Rarely changed options, folded below their summary. */
export function Fold({ title, state, children }: FoldProps) {
  return (
    <details className={styles.fold}>
      <summary className={styles.head}>
        <ChevronRight size={14} className={styles.mark} aria-hidden />
        <span className={styles.title}>{title}</span>
        <span className={styles.state}>{state}</span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
