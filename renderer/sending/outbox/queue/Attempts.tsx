import { useState } from 'react';
import { visible } from '../../../../shared/bytes/visible.ts';
import { OUTBOX_LIST, shortTime } from '../../../../shared/text/sending/outbox-list.ts';
import { QUEUE_STATE_WORDS } from '../../../../shared/text/sending/queue.ts';
import type { AttemptView } from '../../../../shared/bridge/view/attempt-view.ts';
import { lastSeries, type AttemptTime } from '../../../../shared/sending/queue/attempt-times.ts';
import { VisibleText } from '../../../ui/controls/VisibleText.tsx';
import { clockTime, wholeTime } from '../../../core/format/time.ts';
import { outcomeStyle } from '../../../ui/status/answer-styles.ts';
import { queueStateStyle } from '../../../ui/status/queue-styles.ts';
import type { Tone } from '../../../ui/status/StatusIcon.tsx';
import { AttemptAxis, MAX_ON_AXIS } from './AttemptAxis.tsx';
import texts from '../../../ui/controls/text.module.css';
import styles from './Attempts.module.css';

/** Maximum number of listed attempts. The last ones are listed. */
const MAX_LISTED = 50;
/** Maximum number of shown lines of an answer. */
const MAX_LINES = 8;

interface AttemptsProps {
  readonly times: readonly AttemptTime[];
  readonly known: ReadonlyMap<string, AttemptView>;
}

/** Returns the answer of an attempt in a few words. */
function answerOf(attempt: AttemptTime, known: AttemptsProps['known']): string {
  const view = attempt.id === null ? undefined : known.get(attempt.id);
  if (view?.outcome !== null && view?.outcome !== undefined) {
    const { status, value, headline } = view.outcome;
    return `${String(status)} ${value ?? headline}`;
  }
  if (view?.failure !== null && view?.failure !== undefined) return view.failure.message;
  return attempt.to === null ? OUTBOX_LIST.noAnswer : QUEUE_STATE_WORDS[attempt.state].label;
}

/** Returns the tone of the attempt's answer. Without an answer, returns the tone of the resulting state. */
function toneOf(attempt: AttemptTime, known: AttemptsProps['known']): Tone {
  const outcome = attempt.id === null ? null : known.get(attempt.id)?.outcome;
  if (outcome !== null && outcome !== undefined) return outcomeStyle(outcome).tone;
  return queueStateStyle(attempt.isRoll && attempt.state === 'retry' ? 'rejected_soft' : attempt.state).tone;
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}

function AttemptList({
  times,
  known,
  current,
  onChoose,
}: AttemptsProps & { readonly current: number; readonly onChoose: (number: number) => void }) {
  const { number, time, answer, took } = OUTBOX_LIST;
  return (
    <table className={styles.list}>
      <caption className="visually-hidden">{OUTBOX_LIST.attempts}</caption>
      {/* The column widths are set here, because the header cells are hidden. */}
      <colgroup>
        <col className={styles.numberColumn} />
        <col className={styles.timeColumn} />
        <col />
        <col className={styles.tookColumn} />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{number}</th>
          <th scope="col">{time}</th>
          <th scope="col">{answer}</th>
          <th scope="col">{took}</th>
        </tr>
      </thead>
      <tbody>
        {times.map((attempt) => (
          <tr
            key={attempt.number}
            data-current={attempt.number === current || undefined}
            onClick={() => {
              onChoose(attempt.number);
            }}
          >
            <td>
              <button
                type="button"
                className={styles.number}
                aria-current={attempt.number === current || undefined}
                aria-label={OUTBOX_LIST.answerOf(attempt.number)}
                onClick={() => {
                  onChoose(attempt.number);
                }}
              >
                {attempt.number}
              </button>
            </td>
            <td>
              <time title={wholeTime(timeOf(attempt.from))}>{clockTime(timeOf(attempt.from))}</time>
            </td>
            <td className={styles.answer} data-may-cut="title" title={visible(answerOf(attempt, known))}>
              <VisibleText text={answerOf(attempt, known)} limit={200} />
              {attempt.isRoll ? <span className="visually-hidden">, {OUTBOX_LIST.isRoll}</span> : null}
            </td>
            <td>{attempt.to === null ? '' : shortTime(attempt.to - attempt.from)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The stored answer to an attempt. Protected values in it are masked. */
function AttemptAnswer({ number, view }: { readonly number: number; readonly view: AttemptView | undefined }) {
  const outcome = view?.outcome ?? null;
  if (outcome === null) return null;
  const { status, headline, retryAfter, text } = outcome;
  const wait = retryAfter === null ? [] : [`Retry-After: ${String(retryAfter / 1_000)}`];
  const said = text.trim() === '' ? [] : text.trimEnd().split('\n', MAX_LINES);
  const lines = [`${String(status)} ${headline}`, ...wait, ...said];
  return (
    <section className={styles.answerOf} aria-label={OUTBOX_LIST.answerOf(number)}>
      <h3 className={texts.caps}>{OUTBOX_LIST.answerOf(number)}</h3>
      <div className={styles.text}>
        {lines.map((line, index) => (
          // The index can be the key, because the lines of an answer never move.
          <p key={index}>
            <VisibleText text={line} limit={300} />
          </p>
        ))}
      </div>
    </section>
  );
}

/** Attempts of a queued report, on a time axis and as a table. */
export function Attempts({ times, known }: AttemptsProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = times.at(-1);
  if (last === undefined) return null;
  const series = lastSeries(times);
  const onAxis = series.slice(-MAX_ON_AXIS);
  const listed = times.slice(-MAX_LISTED);
  const current = listed.some(({ number }) => number === chosen) ? (chosen ?? last.number) : last.number;
  const length = (last.to ?? last.from) - (series[0]?.from ?? last.from);
  return (
    <section aria-label={OUTBOX_LIST.attempts}>
      <div className={styles.title}>
        <h3 className={texts.caps}>{OUTBOX_LIST.attempts}</h3>
        <span>{OUTBOX_LIST.attemptsIn(series.length, length)}</span>
      </div>
      {onAxis.length < 2 ? null : (
        <>
          <AttemptAxis
            attempts={onAxis}
            toneOf={(attempt) => toneOf(attempt, known)}
            nameOf={(attempt) => OUTBOX_LIST.attempt(attempt.number, clockTime(timeOf(attempt.from)), answerOf(attempt, known))}
            current={current}
            onChoose={setChosen}
          />
          <p className={styles.note}>
            {[
              ...(onAxis.length < series.length ? [OUTBOX_LIST.attemptsShown(onAxis.length, series.length)] : []),
              ...(onAxis.some(({ isRoll }) => isRoll) ? [OUTBOX_LIST.roll] : []),
            ].join(' ')}
          </p>
        </>
      )}
      <AttemptList times={listed} known={known} current={current} onChoose={setChosen} />
      <AttemptAnswer number={current} view={known.get(times.find(({ number }) => number === current)?.id ?? '')} />
    </section>
  );
}
