import type { ReactNode } from 'react';
import { type StatusStyle, StatusIcon } from './StatusIcon.tsx';
import tones from './tones.module.css';
import styles from './LoudAnswer.module.css';

interface LoudAnswerProps {
  /** null: it is being worked out; its place is kept. */
  readonly statusStyle: StatusStyle | null;
  /** The answer in a word. */
  readonly word: string;
  /** The rule or reason, verbatim; null where the answer names none. */
  readonly reason?: string | null;
  /** What stands at its end: a status. */
  readonly beside?: string;
  /** Sentences about it. */
  readonly children?: ReactNode;
}

/** An answer, likely or given, as the verdict band says it: the first thing that the eye meets in a drawer. */
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
