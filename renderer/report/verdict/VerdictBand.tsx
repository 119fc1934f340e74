import { useRef } from 'react';
import { answerHelp } from '../../../shared/text/help/help-ids.ts';
import { comparisonOf, outcomeWordOf } from '../../../shared/text/presenters/comparison.ts';
import { DRAFTS, editCount, saySo } from '../../../shared/text/editing/drafts.ts';
import { EXPECTED, capturedText, headLine, reasonOf, unsendableText, untilText } from '../../../shared/text/verdict/expected.ts';
import { WALK } from '../../../shared/text/verdict/walk.ts';
import { OTHER_HELP, otherSentence } from '../../../shared/text/verdict/other-dialect.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { TARGETS, maximumOf } from '../../../shared/text/sending/targets.ts';
import { relationWord } from '../../../shared/text/verdict/ui.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { MeaningMark } from '../../ui/status/Meaning.tsx';
import tones from '../../ui/status/tones.module.css';
import { editionOf } from '../../core/state/edition.ts';
import { useChosenTarget } from '../../core/state/targets.ts';
import { showEdits } from '../edits/show-edits.ts';
import { Announcement } from './Announcement.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { relationMark, relationTone } from '../../ui/status/relation-meaning.ts';
import { reportFacts } from './report-facts.ts';
import { showWalk } from '../shared/show-walk.ts';
import { expectedMeaning } from '../../ui/status/answer-meaning.ts';
import { useStillBand } from './use-still-band.ts';
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
        <span aria-hidden>{relationMark(comparison.relation)}</span>
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
function Marks() {
  const report = useReport();
  const draft = useReportState((state) => state.draft);
  if (draft === null) return null;
  return (
    <>
      {draft.steps.length === 0 ? null : (
        <span className={styles.mark} data-testid="edited">
          <Button
            look="link"
            aria-label={saySo.showEdits(draft.steps.length)}
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
  const place = outgoing.range ?? header?.range ?? null;
  return (
    <div className={styles.because}>
      <p className={styles.sentence} data-testid="because">
        {outgoing.sentence}{' '}
        <span className={styles.ways}>
          {place === null ? null : (
            <Button
              look="link"
              onPress={() => {
                report.select(place);
                report.showTab('bytes');
              }}
            >
              Show
            </Button>
          )}
          <Button
            look="link"
            aria-label={WALK.whyHelp}
            onPress={() => {
              showWalk(report);
            }}
          >
            {WALK.why}
          </Button>
        </span>
      </p>
      {outgoing.label === 'too-large' ? <WhoseMaximum view={view} /> : null}
      <Answer />
    </div>
  );
}

/** Of a reason, a throttling rule or an acceptance; else of the rule that decided, which is the first finding. */
function helpOfVerdict({ expected: { outgoing }, findings }: InspectionView): string {
  const { label } = outgoing;
  const [first] = findings;
  if (label === 'accepted' || label === 'too-large') return `outcome:${label}`;
  const reason = reasonOf(outgoing);
  return reason === null && first?.severity === 'error' ? `finding:${first.code}` : answerHelp(KIND_OF_LABEL[label], reason);
}

const KIND_OF_LABEL = { rejected: 'rejected', malformed: 'malformed', 'server-error': 'server-trouble', refused: 'other' } as const;

/** The face of a report: what would be answered to the request as it would go out, why, and where that is decided. */
export function VerdictBand({ view }: { readonly view: InspectionView }) {
  const { outgoing } = view.expected;
  const { violations } = view.verdict;
  const { tone, icon } = expectedMeaning(outgoing, violations);
  const reason = reasonOf(outgoing);
  const band = useRef<HTMLElement>(null);
  const isBeside = hasBeside(view);
  const hasThird = useStillBand(band, isBeside);
  return (
    <section
      ref={band}
      className={`${styles.band ?? ''} ${tones.ground ?? ''}`}
      data-tone={tone}
      aria-label="Verdict"
      data-testid="verdict"
      data-help={helpOfVerdict(view)}
    >
      <MeaningMark icon={icon} size={20} />
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
          <Marks />
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
