import { limitText, sizeRows } from '../../../shared/text/verdict/size-bar.ts';
import type { SizesView } from '../../../shared/bridge/view/explanation-view.ts';
import styles from './SizeBars.module.css';

/** The width of the drawing, as a multiple of the longest bar. */
const ROOM = 1.06;

/** The size of a body, before and after gzip, as bars against the limit. A table beside the bars has the same data. */
export function SizeBars({ sizes }: { readonly sizes: SizesView }) {
  const { limit } = sizes;
  const rows = sizeRows(sizes);
  const longest = Math.max(limit, ...rows.map(({ bytes }) => bytes ?? 0)) * ROOM;
  const percent = (bytes: number): string => `${String((100 * bytes) / longest)}%`;
  return (
    <div className={styles.bars} data-testid="size-bars">
      {rows.map(({ name, bytes, size, share, isOver }) => (
        <div key={name} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <span className={styles.size} title={share}>
            {size}
          </span>
          <svg className={styles.bar} aria-hidden>
            <rect className={styles.ground} width="100%" height="100%" />
            {bytes === null ? null : <rect className={styles.fill} data-over={isOver} width={percent(bytes)} height="100%" />}
            <line className={styles.limit} x1={percent(limit)} x2={percent(limit)} y1="0" y2="100%" />
          </svg>
        </div>
      ))}
      <div className={styles.row}>
        <svg className={styles.scale} role="img" aria-label={limitText(limit)}>
          <text x={percent(limit)} y="12" textAnchor="end">
            {limitText(limit)}
          </text>
        </svg>
      </div>
    </div>
  );
}
