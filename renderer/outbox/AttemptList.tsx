import { Button } from 'react-aria-components/Button';
import { SENTENCES } from '../../shared/messages/ui.ts';
import type { AttemptView } from '../../shared/view/attempt-view.ts';
import { MeaningMark, type Meaning } from '../meaning/Meaning.tsx';
import tones from '../meaning/tones.module.css';
import { formatSize } from '../../shared/bytes/quantities.ts';
import { clockTime } from '../format/time.ts';
import { outcomeMeaning } from '../meaning/answer-meaning.ts';
import { showOverlay } from '../state/app-store.ts';
import texts from '../controls/text.module.css';
import styles from './AttemptList.module.css';

function meaningOf(attempt: AttemptView): Meaning {
  if (attempt.outcome !== null) return outcomeMeaning(attempt.outcome);
  if (attempt.state === 'failed') return { tone: 'red', icon: 'bad' };
  return { tone: 'slate', icon: attempt.state === 'cancelled' ? 'stop' : 'info' };
}

function wordOf(attempt: AttemptView): string {
  if (attempt.outcome !== null) return attempt.outcome.headline;
  if (attempt.state === 'failed') return 'Failed: no answer';
  if (attempt.state === 'cancelled') return SENTENCES.cancelledAttempt;
  return 'Sending';
}

function targetWord({ target, state, sentBytes, totalBytes }: AttemptView): string {
  const name = target.kind === 'demo' ? 'demo collector' : target.host;
  return state === 'sending' ? `${formatSize(sentBytes)} of ${formatSize(totalBytes)} to ${name}` : name;
}

/** The crash id, rule or reason of an answer. */
function Value({ attempt }: { readonly attempt: AttemptView }) {
  const value = attempt.outcome?.value ?? null;
  return value === null ? null : <span className={styles.value}>{value}</span>;
}

/** What was sent, newest first; each opens with its outcome. */
export function AttemptList({ attempts }: { readonly attempts: readonly AttemptView[] }) {
  if (attempts.length === 0) return <p className={texts.empty}>{SENTENCES.noAttempts}</p>;
  return (
    <ul className={styles.list} aria-label="Attempts">
      {attempts.map((attempt) => {
        const { tone, icon } = meaningOf(attempt);
        return (
          <li key={attempt.id}>
            <Button
              className={styles.attempt}
              onPress={() => {
                showOverlay({ kind: 'attempt', report: attempt.report, attempt: attempt.id });
              }}
            >
              <span className={tones.tone} data-tone={tone}>
                <MeaningMark icon={icon} />
              </span>
              <span className={styles.words}>
                <span className={styles.head}>
                  <span className={`${styles.word ?? ''} ${tones.tone ?? ''}`} data-tone={tone}>
                    {wordOf(attempt)}
                  </span>
                  <span className={styles.time}>{clockTime(attempt.startedAt)}</span>
                </span>
                <Value attempt={attempt} />
                <span className={styles.target}>{targetWord(attempt)}</span>
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
