import { answerHelp } from '../../../shared/text/help/help-ids.ts';
import { comparisonOf } from '../../../shared/text/presenters/comparison.ts';
import { useStore } from 'zustand';
import { formatTimeTaken } from '../../../shared/bytes/durations.ts';
import { formatSize } from '../../../shared/bytes/quantities.ts';
import { SCREEN_TEXTS } from '../../../shared/text/app/screens.ts';
import type { AttemptView, OutcomeView } from '../../../shared/bridge/view/attempt-view.ts';
import { nextStepWord, outcomeHeading, outcomeValueName, outcomeWord, relationWord } from '../../../shared/text/verdict/ui.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { LoudAnswer } from '../../ui/status/LoudAnswer.tsx';
import tones from '../../ui/status/tones.module.css';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { relationSymbol, relationTone } from '../../ui/status/relation-symbol.ts';
import { outcomeStyle } from '../../ui/status/answer-styles.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { editionOf } from '../../core/state/edition.ts';
import { reportOf } from '../../report/state/report-store.ts';
import { RetryAfter } from './RetryAfter.tsx';
import { TreatRule } from './TreatRule.tsx';
import texts from '../../ui/controls/text.module.css';
import styles from './OutcomeCard.module.css';

/** Returns true if the headline only repeats the word for the outcome, which is shown above it. */
function isSaidTwice({ kind, headline }: OutcomeView): boolean {
  return headline === outcomeWord(kind);
}

/** Duration of the exchange, and number of sent bytes. */
function Exchange({ attempt }: { readonly attempt: AttemptView }) {
  const { startedAt, endedAt, sentBytes, totalBytes } = attempt;
  const took = endedAt === null ? null : formatTimeTaken(Date.parse(endedAt) - Date.parse(startedAt));
  const sent = sentBytes < totalBytes ? `${formatSize(sentBytes)} of ${formatSize(totalBytes)} sent` : `${formatSize(totalBytes)} sent`;
  return (
    <>
      <dt>Exchange</dt>
      <dd data-testid="exchange">{took === null ? sent : `${sent}, answered after ${took}`}</dd>
    </>
  );
}

/** Link to the bytes that decided the answer. Shown only if the report was not changed after sending, and the prediction explains the answer. */
function DecidingBytes({ attempt }: { readonly attempt: AttemptView }) {
  const report = reportOf(attempt.report);
  const isSame = useStore(report.store, ({ sentAs, draft }) => sentAs.get(attempt.id) === editionOf(draft));
  const { range } = attempt.predicted;
  const comparison = comparisonOf(attempt);
  const isExplained = comparison !== null && comparison.relation !== 'different' && comparison.relation !== 'unlikely';
  if (!isSame || range === null || !isExplained) return null;
  return (
    <Button
      variant="link"
      onPress={() => {
        report.select(range);
        report.showTab('bytes');
        showOverlay(null);
      }}
    >
      {SCREEN_TEXTS.decidingBytes}
    </Button>
  );
}

/** An explained answer: outcome, meaning and next steps. */
export function OutcomeCard({ attempt, outcome }: { readonly attempt: AttemptView; readonly outcome: OutcomeView }) {
  const comparison = comparisonOf(attempt);
  return (
    <section
      className={styles.card}
      aria-label="Outcome"
      data-testid="outcome"
      data-kind={outcome.kind}
      data-help={answerHelp(outcome.kind, outcome.value)}
    >
      <LoudAnswer statusStyle={outcomeStyle(outcome)} word={outcomeHeading(outcome)} beside={`HTTP ${String(outcome.status)}`}>
        {isSaidTwice(outcome) ? null : <p>{outcome.headline}</p>}
      </LoudAnswer>
      <dl className={`${texts.facts ?? ''} ${styles.facts ?? ''}`}>
        {outcome.value === null ? null : (
          <>
            <dt>{outcomeValueName(outcome.kind)}</dt>
            <dd className={styles.value}>
              <span className={texts.mono} data-testid="outcome-value">
                <VisibleText text={outcome.value} limit={2000} />
              </span>
              <CopyButton label={`Copy ${outcomeValueName(outcome.kind).toLowerCase()}`} text={outcome.value} />
            </dd>
          </>
        )}
        <dt>Meaning</dt>
        <dd>
          {outcome.meaning} <DecidingBytes attempt={attempt} />
        </dd>
        <dt>Next step</dt>
        <dd data-testid="may-do">
          {outcome.forced ? null : <strong>{nextStepWord(outcome)}.</strong>} {outcome.mayDo}
        </dd>
        <Exchange attempt={attempt} />
        {outcome.location === null ? null : (
          <>
            <dt>{SCREEN_TEXTS.location}</dt>
            <dd className={texts.mono} data-testid="location">
              <VisibleText text={outcome.location} limit={2000} />
            </dd>
          </>
        )}
        {outcome.retryAfter === null ? null : <RetryAfter since={attempt.endedAt} wait={outcome.retryAfter} />}
        {outcome.note === null ? null : (
          <>
            <dt>Note</dt>
            <dd>{outcome.note}</dd>
          </>
        )}
        {comparison === null ? null : (
          <>
            <dt>Predicted</dt>
            <dd>
              <span className={texts.mono}>{comparison.predicted}</span>
              {', answered '}
              <span className={texts.mono}>{comparison.answered}</span>{' '}
              <span className={tones.tone} data-tone={relationTone(comparison.relation)}>
                {relationSymbol(comparison.relation)} {relationWord(comparison.relation, comparison.chance)}
              </span>
            </dd>
          </>
        )}
      </dl>
      <TreatRule attempt={attempt} outcome={outcome} />
      {outcome.textBytes === 0 ? (
        <p className={styles.about}>{SCREEN_TEXTS.noAnswerText}</p>
      ) : (
        <>
          <h4 className={styles.textTitle}>Answer{outcome.contentType === null ? '' : ` (${outcome.contentType})`}</h4>
          <pre className={styles.text} tabIndex={0} role="group" aria-label="Text of the answer">
            <VisibleText text={outcome.text} limit={4096} breaks />
          </pre>
        </>
      )}
    </section>
  );
}
