import type { ReactNode } from 'react';
import styles from './ChangeTable.module.css';

/** One thing that is another one afterwards. */
interface ChangeRow {
  readonly what: ReactNode;
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly title?: string;
}

interface ChangeTableProps {
  readonly label: string;
  /** Of the three columns: what changes, how it was, how it will be. */
  readonly titles: readonly [string, string, string];
  readonly rows: readonly ChangeRow[];
  /** The first column needs as much room as the others. */
  readonly wideFirst?: boolean;
  /** Most lines are left to scrolling. */
  readonly isShort?: boolean;
}

/** What changes, line by line: before and after. */
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
