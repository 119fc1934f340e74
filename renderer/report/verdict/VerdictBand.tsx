import { useRef } from 'react';
import { answerHelp } from '../../../shared/text/help/help-ids.ts';
import { comparisonOf, outcomeWordOf } from '../../../shared/text/presenters/comparison.ts';
import { DRAFTS, editCount, draftSentences } from '../../../shared/text/editing/drafts.ts';
import { EXPECTED, capturedText, headLine, reasonOf, unsendableText, untilText } from '../../../shared/text/verdict/expected.ts';
import { EXPLANATION } from '../../../shared/text/verdict/explanation.ts';
import { OTHER_HELP, otherSentence } from '../../../shared/text/verdict/other-dialect.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { TARGETS, maximumOf } from '../../../shared/text/sending/targets.ts';
import { relationWord } from '../../../shared/text/verdict/ui.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import tones from '../../ui/status/tones.module.css';
import { editionOf } from '../../core/state/edition.ts';
import { useChosenTarget } from '../../core/state/targets.ts';
import { showEdits } from '../edits/show-edits.ts';
import { Announcement } from './Announcement.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { relationSymbol, relationTone } from '../../ui/status/relation-symbol.ts';
import { reportFacts } from './report-facts.ts';
import { showExplanation } from '../shared/show-explanation.ts';
import { expectedStyle } from '../../ui/status/answer-styles.ts';
import { useStableBandHeight } from './use-stable-band-height.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './VerdictBand.module.css';

/** The newest answer to the report as it is now: one to other bytes would contradict the verdict beside it. */
function Answer() {
  const attempts = useReportState((state) => state.attempts);
  const sentAs = useReportState((state) => state.sentAs);
  const edition = useReportState((state) => editionOf(state.draft));
  const newest = attempts.find(({ id, outcome }) => outcome !== null && (sentAs.get(id) ?? '') === edition);
  if (newest?.outcome?.forced === true) {
    return (
      <p className={styles.answer} data-testid="comparison">
        answered <span className={texts.monoInk}>{outcomeWordOf(newest.outcome)}</span>, {EXPECTED.forced}
      </p>
    );
  }
  const comparison = comparisonOf(newest);
  if (comparison === null) return null;
  return (
    <p className={styles.answer} data-testid="comparison">
      {comparison.predicted === comparison.answered ? null : (
        <>
          predicted <span className={texts.monoInk}>{comparison.predicted}</span> ·{' '}
        </>
      )}
      answered <span className={texts.monoInk}>{comparison.answered}</span>{' '}
      <span className={tones.tone} data-tone={relationTone(comparison.relation)}>
        <span aria-hidden>{relationSymbol(comparison.relation)}</span>
        <span className="visually-hidden">{relationWord(comparison.relation, comparison.chance)}</span>
      </span>
    </p>
  );
}

/** Whose maximum the body is over. */
function WhoseMaximum({ view }: { readonly view: InspectionView }) {
  const target = useChosenTarget()?.name ?? TARGETS.demo;
  if (!view.findings.some(({ code }) => code === 'too_large')) return null;
  return (
    <p className={styles.whose} title={maximumOf(target)} data-testid="whose-maximum">
      {maximumOf(target)}
    </p>
  );
}

/** What edits did to the report as a whole. */
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

function hasBeside({ other, expected: { captured, outgoing, unsendable } }: InspectionView): boolean {
  return other !== null || captured !== null || outgoing.until !== null || unsendable.length > 0;
}

/** What stands beside the head line: the answer to the request as it was captured, until when the forecast holds, what the other dialect answers. */
function Beside({ view }: { readonly view: InspectionView }) {
  const { other, expected } = view;
  const { captured, outgoing, unsendable } = expected;
  return (
    <>
      {captured === null ? null : (
        <p className={styles.forecast} title={captured.sentence} data-testid="as-captured">
          <span aria-hidden>≠ </span>
          {capturedText(captured)}
        </p>
      )}
      {unsendable.length === 0 ? null : (
        <p className={styles.forecast} title={unsendable.join(', ')} data-testid="unsendable">
          {unsendableText(unsendable.length)}
        </p>
      )}
      {outgoing.until === null ? null : (
        <p className={styles.forecast} title={EXPECTED.untilHelp} data-testid="until">
          {untilText(outgoing.until)}
        </p>
      )}
      {other === null ? null : (
        <p className={styles.forecast} title={OTHER_HELP[other.dialect]} data-testid="other-dialect">
          <span aria-hidden>≠ </span>
          {otherSentence(other)}
        </p>
      )}
    </>
  );
}

/** Why, and the ways to where it is decided, right behind it. */
function Because({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const { outgoing } = view.expected;
  const header =
    outgoing.header === null ? undefined : view.request.headers.find(({ name }) => name.toLowerCase() === outgoing.header?.toLowerCase());
  const range = outgoing.range ?? header?.range ?? null;
  return (
    <div className={styles.because}>
      <p className={styles.sentence} data-testid="because">
        {outgoing.sentence}{' '}
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
      </p>
      {outgoing.label === 'too_large' ? <WhoseMaximum view={view} /> : null}
      <Answer />
    </div>
  );
}

/** Of a reason, a throttling rule or an acceptance; else of the rule that decided, which is the first finding. */
function helpOfVerdict({ expected: { outgoing }, findings }: InspectionView): string {
  const { label } = outgoing;
  const [first] = findings;
  if (label === 'accepted' || label === 'too_large') return `outcome:${label}`;
  const reason = reasonOf(outgoing);
  return reason === null && first?.severity === 'error'
    ? `finding:${first.code}`
    : answerHelp(label === 'refused' ? 'other' : label, reason);
}

/** The face of a report: what would be answered to the request as it would go out, why, and where that is decided. */
export function VerdictBand({ view }: { readonly view: InspectionView }) {
  const { outgoing } = view.expected;
  const { violations } = view.verdict;
  const { tone, icon } = expectedStyle(outgoing, violations);
  const reason = reasonOf(outgoing);
  const band = useRef<HTMLElement>(null);
  const isBeside = hasBeside(view);
  const hasThird = useStableBandHeight(band, isBeside);
  return (
    <section
      ref={band}
      className={`${styles.band ?? ''} ${tones.ground ?? ''}`}
      data-tone={tone}
      aria-label="Verdict"
      data-testid="verdict"
      data-help={helpOfVerdict(view)}
    >
      <StatusIcon icon={icon} size={20} />
      <div className={styles.words}>
        <div className={styles.line}>
          <h2 className={styles.word} title={EXPECTED.outgoingHelp}>
            {headLine(outgoing, violations)}
          </h2>
          {reason === null ? null : (
            <code className={styles.reason} title={reason}>
              {reason}
            </code>
          )}
          <EditSigns />
          {isBeside && !hasThird ? <Beside view={view} /> : null}
          <span className={styles.facts} title={reportFacts(view)}>
            {reportFacts(view)}
          </span>
        </div>
        <Because view={view} />
        {isBeside && hasThird ? (
          <div className={styles.line}>
            <Beside view={view} />
          </div>
        ) : null}
      </div>
      <Announcement text={`Verdict: ${headLine(outgoing, violations)}${reason === null ? '' : `, ${reason}`}`} />
    </section>
  );
}
