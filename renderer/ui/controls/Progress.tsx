import { ProgressBar } from 'react-aria-components/ProgressBar';
import styles from './Progress.module.css';

interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Text beside the bar and for screen readers: `1.2 MB of 4.0 MB`. */
  readonly text: string;
}

export function Progress({ label, value, max, text }: ProgressProps) {
  return (
    <ProgressBar aria-label={label} value={value} maxValue={Math.max(max, 1)} valueLabel={text} className={styles.progress}>
      {({ percentage }) => (
        <>
          <span className={styles.track}>
            <span className={styles.fill} style={{ width: `${String(percentage ?? 0)}%` }} />
          </span>
          <span className={styles.text}>{text}</span>
        </>
      )}
    </ProgressBar>
  );
}
