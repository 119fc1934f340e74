import { FileInput } from 'lucide-react';
import { OUTBOX, queueActLabel, whyWords } from '../../../../shared/text/sending/outbox-screen.ts';
import { SEND_MANY } from '../../../../shared/text/sending/send-many.ts';
import { WHY } from '../../../../shared/text/verdict/answer-why.ts';
import { TRANSITION_CAUSE_WORDS, TRANSITION_WORDS, QUEUE_STATE_WORDS } from '../../../../shared/text/sending/queue.ts';
import { SMALLER } from '../../../../shared/text/sending/smaller.ts';
import { queueOutcome } from '../../../../shared/sending/queue/queue-outcome.ts';
import { canDo, type QueueAct } from '../../../../shared/sending/queue/queue-acts.ts';
import type { TransitionCause } from '../../../../shared/sending/queue/queue-states.ts';
import type { ResponseOf } from '../../../../shared/bridge/channels.ts';
import type { Queued } from '../../../../shared/bridge/view/outbox-view.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { Size } from '../../../ui/controls/Size.tsx';
import { VisibleText } from '../../../ui/controls/VisibleText.tsx';
import { clockTime, wholeTime } from '../../../core/format/time.ts';
import { AnswerWhy } from '../../../help/AnswerWhy.tsx';
import { openRequest } from '../../../report/state/open-request.ts';
import { actionForOne, requestQueueAction } from '../../state/queue-acts.ts';
import { offerToSpareQueued } from '../../state/spare-sampling.ts';
import { useQueueRows } from '../../state/queue-rows.ts';
import { Attempts } from './Attempts.tsx';
import { QueueStateLabel, TargetName, timeOf } from './queue-cells.tsx';
import { useJournal } from './use-journal.ts';
import texts from '../../../ui/controls/text.module.css';
import styles from './OutboxScreen.module.css';

type Transitions = ResponseOf<'outbox.moves'>['transitions'];

const ACTS: readonly QueueAct[] = ['resend', 'resend_refused', 'resume', 'pause', 'first', 'last', 'stop', 'forget'];

/** These causes are not shown beside a transition, because the text of the transition already says them. */
const OBVIOUS: ReadonlySet<TransitionCause> = new Set<TransitionCause>(['person', 'turn', 'answered']);

function Journal({ row, transitions }: { readonly row: Queued; readonly transitions: Transitions }) {
  return (
    <section>
      <h3 className={texts.caps}>{OUTBOX.journal}</h3>
      <ol className={styles.journal}>
        <li>
          <time className={styles.quiet} title={wholeTime(timeOf(row.queuedAt))}>
            {clockTime(timeOf(row.queuedAt))}
          </time>{' '}
          {OUTBOX.queuedThen}
        </li>
        {transitions.map(({ at, transition, cause }, index) => (
          // The index can be the key, because the lines of a journal never move.
          <li key={index}>
            <time className={styles.quiet} title={wholeTime(timeOf(at))}>
              {clockTime(timeOf(at))}
            </time>{' '}
            {TRANSITION_WORDS[transition]}
            {OBVIOUS.has(cause) ? null : <span className={styles.quiet}> ({TRANSITION_CAUSE_WORDS[cause]})</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The facts of the report's answer. Without an answer, the cause of its state. */
function Why({ row }: { readonly row: Queued }) {
  const kind = queueOutcome(row.state);
  if (kind !== null) return <AnswerWhy kind={kind} value={row.value} sentence={whyWords(row)} />;
  return (
    <>
      <dt>{WHY}</dt>
      <dd>{whyWords(row)}</dd>
    </>
  );
}

function Standing({ row }: { readonly row: Queued }) {
  const { columns } = OUTBOX;
  const { value, status, due } = row;
  return (
    <dl className={texts.facts}>
      <dt>{columns.state}</dt>
      <dd>
        <QueueStateLabel state={row.state} />
        <p>{QUEUE_STATE_WORDS[row.state].about}</p>
      </dd>
      <Why row={row} />
      {value === null && status === null ? null : (
        <>
          <dt>{columns.value}</dt>
          <dd>
            {status === null ? '' : `${String(status)} `}
            {value === null ? null : (
              <>
                <span className={texts.mono}>
                  <VisibleText text={value} limit={400} />
                </span>
                <CopyButton label="Copy the answer" text={value} />
              </>
            )}
          </dd>
        </>
      )}
      {due === null ? null : (
        <>
          <dt>{columns.due}</dt>
          <dd>
            <time>{wholeTime(timeOf(due))}</time>
          </dd>
        </>
      )}
    </dl>
  );
}

function Facts({ row: { target, edits, attempts, drawsLeft, bytes } }: { readonly row: Queued }) {
  const { columns } = OUTBOX;
  return (
    <dl className={texts.facts}>
      <dt>{columns.target}</dt>
      <dd>
        <TargetName id={target} />
      </dd>
      <dt>{columns.attempts}</dt>
      <dd>
        {attempts}
        {drawsLeft === 0 ? '' : `, ${OUTBOX.rolls(drawsLeft)}`}
      </dd>
      <dt>{columns.bytes}</dt>
      <dd>
        <Size bytes={bytes} />
      </dd>
      <dt>{columns.edits}</dt>
      <dd>{edits}</dd>
    </dl>
  );
}

/** For a report that was refused as too large: a button that opens the sent request, so that the user can make it smaller. */
function TooLarge({ row: { state, attempt } }: { readonly row: Queued }) {
  if (state !== 'too_large' || attempt === null) return null;
  return (
    <div className={styles.tooLarge}>
      <p className={styles.quiet}>{SMALLER.inOutbox}</p>
      <Button icon={<FileInput size={14} aria-hidden />} onPress={() => void openRequest(attempt)}>
        {SMALLER.open}
      </Button>
    </div>
  );
}

function Acts({ row }: { readonly row: Queued }) {
  return (
    <div className={styles.acts}>
      {ACTS.filter((act) => canDo(act, row.state)).map((act) => (
        <Button
          key={act}
          onPress={() => {
            requestQueueAction(actionForOne(act, row));
          }}
        >
          {queueActLabel(act, row.state)}
        </Button>
      ))}
      {row.state === 'rejected_soft' ? (
        <Button onPress={() => void offerToSpareQueued({ ids: [row.id] })}>{SEND_MANY.setThrottleable}</Button>
      ) : null}
    </div>
  );
}

function Details({ row }: { readonly row: Queued }) {
  const journal = useJournal(row);
  return (
    <div className={styles.details}>
      <h3 className={styles.title}>
        <VisibleText text={row.name} limit={160} />
      </h3>
      <Standing row={row} />
      <TooLarge row={row} />
      <Acts row={row} />
      {journal === null ? null : <Attempts key={row.id} times={journal.times} known={journal.attempts} />}
      <Facts row={row} />
      {journal === null ? null : <Journal row={row} transitions={journal.transitions} />}
    </div>
  );
}

/** Details of the current row: state, reason, available actions and journal. */
export function QueuedPane() {
  const row = useQueueRows((state) => state.currentRow);
  return row === null ? <p className={texts.empty}>{OUTBOX.detailsHint}</p> : <Details row={row} />;
}
