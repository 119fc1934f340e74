import texts from '../ui/controls/text.module.css';
import styles from './PaneHead.module.css';

/** What stands over a pane, or over a part of one. */
export function PaneHead({ title, count }: { readonly title: string; readonly count?: number }) {
  return (
    <h3 className={`${texts.caps ?? ''} ${styles.head ?? ''}`}>
      {title}
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </h3>
  );
}
