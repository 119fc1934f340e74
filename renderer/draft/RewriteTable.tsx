import { DRAFTS, saySo } from '../../shared/messages/drafts.ts';
import { SPACE_LABELS } from '../../shared/messages/ui.ts';
import { exactBytes } from '../../shared/messages/quantities.ts';
import type { RewriteView } from '../../shared/view/draft-view.ts';
import { VisibleText } from '../controls/VisibleText.tsx';
import { hexOffset } from '../format/hex.ts';
import styles from './RewriteTable.module.css';

/** Most characters of a stretch that are drawn. */
const LIMIT = 400;

function Bytes({ text, count }: { readonly text: string; readonly count: number }) {
  if (count === 0) return <span className={styles.nothing}>nothing</span>;
  return (
    <>
      <span className={styles.text}>
        <VisibleText text={text} limit={LIMIT} />
        {text.length < count ? '…' : ''}
      </span>
      <span className={styles.count}>{exactBytes(count)}</span>
    </>
  );
}

export interface RewriteTableProps {
  readonly rewrites: readonly RewriteView[];
  /** All of them; the list above can be the beginning. */
  readonly total: number;
}

/** Every stretch of bytes that a change rewrites, before and after. */
export function RewriteTable({ rewrites, total }: RewriteTableProps) {
  if (total === 0) return <p className={styles.nothing}>{DRAFTS.noRewrites}</p>;
  return (
    <div className={styles.area}>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Bytes that change">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.place}>
                Where
              </th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {rewrites.map((rewrite, index) => (
              <tr key={index}>
                <th scope="row">
                  {SPACE_LABELS[rewrite.space]} <span className={styles.mono}>{hexOffset(rewrite.offset)}</span>
                </th>
                <td>
                  <Bytes text={rewrite.before} count={rewrite.removed} />
                </td>
                <td>
                  <Bytes text={rewrite.after} count={rewrite.inserted} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.nothing}>
        {total > rewrites.length ? `${saySo.moreRewrites(total - rewrites.length)} ` : ''}
        {DRAFTS.masked}
      </p>
    </div>
  );
}
