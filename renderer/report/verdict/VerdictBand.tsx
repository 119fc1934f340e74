import { useRef } from 'react';
import { answerHelp } from '../../../shared/text/help/help-ids.ts';
import { DRAFTS, editCount, draftSentences } from '../../../shared/text/editing/drafts.ts';
import { EXPECTED, capturedText, headLine, reasonOf, unsendableText, untilText } from '../../../shared/text/verdict/expected.ts';
import { EXPLANATION } from '../../../shared/text/verdict/explanation.ts';
import { OTHER_HELP, otherSentence } from '../../../shared/text/verdict/other-dialect.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { TARGETS, maximumOf } from '../../../shared/text/sending/targets.ts';
import { outcomeHeading } from '../../../shared/text/verdict/ui.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { StatusIcon, type StatusStyle } from '../../ui/status/StatusIcon.tsx';
import tones from '../../ui/status/tones.module.css';
import { useChosenTarget } from '../../core/state/targets.ts';
import { showEdits } from '../edits/show-edits.ts';
import { Announcement } from './Announcement.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { reportFacts } from './report-facts.ts';
import { isMadeHere } from '../shared/made-here.ts';
import { showExplanation } from '../shared/show-explanation.ts';
import { expectedStyle, outcomeStyle } from '../../ui/status/answer-styles.ts';
import { Compared } from './Compared.tsx';
import { useAnswer } from './use-answer.ts';
import { useCollapsed } from './use-collapsed.ts';
import { useStableBandHeight } from './use-stable-band-height.ts';
import styles from './VerdictBand.module.css';

interface BandProps {
  readonly view: InspectionView;
}

/** Maximum number of shown characters of a reason. */
const MAX_REASON = 120;

/** Shows which target's maximum body size is exceeded. */
function WhoseMaximum({ view }: BandProps) {
  const target = useChosenTarget()?.name ?? TARGETS.demo;
  if (!view.findings.some(({ code }) => code === 'too_large')) return null;
  return (
    <p className={styles.whose} title={maximumOf(target)} data-testid="whose-maximum">
      {maximumOf(target)}
    </p>
  );
}

/** Shows the number of edits, and whether Content-Length is pinned. */
function EditSigns() {
  const report = useReport();
  const draft = useReportState((state) => state.draft);
  if (draft === null) return null;
  return (
    <>
      {draft.steps.length === 0 ? null : (
        <span className={styles.mark} data-testid="edited">
          <Button
            variant="link"
            aria-label={draftSentences.showEdits(draft.steps.length)}
            onPress={() => {
              showEdits(report);
            }}
          >
            {editCount(draft.steps.length)}
          </Button>
        </span>
      )}
      {draft.length === 'pinned' ? (
        <span className={styles.mark} title={DRAFTS.pinnedHelp} data-testid="pinned">
          {DRAFTS.pinned}
        </span>
      ) : null}
    </>
  );
}

/** Marks a report that was made by Crashlens, and shows whether it was sent. */
function Made({ view }: BandProps) {
  const isSent = useReportState((state) => state.attempts.length > 0);
  if (!isMadeHere(view)) return null;
  return (
    <span className={styles.mark} data-testid="made-here">
      {isSent ? EXPECTED.madeHere : EXPECTED.madeNeverSent}
    </span>
  );
}

function hasBeside({ other, expected: { captured, outgoing, unsendable } }: InspectionView): boolean {
  return other !== null || captured !== null || outgoing.until !== null || unsendable.length > 0;
}

/** Additional text: the answer to the captured request, the validity of the prediction, and the other dialect's answer. */
function Beside({ view }: BandProps) {
  const { other, expected } = view;
  const { captured, outgoing, unsendable } = expected;
  return (
    <>
      {captured === null ? null : (
        <p className={styles.forecast} data-may-cut="title" title={captured.sentence} data-testid="as-captured">
          <span aria-hidden>≠ </span>
          {capturedText(captured, isMadeHere(view))}
        </p>
      )}
      {unsendable.length === 0 ? null : (
        <p className={styles.forecast} data-may-cut="title" title={unsendable.join(', ')} data-testid="unsendable">
          {unsendableText(unsendable.length)}
        </p>
      )}
      {outgoing.until === null ? null : (
        <p className={styles.forecast} data-may-cut="title" title={EXPECTED.untilHelp} data-testid="until">
          {untilText(outgoing.until)}
        </p>
      )}
      {other === null ? null : (
        <p className={styles.forecast} data-may-cut="title" title={OTHER_HELP[other.dialect]} data-testid="other-dialect">
          <span aria-hidden>≠ </span>
          {otherSentence(other)}
        </p>
      )}
    </>
  );
}

/** Links to the deciding bytes and to the explanation. */
function Ways({ view }: BandProps) {
  const report = useReport();
  const { outgoing } = view.expected;
  const header =
    outgoing.header === null ? undefined : view.request.headers.find(({ name }) => name.toLowerCase() === outgoing.header?.toLowerCase());
  const range = outgoing.range ?? header?.range ?? null;
  return (
    <span className={styles.ways}>
      {range === null ? null : (
        <Button
          variant="link"
          onPress={() => {
            report.select(range);
            report.showTab('bytes');
          }}
        >
          Show
        </Button>
      )}
      <Button
        variant="link"
        aria-label={EXPLANATION.whyHelp}
        onPress={() => {
          showExplanation(report);
        }}
      >
        {EXPLANATION.why}
      </Button>
    </span>
  );
}

/**
 * Returns the help page for the answer. A reason or throttling rule has its own page. Otherwise, if the first finding is an error, it decides the answer, and
 * its page is returned. In all other cases, returns the page of the outcome.
 */
function helpOfVerdict({ expected: { outgoing }, findings }: InspectionView): string {
  const { label } = outgoing;
  const [first] = findings;
  if (label === 'accepted' || label === 'too_large') return `outcome:${label}`;
  const reason = reasonOf(outgoing);
  return reason === null && first?.severity === 'error'
    ? `finding:${first.code}`
    : answerHelp(label === 'refused' ? 'other' : label, reason);
}

/** Content of the band: the answer to the current edition or, if there is none, the prediction. */
interface Said {
  readonly word: string;
  /** The deciding reason or rule, or the crash id. */
  readonly reason: string | null;
  readonly sentence: string;
  readonly style: StatusStyle;
  readonly help: string;
  readonly about: string;
}

function useSaid(view: InspectionView): Said {
  const { outgoing } = view.expected;
  const { violations } = view.verdict;
  const answer = useAnswer(outgoing);
  if (answer?.isCurrent === true) {
    const { outcome, comparison } = answer;
    const isExplained = outcome.kind !== 'accepted' && (comparison?.relation === 'same' || comparison?.relation === 'likely');
    return {
      word: outcomeHeading(outcome),
      reason: outcome.value,
      // If the answer was predicted, uses the sentence of the prediction, because it also names the cause.
      sentence: isExplained ? outgoing.sentence : outcome.meaning,
      style: outcomeStyle(outcome),
      help: answerHelp(outcome.kind, outcome.value),
      about: EXPECTED.answeredHelp,
    };
  }
  return {
    word: headLine(outgoing, violations),
    reason: reasonOf(outgoing),
    sentence: outgoing.sentence,
    style: expectedStyle(outgoing, violations),
    help: helpOfVerdict(view),
    about: EXPECTED.outgoingHelp,
  };
}

/** Number of characters of a sentence that fit on one line of a window 1024 pixels wide. */
const LINE = 104;

/** The summary of a report: its actual or predicted answer, the reason, and a link to the deciding bytes. At most three lines. */
export function VerdictBand({ view }: BandProps) {
  const { outgoing } = view.expected;
  const { word, reason, sentence, style, help, about } = useSaid(view);
  const band = useRef<HTMLElement>(null);
  const isAnswered = useAnswer(outgoing) !== null;
  const isBeside = isAnswered || hasBeside(view);
  const isBelow = useStableBandHeight(band, isBeside && sentence.length <= LINE);
  const isCollapsed = useCollapsed(band);
  return (
    <section
      ref={band}
      className={`${styles.band ?? ''} ${tones.ground ?? ''}`}
      data-tone={style.tone}
      data-collapsed={isCollapsed || undefined}
      data-beside={isBeside ? (isBelow ? 'below' : 'right') : undefined}
      aria-label="Verdict"
      data-testid="verdict"
      data-help={help}
    >
      <StatusIcon icon={style.icon} size={20} />
      <div className={styles.words}>
        <div className={styles.line}>
          <h2 className={styles.word} title={about}>
            {word}
          </h2>
          {reason === null ? null : (
            <code className={styles.reason} title={reason} data-may-cut="title">
              <VisibleText text={reason} limit={MAX_REASON} />
            </code>
          )}
          <Made view={view} />
          <EditSigns />
          <span className={styles.facts} title={reportFacts(view)} data-may-cut="title">
            {reportFacts(view)}
          </span>
        </div>
        <div className={styles.because}>
          <p className={styles.sentence} title={sentence} data-may-cut="title" data-testid="because">
            {sentence}
          </p>
          <Ways view={view} />
          {outgoing.label === 'too_large' && !isAnswered ? <WhoseMaximum view={view} /> : null}
        </div>
        {isBeside ? <div className={styles.beside}>{isAnswered ? <Compared outgoing={outgoing} /> : <Beside view={view} />}</div> : null}
      </div>
      <Announcement text={`Verdict: ${word}${reason === null ? '' : `, ${reason}`}`} />
    </section>
  );
}
