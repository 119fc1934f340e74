import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { SCREEN_TEXTS } from '../../../shared/text/app/screens.ts';
import type { AttemptView } from '../../../shared/bridge/view/attempt-view.ts';
import { mayChange } from '../../../shared/sending/outcome/outcome-kind.ts';
import { SENTENCES } from '../../../shared/text/verdict/ui.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import { Overlay } from '../../ui/controls/Overlay.tsx';
import { Progress } from '../../ui/controls/Progress.tsx';
import tones from '../../ui/status/tones.module.css';
import dialog from '../../ui/controls/dialog.module.css';
import { formatSize } from '../../../shared/bytes/quantities.ts';
import { clockTime, wholeTime } from '../../core/format/time.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { reportOf } from '../../report/state/report-store.ts';
import { ReportName } from '../../report/shared/ReportName.tsx';
import { OutcomeCard } from './OutcomeCard.tsx';
import { SmallerReport } from './SmallerReport.tsx';
import { cancelAttempt, isSoftRejection, resend } from './attempt-acts.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './AttemptDrawer.module.css';

function Sending({ attempt }: { readonly attempt: AttemptView }) {
  const { sentBytes, totalBytes } = attempt;
  const isSent = sentBytes >= totalBytes;
  const text = `${formatSize(sentBytes)} of ${formatSize(totalBytes)}`;
  return (
    <div className={styles.sending}>
      <p>{isSent ? SCREEN_TEXTS.waiting : SCREEN_TEXTS.sending}</p>
      <Progress label="Bytes sent" value={sentBytes} max={totalBytes} text={text} />
    </div>
  );
}

function Failure({ attempt }: { readonly attempt: AttemptView }) {
  const isCancelled = attempt.state === 'cancelled';
  const tone = isCancelled ? 'slate' : 'red';
  return (
    <div className={`${styles.failure ?? ''} ${tones.ground ?? ''}`} data-tone={tone} role="alert">
      <StatusIcon icon={isCancelled ? 'stop' : 'bad'} />
      <div>
        <h3 className={styles.failureTitle}>{isCancelled ? SENTENCES.cancelledAttempt : 'Not answered'}</h3>
        <p className={styles.ink}>{attempt.failure?.message ?? ''}</p>
        <p className={styles.ink}>{attempt.failure?.hint ?? ''}</p>
      </div>
    </div>
  );
}

function titleOf(attempt: AttemptView | undefined): string {
  if (attempt === undefined || attempt.state === 'sending') return 'Sending';
  return attempt.state === 'answered' ? 'Outcome' : 'Attempt';
}

/** Returns true if the same bytes may get a different answer next time. */
function mayGoAgain(attempt: AttemptView | undefined): boolean {
  if (attempt === undefined || attempt.state === 'sending') return false;
  const { outcome } = attempt;
  return outcome === null || outcome.forced || mayChange(outcome);
}

/** One attempt: its progress and result. */
export function AttemptDrawer({ report, attempt: id }: { readonly report: string; readonly attempt: string }) {
  const attempt = useStore(reportOf(report).store, (state) => state.attempts.find((candidate) => candidate.id === id));
  const isSending = attempt === undefined || attempt.state === 'sending';
  const soft = attempt !== undefined && isSoftRejection(attempt) ? attempt : null;

  function onKeyDown({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
    if (key.toLowerCase() === 'r' && !repeat && !ctrlKey && !metaKey && !altKey && soft !== null) void resend(soft);
  }

  return (
    <Overlay
      title={titleOf(attempt)}
      about={<ReportName report={report} />}
      shape="drawer"
      onClose={() => {
        showOverlay(null);
      }}
    >
      <div className={styles.content} onKeyDown={onKeyDown}>
        <div className={dialog.body}>
          {attempt === undefined ? null : (
            <>
              <p className={styles.about}>
                <span title={wholeTime(attempt.startedAt)}>{clockTime(attempt.startedAt)}</span> to{' '}
                <span className={texts.monoInk}>{attempt.target.url}</span>
              </p>
              {attempt.state === 'sending' ? <Sending attempt={attempt} /> : null}
              {attempt.outcome === null ? null : <OutcomeCard attempt={attempt} outcome={attempt.outcome} />}
              {attempt.outcome?.kind === 'too_large' ? <SmallerReport attempt={attempt} /> : null}
              {attempt.outcome === null && attempt.state !== 'sending' ? <Failure attempt={attempt} /> : null}
            </>
          )}
        </div>
        <footer className={dialog.footer}>
          {isSending ? <Button onPress={() => void cancelAttempt(id)}>Cancel sending</Button> : null}
          {mayGoAgain(attempt) ? (
            <Button
              onPress={() => {
                showOverlay({ kind: 'send', report });
              }}
            >
              {soft !== null ? SCREEN_TEXTS.sendOtherwise : SCREEN_TEXTS.sendAgain}
            </Button>
          ) : null}
          {soft !== null ? (
            <Button variant="primary" autoFocus aria-keyshortcuts="R" onPress={() => void resend(soft)}>
              {SCREEN_TEXTS.resend}
            </Button>
          ) : null}
          <Button
            variant={isSending || soft !== null ? 'plain' : 'primary'}
            autoFocus={soft === null}
            onPress={() => {
              showOverlay(null);
            }}
          >
            {isSending ? 'Continue in the background' : 'Done'}
          </Button>
        </footer>
      </div>
    </Overlay>
  );
}
