import { formatLimit } from '../../../shared/bytes/quantities.ts';
import { SIZE_BAR, type SizeRow, overText, sizeRows } from '../../../shared/text/verdict/size-bar.ts';
import type { SizesView } from '../../../shared/bridge/view/explanation-view.ts';
import { Section } from './Section.tsx';
import styles from './SizeBar.module.css';

/** Space after the longest bar, as a factor of its length. */
const ROOM = 1.06;

function TableRows({ rows }: { readonly rows: readonly SizeRow[] }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{SIZE_BAR.body}</th>
          <th scope="col">{SIZE_BAR.size}</th>
          <th scope="col">{SIZE_BAR.exact}</th>
          <th scope="col">{SIZE_BAR.share}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, size, exact, share }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{size}</td>
            <td>{exact}</td>
            <td>{share}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}

/** The size of a body against the limit, before and after gzip, as bars and as a table. */
export function SizeBar({ sizes }: { readonly sizes: SizesView }) {
  const { limit } = sizes;
  const rows = sizeRows(sizes);
  const longest = Math.max(limit, ...rows.map(({ bytes }) => bytes ?? 0)) * ROOM;
  const percent = (bytes: number): string => `${String((100 * bytes) / longest)}%`;
  return (
    <Section title={SIZE_BAR.title} note={overText(sizes)} table={{ title: SIZE_BAR.table, content: <TableRows rows={rows} /> }}>
      <div className={styles.bars}>
        {rows.map(({ name, bytes, size, isOver }) => (
          <div key={name} className={styles.row}>
            <span className={styles.name}>{name}</span>
            <span className={styles.size}>{size}</span>
            <svg className={styles.bar} aria-hidden>
              <rect className={styles.ground} width="100%" height="100%" />
              {bytes === null ? null : <rect className={styles.fill} data-over={isOver} width={percent(bytes)} height="100%" />}
              <line className={styles.limit} x1={percent(limit)} x2={percent(limit)} y1="0" y2="100%" />
            </svg>
          </div>
        ))}
        <svg className={styles.scale} aria-hidden>
          <text x={percent(limit)} y="12" textAnchor="end">
            {formatLimit(limit)}
          </text>
        </svg>
      </div>
    </Section>
  );
}
