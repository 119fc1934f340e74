import { formatCount } from '../../../../shared/bytes/quantities.ts';
import { answerName } from '../../../../shared/text/verdict/reasons.ts';
import { disclosureSentence } from '../../../../shared/text/sending/send-question.ts';
import { fieldWord } from '../../../../shared/text/board/board-screen.ts';
import { SEND_MANY } from '../../../../shared/text/sending/send-many.ts';
import { predictedWord } from '../../../../shared/board/fields.ts';
import type { LeftOutReason, QueuePlan } from '../../../../shared/bridge/view/outbox-view.ts';
import { WordLabel } from '../../../ui/status/WordLabel.tsx';
import { Check } from '../../../ui/controls/Check.tsx';
import { VisibleText } from '../../../ui/controls/VisibleText.tsx';
import texts from '../../../ui/controls/text.module.css';
import styles from './SendMany.module.css';

interface PlanProps {
  readonly view: QueuePlan;
  readonly include: readonly LeftOutReason[];
  readonly onInclude: (include: readonly LeftOutReason[]) => void;
  /** Estimated duration of sending; null if unknown. */
  readonly duration: string | null;
}

/** Excluded reports by reason, each with a checkbox that includes them. */
function LeftOut({ view: { leftOut, named }, include, onInclude }: Omit<PlanProps, 'duration'>) {
  const reasons = [...new Set([...leftOut.map(({ reason }) => reason), ...include])];
  if (reasons.length === 0) return null;
  const all = leftOut.reduce((sum, { reports }) => sum + reports, 0);
  return (
    <section className={styles.section}>
      <h3 className={texts.caps}>{SEND_MANY.leftOut}</h3>
      <ul className={styles.list}>
        {reasons.map((reason) => {
          const reports = leftOut.find((one) => one.reason === reason)?.reports ?? 0;
          return (
            <li key={reason}>
              {reports === 0 ? null : SEND_MANY.leftOutOf(reports, reason)}
              {reason === 'unreadable' ? null : (
                <Check
                  isSelected={include.includes(reason)}
                  onChange={(isIn) => {
                    onInclude(isIn ? [...include, reason] : include.filter((one) => one !== reason));
                  }}
                >
                  {SEND_MANY.include(reason)}
                </Check>
              )}
            </li>
          );
        })}
      </ul>
      {named.length === 0 ? null : (
        <details className={styles.named}>
          <summary>{SEND_MANY.named(named.length, all)}</summary>
          <ul className={styles.list}>
            {named.map(({ name, reason, why }, index) => (
              // The index is the key: two files can have the same name, and the lines never move.
              <li key={index}>
                <span className={texts.mono}>
                  <VisibleText text={name} limit={160} />
                </span>
                : {why ?? SEND_MANY.leftOutOne(reason)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** A queue plan: reports to send, predicted answers, protected content in the reports, and excluded reports with reasons. */
export function PlanShown(props: PlanProps) {
  const { view, duration } = props;
  const { reports, bytes, host, expected, along } = view;
  return (
    <>
      <p className={styles.strong} role="status" data-testid="queue-plan">
        {reports === 0 ? SEND_MANY.nothing : SEND_MANY.plan(reports, bytes, host)} {SEND_MANY.dryRun}
      </p>
      {reports === 0 || duration === null ? null : <p data-testid="queue-duration">{duration}</p>}
      {expected.length === 0 ? null : (
        <section className={styles.section}>
          <h3 className={texts.caps}>{SEND_MANY.expected}</h3>
          <ul className={styles.list}>
            {expected.map(({ label, rejection, rule, reports: count }) => {
              const word = predictedWord({ label, rejection });
              return (
                <li key={`${word} ${rule ?? ''}`} className={styles.expected}>
                  <span className={styles.number}>{formatCount(count)}</span>
                  <WordLabel field="predicted" word={word} text={fieldWord('predicted', word)} />
                  {rule === null ? null : <span className={texts.mono}>{answerName('rule', rule)}</span>}
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {reports === 0 ? null : (
        <section className={styles.section}>
          <h3 className={texts.caps}>{SEND_MANY.along}</h3>
          <p>{disclosureSentence(along)}</p>
        </section>
      )}
      <LeftOut {...props} />
    </>
  );
}
