import { useRef, type RefObject } from 'react';
import { Button } from 'react-aria-components/Button';
import { tsvLine } from '../../../shared/history/csv-line.ts';
import { answerHelp } from '../../../shared/text/help/help-ids.ts';
import { SENTENCES } from '../../../shared/text/verdict/ui.ts';
import type { AttemptView } from '../../../shared/bridge/view/attempt-view.ts';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { useActionTargets } from '../../core/focus/action-targets.ts';
import { StatusIcon, type StatusStyle } from '../../ui/status/StatusIcon.tsx';
import tones from '../../ui/status/tones.module.css';
import { formatSize } from '../../../shared/bytes/quantities.ts';
import { clockTime, wholeTime } from '../../core/format/time.ts';
import { outcomeStyle } from '../../ui/status/answer-styles.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { openRequest } from '../state/open-request.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './AttemptList.module.css';

function styleOf(attempt: AttemptView): StatusStyle {
  if (attempt.outcome !== null) return outcomeStyle(attempt.outcome);
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
  return value === null ? null : (
    <span className={styles.value}>
      <VisibleText text={value} limit={300} />
    </span>
  );
}

function show({ id, report }: AttemptView): void {
  showOverlay({ kind: 'attempt', report, attempt: id });
}

/** Provides the actions on attempts: copying them as lines, showing them, and opening their requests. */
function useAttemptActionTargets(list: RefObject<HTMLUListElement | null>, attempts: readonly AttemptView[]): void {
  useActionTargets(list, {
    find: (target) => {
      const id = (target ?? document.activeElement)?.closest<HTMLElement>('[data-attempt]')?.dataset['attempt'];
      const attempt = attempts.find((one) => one.id === id);
      if (attempt === undefined) return null;
      const { startedAt, outcome, body } = attempt;
      const said = [wholeTime(startedAt), wordOf(attempt), outcome?.value ?? '', targetWord(attempt)];
      return {
        kind: 'sent',
        copy: () => ({ text: tsvLine(said.filter((text) => text !== '')).slice(0, -1) }),
        acts: {
          'sent.show': () => {
            show(attempt);
          },
          'sent.open': body === null ? null : () => void openRequest(attempt.id),
        },
      };
    },
  });
}

/** The attempts, newest first. Pressing an attempt shows its outcome in an overlay. */
export function AttemptList({ attempts }: { readonly attempts: readonly AttemptView[] }) {
  const list = useRef<HTMLUListElement>(null);
  useAttemptActionTargets(list, attempts);
  if (attempts.length === 0) return <p className={texts.empty}>{SENTENCES.noAttempts}</p>;
  return (
    <ul ref={list} className={styles.list} aria-label="Attempts">
      {attempts.map((attempt) => {
        const { tone, icon } = styleOf(attempt);
        return (
          <li
            key={attempt.id}
            data-attempt={attempt.id}
            data-help={attempt.outcome === null ? undefined : answerHelp(attempt.outcome.kind, attempt.outcome.value)}
          >
            <Button
              className={styles.attempt}
              onPress={() => {
                show(attempt);
              }}
            >
              <span className={tones.tone} data-tone={tone}>
                <StatusIcon icon={icon} />
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
