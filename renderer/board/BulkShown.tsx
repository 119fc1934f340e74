import { formatCount } from '../../shared/bytes/quantities.ts';
import { BOARD_CHANGE } from '../../shared/text/board/board-change.ts';
import { fieldWord } from '../../shared/text/board/board-screen.ts';
import { predictedWord } from '../../shared/board/fields.ts';
import type { BulkPreview, LeftOut, PredictionEnd } from '../../shared/bridge/view/bulk-view.ts';
import { ChangeTable } from '../ui/controls/ChangeTable.tsx';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import { PreviewNotes } from '../report/edits/PreviewNotes.tsx';
import { RewriteTable } from '../report/edits/RewriteTable.tsx';
import { VerdictChange } from '../report/edits/VerdictChange.tsx';
import { WordLabel } from '../ui/status/WordLabel.tsx';
import texts from '../ui/controls/text.module.css';
import styles from './ChangeDialog.module.css';

function Answer({ end }: { readonly end: PredictionEnd }) {
  const word = predictedWord(end);
  return (
    <>
      <WordLabel field="predicted" word={word} text={fieldWord('predicted', word)} />
      {end.reason === null ? null : <span className={texts.mono}>{end.reason}</span>}
    </>
  );
}

/** Number of reports that are left out. */
export function leftOutCount(leftOut: readonly LeftOut[]): number {
  return leftOut.reduce((sum, { count }) => sum + count, 0);
}

/** Reports that are left out, by reason. */
export function LeftOutList({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className={texts.caps}>{BOARD_CHANGE.cannot}</h3>
      <ul className={styles.list}>
        {leftOut.map(({ why, count, first }) => (
          <li key={why}>
            <VisibleText text={BOARD_CHANGE.cannotOf(count, why, first)} limit={1_000} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Preview of a change to many reports: how many change, how their predictions change, which reports cannot change, and one full example. */
export function BulkShown({ preview }: { readonly preview: BulkPreview }) {
  const { sentence, chosen, changing, already, predictionChanges, cannot, example } = preview;
  return (
    <>
      <div data-testid="bulk-summary">
        <p className={styles.sentence}>
          <VisibleText text={BOARD_CHANGE.asStep(sentence)} limit={600} />
        </p>
        <p className={styles.summary} role="status">
          {changing === 0 && already === 0 ? `${BOARD_CHANGE.nothing} ` : ''}
          {BOARD_CHANGE.summary(changing, already, chosen)}
        </p>
      </div>
      {predictionChanges.length === 0 ? null : (
        <section className={styles.section}>
          <h3 className={texts.caps}>{BOARD_CHANGE.predictionChanges}</h3>
          <ChangeTable
            label={BOARD_CHANGE.predictionChanges}
            titles={[...BOARD_CHANGE.predictionChangeTitles]}
            isShort
            rows={predictionChanges.map(({ before, after, count, why }) => ({
              what: formatCount(count),
              before: <Answer end={before} />,
              after: (
                <>
                  <Answer end={after} />
                  {why === null ? null : <p className={styles.why}>{why}</p>}
                </>
              ),
            }))}
          />
        </section>
      )}
      <LeftOutList leftOut={cannot} />
      {example === null ? null : (
        <section className={styles.section}>
          <h3 className={texts.caps}>
            {BOARD_CHANGE.example}{' '}
            <span className={styles.asWritten}>
              <VisibleText text={example.name} limit={160} />
            </span>
          </h3>
          <PreviewNotes notes={example.preview.notes} />
          <VerdictChange preview={example.preview} />
          <RewriteTable rewrites={example.preview.rewrites} total={example.preview.totalRewrites} />
        </section>
      )}
    </>
  );
}
