import type { ReactNode } from 'react';
import { type StatusStyle, StatusIcon } from './StatusIcon.tsx';
import tones from './tones.module.css';
import styles from './LoudAnswer.module.css';

interface LoudAnswerProps {
  /** null: not known yet; the space is reserved. */
  readonly statusStyle: StatusStyle | null;
  /** The answer in one word. */
  readonly word: string;
  /** The rule or reason, verbatim; null if the answer has none. */
  readonly reason?: string | null;
  /** Status to show at the end of the line. */
  readonly beside?: string;
  readonly children?: ReactNode;
}

/** A predicted or received answer in the style of the verdict band. It is the most prominent item of a drawer. */
export function LoudAnswer({ statusStyle, word, reason = null, beside, children }: LoudAnswerProps) {
  return (
    <div className={`${styles.answer ?? ''} ${tones.ground ?? ''}`} data-tone={statusStyle?.tone}>
      {statusStyle === null ? null : <StatusIcon icon={statusStyle.icon} size={20} />}
      <div className={styles.words}>
        <div className={styles.head}>
          {word === '' ? null : <h3 className={styles.word}>{word}</h3>}
          {reason === null ? null : <code className={styles.reason}>{reason}</code>}
        </div>
        <div className={styles.said}>{children}</div>
      </div>
      {beside === undefined ? null : <span className={styles.beside}>{beside}</span>}
    </div>
  );
}
