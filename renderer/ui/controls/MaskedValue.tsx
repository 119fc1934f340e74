import { MASK } from '../../../shared/report/parts/mask.ts';
import styles from './MaskedValue.module.css';

/** Stands for a value that is not shown; always of the same length. */
export function MaskedValue() {
  return (
    <span className={styles.masked}>
      <span aria-hidden>{MASK}</span>
      <span className="visually-hidden">masked</span>
    </span>
  );
}
