import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import type { FindingView, InspectionView } from '../../../shared/view/inspection-view.ts';
import { SENTENCES } from '../../../shared/messages/ui.ts';
import { DRAFT_TITLES } from '../../../shared/messages/drafts.ts';
import { Button } from '../../controls/Button.tsx';
import { MeaningMark } from '../../meaning/Meaning.tsx';
import tones from '../../meaning/tones.module.css';
import { hexOffset } from '../../format/hex.ts';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { fixChange, safeFixesChange } from '../edits/conversions.ts';
import { showPreview } from '../edits/show-preview.ts';
import { sameRange, selectionOf, type RangeLike } from '../../state/selection.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { severityMeaning } from '../../meaning/answer-meaning.ts';
import type { RankedFix } from './use-fixes.ts';
import { useFixes } from './use-fixes.ts';
import texts from '../../controls/text.module.css';
import entries from '../shared/entries.module.css';
import styles from './FindingsPane.module.css';

function placeOf(finding: FindingView, view: InspectionView): RangeLike | null {
  if (finding.range !== null) return finding.range;
  const header = view.request.headers.find(({ name }) => name.toLowerCase() === finding.header?.toLowerCase());
  return view.source.kind === 'request' ? (header?.range ?? null) : null;
}

function placeText(finding: FindingView, place: RangeLike | null, view: InspectionView): string {
  if (place === null) return finding.header === null ? 'the whole report' : `"${finding.header}" header`;
  return `${selectionOf(view, place).label}, ${hexOffset(place.offset)}`;
}

/** The ways to mend a finding; what each rewrites is shown before it is done. */
function Fixes({ finding, fixes, view }: FindingProps) {
  const { report } = useReport();
  if (fixes.length === 0) return null;
  return (
    <div className={styles.fixes}>
      {fixes.map(({ title, loses, choice }) => (
        <Button
          key={choice}
          onPress={() => {
            showPreview(report, fixChange(view, finding, choice));
          }}
        >
          <span className={styles.fix}>{title}</span>
          {loses === null ? null : <span className={styles.loses}>({loses})</span>}
        </Button>
      ))}
    </div>
  );
}

interface FindingProps {
  readonly finding: FindingView;
  /** Best first. */
  readonly fixes: readonly RankedFix[];
  readonly view: InspectionView;
}

function Finding({ finding, fixes, view }: FindingProps) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const place = placeOf(finding, view);
  const { tone, icon } = severityMeaning(finding.severity);
  return (
    <li
      className={`${entries.entry ?? ''} ${styles.finding ?? ''}`}
      data-selected={(place !== null && selection !== null && sameRange(place, selection)) || undefined}
      data-code={finding.code}
    >
      <span className={tones.tone} data-tone={tone}>
        <MeaningMark icon={icon} />
      </span>
      <div className={entries.words}>
        <p className={entries.head}>
          <span className={`${styles.severity ?? ''} ${tones.tone ?? ''}`} data-tone={tone}>
            {finding.severity}
          </span>
          <code className={styles.code}>{finding.code}</code>
        </p>
        <p>{finding.message}</p>
        <p className={styles.place}>
          <span>{placeText(finding, place, view)}</span>
          {place === null ? null : (
            <Button
              look="link"
              aria-label={`Show the bytes of ${finding.code}`}
              onPress={() => {
                report.select(place);
                report.showTab('bytes');
              }}
            >
              Show
            </Button>
          )}
        </p>
        <Fixes finding={finding} fixes={fixes} view={view} />
      </div>
    </li>
  );
}

const NO_FIXES: readonly RankedFix[] = [];

/** Findings drawn at once; more on demand. */
const STEP = 200;

/** What is wrong or worth knowing, where it is, and why. */
export function FindingsPane({ view }: { readonly view: InspectionView }) {
  const { findings, totals } = view;
  const report = useReport();
  const [most, setMost] = useState(STEP);
  const fixes = useFixes(report.report, view);
  const ofFinding = Map.groupBy(fixes, ({ finding }) => finding);
  if (totals.findings === 0) return <p className={texts.empty}>{SENTENCES.noFindings}</p>;
  return (
    <>
      {fixes.some(({ safe }) => safe) ? (
        <div className={styles.all}>
          <Button
            icon={<WandSparkles size={14} aria-hidden />}
            onPress={() => {
              showPreview(report.report, safeFixesChange(view));
            }}
          >
            {DRAFT_TITLES.safeFixes}
          </Button>
        </div>
      ) : null}
      <ul className={entries.list} aria-label="Findings" data-home="" tabIndex={-1}>
        {findings.slice(0, most).map((finding, index) => (
          <Finding key={index} finding={finding} fixes={ofFinding.get(index) ?? NO_FIXES} view={view} />
        ))}
        {totals.findings > most ? (
          <li className={styles.more}>
            <Button
              look="quiet"
              onPress={() => {
                setMost(most + STEP);
                if (most + STEP > findings.length) void report.loadMore();
              }}
            >
              {`Show more of ${formatCount(totals.findings)}`}
            </Button>
          </li>
        ) : null}
      </ul>
    </>
  );
}
