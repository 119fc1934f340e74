import type { ReactNode } from 'react';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { dayTime, wholeTime } from '../../core/format/time.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './StartList.module.css';

interface StartListProps {
  readonly title: string;
  /** What people may want to know of it. */
  readonly about?: string;
  /** What can be done with all of it. */
  readonly action?: ReactNode;
  /** Its rows. */
  readonly children: ReactNode;
}

/** A list of the start screen. */
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
  /** Where it lies, how it came, or what it is; empty where there is nothing to say. */
  readonly about: string;
  readonly count: ReactNode;
  /** ISO 8601. */
  readonly at: string;
  /** Its buttons. */
  readonly children: ReactNode;
}

/** Something that can be opened from there. */
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
