import { useState } from 'react';
import { formatSize } from '../../../shared/bytes/quantities.ts';
import { SCREEN_TEXTS } from '../../../shared/text/app/screens.ts';
import { SMALLER, gzipSentence, smallerSentence, weightMeaning } from '../../../shared/text/sending/smaller.ts';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import type { AttemptView } from '../../../shared/bridge/view/attempt-view.ts';
import type { SmallerView } from '../../../shared/bridge/view/smaller-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import dialog from '../../ui/controls/dialog.module.css';
import { JobsHere } from '../../jobs/JobsHere.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import { reportOf } from '../../report/state/report-store.ts';
import { resend } from './attempt-acts.ts';
import { type Smaller, useSmaller } from './use-smaller.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './SmallerReport.module.css';

interface WaysProps {
  readonly view: SmallerView;
  readonly isBusy: boolean;
  readonly onTake: (edit: Edit) => void;
}

/** The measured effect of gzip, and a button that applies gzip and sends the report again. */
function Compression({ view, isBusy, onSend }: Pick<WaysProps, 'view' | 'isBusy'> & { readonly onSend: (edit: Edit) => void }) {
  const edit = view.gzip?.edit ?? null;
  return (
    <div className={styles.way} data-testid="smaller-gzip">
      <p className={styles.words}>{gzipSentence(view)}</p>
      {edit === null ? null : (
        <Button
          isDisabled={isBusy}
          onPress={() => {
            onSend(edit);
          }}
        >
          {SMALLER.gzip}
        </Button>
      )}
    </div>
  );
}

/** The largest parts, each with a button that removes it by an edit. */
function Weights({ view, isBusy, onTake }: WaysProps) {
  if (view.parts.length === 0) return null;
  return (
    <>
      <h4 className={styles.subtitle}>
        {SMALLER.parts} <span className={styles.quiet}>({SMALLER.before})</span>
      </h4>
      <ol className={styles.list} aria-label={SMALLER.parts}>
        {view.parts.map(({ name, role, bytes, edit }, index) => (
          // The index can be the key, because a new measurement replaces the whole list.
          <li key={index} className={styles.way}>
            <div className={styles.words}>
              <p>
                <span className={texts.mono}>
                  <VisibleText text={name} limit={120} />
                </span>{' '}
                <strong>{formatSize(bytes)}</strong>
              </p>
              <p className={styles.quiet}>{weightMeaning(name, role)}</p>
            </div>
            {edit === null ? null : (
              <Button
                isDisabled={isBusy}
                aria-label={SMALLER.leaveOutOf(name)}
                onPress={() => {
                  onTake(edit);
                }}
              >
                {SMALLER.leaveOut}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The progress of the measurement, or the reason why it failed. */
function Measuring({ smaller: { error, isMeasuring, measureAgain }, name }: { readonly smaller: Smaller; readonly name: string }) {
  if (isMeasuring)
    return (
      <div role="status">
        <p className={texts.late}>{SMALLER.measuring}</p>
        <JobsHere kinds={['measure']} subject={name} />
      </div>
    );
  if (error === null) return null;
  const isStopped = error.code === 'cancelled';
  return (
    <div className={styles.way}>
      <p className={isStopped ? styles.words : dialog.error} role="alert">
        {isStopped ? SMALLER.stopped : `${error.message} ${error.hint}`}
      </p>
      <Button onPress={measureAgain}>{SMALLER.measure}</Button>
    </div>
  );
}

/** Ways to make a report smaller after it was refused as too large: gzip, and removing its largest parts. Each way is an edit. */
export function SmallerReport({ attempt }: { readonly attempt: AttemptView }) {
  const report = reportOf(attempt.report);
  const name = attempt.about?.name ?? '';
  const smaller = useSmaller(attempt, name);
  const [taken, setTaken] = useState(0);
  const [isTaking, setTaking] = useState(false);
  const { view, isMeasuring } = smaller;

  async function change(by: 1 | -1, run: () => Promise<unknown>): Promise<void> {
    setTaking(true);
    if ((await run()) !== null) setTaken((before) => before + by);
    setTaking(false);
  }

  async function sendCompressed(edit: Edit): Promise<void> {
    setTaking(true);
    const draft = await report.apply({ kind: 'edits', edits: [edit] });
    setTaking(false);
    if (draft !== null) await resend(attempt);
  }

  const ways = {
    isBusy: isTaking || isMeasuring,
    onTake: (edit: Edit) => void change(1, () => report.apply({ kind: 'edits', edits: [edit] })),
  };
  return (
    <section className={styles.smaller} aria-label={SMALLER.title} data-testid="smaller">
      <h3 className={styles.title}>{SMALLER.title}</h3>
      {view === null ? null : (
        <>
          <p data-testid="smaller-now">{smallerSentence(view, attempt.totalBytes)}</p>
          <Compression view={view} isBusy={ways.isBusy} onSend={(edit) => void sendCompressed(edit)} />
          <Weights view={view} {...ways} />
        </>
      )}
      <Measuring smaller={smaller} name={name} />
      {taken === 0 && (view === null || view.bytes >= attempt.totalBytes) ? null : (
        <div className={styles.after}>
          {taken === 0 ? null : (
            <Button isDisabled={isTaking} onPress={() => void change(-1, () => report.undo().then(() => true))}>
              {SMALLER.undo}
            </Button>
          )}
          <Button
            onPress={() => {
              showOverlay({ kind: 'send', report: attempt.report });
            }}
          >
            {SCREEN_TEXTS.sendAgain}
          </Button>
        </div>
      )}
    </section>
  );
}
