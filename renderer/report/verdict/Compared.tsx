import { Check, X } from 'lucide-react';
import { type Comparison, outcomeWordOf } from '../../../shared/text/presenters/comparison.ts';
import { EXPECTED } from '../../../shared/text/verdict/expected.ts';
import { relationWord } from '../../../shared/text/verdict/ui.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';
import { relationTone } from '../../ui/status/relation-symbol.ts';
import tones from '../../ui/status/tones.module.css';
import texts from '../../ui/controls/text.module.css';
import { useAnswer } from './use-answer.ts';
import styles from './VerdictBand.module.css';

function comparedText({ predicted, answered }: Comparison): string {
  return `${EXPECTED.predicted} ${predicted} · ${EXPECTED.answered} ${answered}`;
}

/** Prediction and actual answer, compared in words and with a tick or cross. */
export function Compared({ outgoing }: { readonly outgoing: Prediction }) {
  const answer = useAnswer(outgoing);
  if (answer === null) return null;
  const { comparison, outcome } = answer;
  if (comparison === null) {
    return (
      <p className={styles.forecast} data-testid="comparison">
        {EXPECTED.answered} <span className={texts.monoInk}>{outcomeWordOf(outcome)}</span>, {EXPECTED.forced}
      </p>
    );
  }
  const tone = relationTone(comparison.relation);
  const Sign = tone === 'green' ? Check : X;
  return (
    <p className={styles.compared} data-testid="comparison">
      <span className={styles.forecast} title={comparedText(comparison)} data-may-cut="title">
        {EXPECTED.predicted} <span className={texts.monoInk}>{comparison.predicted}</span> · {EXPECTED.answered}{' '}
        <span className={texts.monoInk}>{comparison.answered}</span>
      </span>{' '}
      <span className={`${styles.relation ?? ''} ${tones.tone ?? ''}`} data-tone={tone}>
        <Sign size={14} aria-hidden />
        {relationWord(comparison.relation, comparison.chance)}
      </span>
    </p>
  );
}
