import type { ReactNode } from 'react';
import texts from '../../ui/controls/text.module.css';
import { CheckFold } from './CheckFold.tsx';
import styles from './Section.module.css';

interface SectionProps {
  readonly title: string;
  /** A short summary of the picture. */
  readonly note: string;
  /** The same data as a table, folded below the picture. `content`: the table's head and body. */
  readonly table?: { readonly title: string; readonly content: ReactNode };
  readonly children: ReactNode;
}

/** One picture of the explanation with its title and, optionally, a table of its data. */
export function Section({ title, note, table, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.content}>
        <h3 className={styles.head}>
          <span className={texts.caps}>{title}</span>
          <span className={styles.note}>{note}</span>
        </h3>
        {children}
      </div>
      {table === undefined ? null : (
        <CheckFold title={table.title}>
          <table className={styles.table}>{table.content}</table>
        </CheckFold>
      )}
    </section>
  );
}
