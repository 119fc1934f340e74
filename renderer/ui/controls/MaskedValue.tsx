import { MASK } from '../../../shared/report/parts/mask.ts';
import styles from './MaskedValue.module.css';

/** Placeholder for a masked value, always of the same length. */
export function MaskedValue() {
  return (
    <span className={styles.masked}>
      <span aria-hidden>{MASK}</span>
      <span className="visually-hidden">masked</span>
    </span>
  );
}
