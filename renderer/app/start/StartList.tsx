import type { ReactNode } from 'react';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { dayTime, wholeTime } from '../../core/format/time.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './StartList.module.css';

interface StartListProps {
  readonly title: string;
  /** Tooltip of the list's title. */
  readonly about?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function StartList({ title, about, action, children }: StartListProps) {
  return (
    <section className={styles.area}>
      <h2 className={`${texts.caps ?? ''} ${styles.title ?? ''}`} title={about}>
        {title} {action}
      </h2>
      <ul className={styles.list} aria-label={title}>
        {children}
      </ul>
    </section>
  );
}

interface StartRowProps {
  readonly name: string;
  /** Path, origin or description; empty if there is none. */
  readonly about: string;
  readonly count: ReactNode;
  /** Time shown in the row, in ISO 8601 format. */
  readonly at: string;
  readonly children: ReactNode;
}

/** An entry that the user can open. */
export function StartRow({ name, about, count, at, children }: StartRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.name} title={about === '' ? name : about}>
        <VisibleText text={name} limit={120} />
      </span>
      <span className={styles.about} data-may-cut="title" title={about}>
        <VisibleText text={about} limit={300} />
      </span>
      <span className={styles.count}>{count}</span>
      <time className={styles.time} dateTime={at} title={wholeTime(at)}>
        {dayTime(at)}
      </time>
      <span className={styles.buttons}>{children}</span>
    </li>
  );
}
