import type { ReactNode } from 'react';
import texts from '../../ui/controls/text.module.css';
import styles from './Section.module.css';

/** A picture of the explanation below its name. `note`: what it shows, in a few words. */
export function Section({ title, note, children }: { readonly title: string; readonly note: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.head}>
        <span className={texts.caps}>{title}</span>
        <span className={styles.note}>{note}</span>
      </h3>
      {children}
    </section>
  );
}
