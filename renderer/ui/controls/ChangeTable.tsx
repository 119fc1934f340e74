import type { ReactNode } from 'react';
import styles from './ChangeTable.module.css';

/** One change, with the state before and after. */
interface ChangeRow {
  readonly what: ReactNode;
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly title?: string;
}

interface ChangeTableProps {
  readonly label: string;
  /** Column titles: subject, before, after. */
  readonly titles: readonly [string, string, string];
  readonly rows: readonly ChangeRow[];
  /** True if the first column needs as much room as the others. */
  readonly wideFirst?: boolean;
  /** True to show only a few lines. The user scrolls to see the others. */
  readonly isShort?: boolean;
}

/** A table of changes, with the state before and after in each line. */
export function ChangeTable({ label, titles: [what, before, after], rows, wideFirst = false, isShort = false }: ChangeTableProps) {
  return (
    <div className={styles.scroll} data-short={isShort || undefined} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.what} data-wide={wideFirst || undefined}>
              {what}
            </th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} title={row.title}>
              <th scope="row">{row.what}</th>
              <td>{row.before}</td>
              <td>{row.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
