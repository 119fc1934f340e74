import texts from '../ui/controls/text.module.css';
import styles from './PaneHead.module.css';

/** Heading of a pane, or of one section of a pane. */
export function PaneHead({ title, count }: { readonly title: string; readonly count?: number }) {
  return (
    <h3 className={`${texts.caps ?? ''} ${styles.head ?? ''}`}>
      {title}
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </h3>
  );
}
