import { FileInput } from 'lucide-react';
import { formatSize } from '../../../shared/bytes/quantities.ts';
import {
  HISTORY,
  STATE_WORDS,
  savedAnswerSize,
  bodiesCompared,
  differenceName,
  firstDifferences,
} from '../../../shared/text/sending/history-screen.ts';
import { MASK } from '../../../shared/report/parts/mask.ts';
import type { AttemptComparison, AttemptDetail, ComparedAttempt } from '../../../shared/bridge/view/history-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { TextBlock } from '../../ui/controls/TextBlock.tsx';
import texts from '../../ui/controls/text.module.css';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { answeredWord } from '../../../shared/text/verdict/ui.ts';
import { shortDayTime, wholeTime } from '../../core/format/time.ts';
import { AnswerWhy } from '../../help/AnswerWhy.tsx';
import { openCrashLink, useHistory } from '../state/history-store.ts';
import { openRequest } from '../../report/state/open-request.ts';
import { Timeline } from './Timeline.tsx';
import styles from './AttemptPane.module.css';

function Facts({ detail: { attempt, link } }: { readonly detail: AttemptDetail }) {
  const value = attempt.outcome?.value ?? null;
  const { outcome, failure, target, body, about, totalBytes, state, trace } = attempt;
  return (
    <dl className={texts.facts}>
      <dt>Outcome</dt>
      <dd>{outcome?.headline ?? failure?.message ?? STATE_WORDS[state]}</dd>
      {value === null ? null : (
        <>
          <dt>Value</dt>
          <dd className={styles.value}>
            <span className={texts.mono} data-testid="history-value">
              <VisibleText text={value} limit={2_000} />
            </span>
            <CopyButton label={outcome?.kind === 'accepted' ? HISTORY.copyId : HISTORY.copyValue} text={value} />
          </dd>
        </>
      )}
      {outcome === null ? null : <AnswerWhy kind={outcome.kind} value={value} sentence={outcome.meaning} />}
      {link === null ? null : (
        <>
          <dt>Address</dt>
          <dd className={styles.value}>
            <span className={texts.mono}>
              <VisibleText text={link} limit={1_000} />
            </span>
            <CopyButton label={HISTORY.copyLink} text={link} />
            <Button onPress={() => void openCrashLink(attempt.id)}>{HISTORY.openLink}</Button>
          </dd>
        </>
      )}
      <dt>Report</dt>
      <dd>{about === null ? HISTORY.noBody : [about.name, about.product, about.version, about.channel].filter(Boolean).join(', ')}</dd>
      <dt>Target</dt>
      <dd>
        {target.name === null ? '' : `${target.name}: `}
        <span className={texts.mono}>{target.url}</span>
      </dd>
      <dt>Sent</dt>
      <dd>{wholeTime(attempt.startedAt)}</dd>
      <dt>Body</dt>
      <dd>
        {formatSize(totalBytes)}, SHA-256 <span className={texts.mono}>{body ?? HISTORY.noBody}</span>
        {trace === null || trace.isWhole ? null : ` ${HISTORY.notWhole}`}
      </dd>
    </dl>
  );
}

function Exchange({ detail }: { readonly detail: AttemptDetail }) {
  const { attempt, request, answer } = detail;
  return (
    <div className={styles.inside} data-testid="exchange-detail">
      <div>
        <Button icon={<FileInput size={14} aria-hidden />} onPress={() => void openRequest(attempt.id)} isDisabled={attempt.body === null}>
          {HISTORY.open}
        </Button>
      </div>
      <p className={styles.note}>{HISTORY.compareHint}</p>
      <Facts detail={detail} />
      {attempt.trace === null ? null : <Timeline trace={attempt.trace} />}
      <TextBlock
        title={HISTORY.request}
        text={request}
        note={request === null ? HISTORY.noHead : detail.isPlanned ? HISTORY.planned : null}
      />
      <TextBlock title={HISTORY.answer} text={answer?.head ?? null} note={answer === null ? HISTORY.noAnswer : null} />
      {answer === null || answer.bytes === 0 ? null : (
        <TextBlock
          title={HISTORY.answerText}
          text={answer.text}
          note={answer.savedBytes < answer.bytes ? savedAnswerSize(answer.savedBytes, answer.bytes) : null}
        />
      )}
    </div>
  );
}

function Compared({ comparison }: { readonly comparison: AttemptComparison }) {
  const { differences, total } = comparison;
  const isMasked = differences.some(({ part, one, other }) => part === 'annotation' && (one === MASK || other === MASK));
  const notes = [
    bodiesCompared(comparison),
    isMasked ? HISTORY.masked : null,
    total > differences.length ? firstDifferences(differences.length, total) : null,
  ];
  return (
    <div className={styles.compared} tabIndex={0} role="group" aria-label={HISTORY.compared}>
      {notes.map((note) => (note === null ? null : <p key={note}>{note}</p>))}
      {total === 0 ? <p className={texts.empty}>{HISTORY.same}</p> : <Differences comparison={comparison} />}
    </div>
  );
}

function shownTime(at: string): string {
  return shortDayTime(at, Date.now());
}

/** Column header of a compared attempt: time, target and outcome. */
function AttemptHead({ attempt: { at, target, kind, rejection, state } }: { readonly attempt: ComparedAttempt }) {
  return (
    <th scope="col">
      <span className={styles.line} title={wholeTime(at)}>
        {shownTime(at)}
      </span>
      <span className={styles.line}>
        <VisibleText text={target} limit={100} />
      </span>
      <span className={styles.line}>{kind === null ? STATE_WORDS[state] : answeredWord({ kind, rejection })}</span>
    </th>
  );
}

function Differences({ comparison: { one, other, differences } }: { readonly comparison: AttemptComparison }) {
  return (
    <table className={styles.table} data-testid="history-comparison">
      <caption className={texts.caps}>{HISTORY.compared}</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <AttemptHead attempt={one} />
          <AttemptHead attempt={other} />
        </tr>
      </thead>
      <tbody>
        {differences.map((difference, index) => (
          <tr key={index}>
            <th scope="row">
              <VisibleText text={differenceName(difference)} limit={300} />
            </th>
            {[difference.one, difference.other].map((text, side) => (
              <td key={side} className={texts.mono}>
                {text === null ? <span className={styles.note}>{HISTORY.nothing}</span> : <VisibleText text={text} limit={2_000} breaks />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The stored details of the selected attempt, or the differences between two attempts. */
export function AttemptPane() {
  const { detail, comparison, current } = useHistory();
  if (current === null) return <p className={texts.empty}>{HISTORY.selectOne}</p>;
  if (comparison !== null) return <Compared comparison={comparison} />;
  return detail === null ? null : <Exchange detail={detail} />;
}
