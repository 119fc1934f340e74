import { Fragment } from 'react';
import { DRAFTS, draftSentences } from '../../../shared/text/editing/drafts.ts';
import { SPACE_LABELS } from '../../../shared/text/verdict/ui.ts';
import { exactBytes } from '../../../shared/bytes/quantities.ts';
import type { ExcerptView, RewriteView } from '../../../shared/bridge/view/draft-view.ts';
import { ChangeTable } from '../../ui/controls/ChangeTable.tsx';
import { MaskedValue } from '../../ui/controls/MaskedValue.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { hexOffset } from '../../core/format/hex.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './RewriteTable.module.css';

interface BytesProps {
  readonly excerpt: ExcerptView;
  readonly count: number;
  /** Text to show if there are no bytes before or after the change. */
  readonly none: string;
}

function Pieces({ pieces }: { readonly pieces: ExcerptView['pieces'] }) {
  return pieces.map((piece, index) => <Fragment key={index}>{piece === null ? <MaskedValue /> : <VisibleText text={piece} />}</Fragment>);
}

/** The rewritten bytes before or after a change, with the bytes around them. */
function Bytes({ excerpt: { pieces, lead, tail, cut }, count, none }: BytesProps) {
  return (
    <>
      <span className={styles.text}>
        <span className={styles.around}>
          <Pieces pieces={lead} />
        </span>
        {count === 0 ? (
          <span className={styles.gap} aria-hidden />
        ) : (
          <mark className={styles.changed}>
            <Pieces pieces={pieces} />
            {cut ? '…' : ''}
          </mark>
        )}
        <span className={styles.around}>
          <Pieces pieces={tail} />
        </span>
      </span>
      <span className={styles.nothing}>{count === 0 ? none : exactBytes(count)}</span>
    </>
  );
}

interface RewriteTableProps {
  readonly rewrites: readonly RewriteView[];
  /** Number of all rewrites. `rewrites` may have only the first of them. */
  readonly total: number;
}

/** Every interval of bytes that a change rewrites, before and after. */
export function RewriteTable({ rewrites, total }: RewriteTableProps) {
  if (total === 0) return <p className={styles.nothing}>{DRAFTS.noRewrites}</p>;
  return (
    <div className={styles.area}>
      <ChangeTable
        label="Bytes that change"
        titles={['Where', 'Before', 'After']}
        isShort
        rows={rewrites.map((rewrite) => ({
          what: (
            <>
              {SPACE_LABELS[rewrite.space]} <span className={texts.mono}>{hexOffset(rewrite.offset)}</span>
            </>
          ),
          before: <Bytes excerpt={rewrite.before} count={rewrite.removed} none={DRAFTS.wouldBeAdded} />,
          after: <Bytes excerpt={rewrite.after} count={rewrite.inserted} none={DRAFTS.wouldBeRemoved} />,
        }))}
      />
      <p className={styles.nothing}>
        {total > rewrites.length ? `${draftSentences.moreRewrites(total - rewrites.length)} ` : ''}
        {DRAFTS.masked}
      </p>
    </div>
  );
}
