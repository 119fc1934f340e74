import { TriangleAlert, WandSparkles } from 'lucide-react';
import { useId, useRef, useState, type RefObject } from 'react';
import type { FindingView, InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { SENTENCES } from '../../../shared/text/verdict/ui.ts';
import { HELP } from '../../../shared/text/help/help.ts';
import { DRAFT_TITLES, draftSentences } from '../../../shared/text/editing/drafts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Tip } from '../../ui/controls/Tip.tsx';
import { useActionTargets } from '../../core/focus/action-targets.ts';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import tones from '../../ui/status/tones.module.css';
import { hexOffset } from '../../core/format/hex.ts';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { fixChange, safeFixesChange } from '../edits/conversions.ts';
import { showPreview } from '../edits/show-preview.ts';
import { showHelp } from '../../core/state/help-store.ts';
import { sameRange, selectionOf, type RangeLike } from '../../core/state/selection.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { severityStyle } from '../../ui/status/answer-styles.ts';
import { type RankedFix, useFixes } from './use-fixes.ts';
import texts from '../../ui/controls/text.module.css';
import entries from '../shared/entries.module.css';
import styles from './FindingsPane.module.css';

function rangeOf(finding: FindingView, view: InspectionView): RangeLike | null {
  if (finding.range !== null) return finding.range;
  const header = view.request.headers.find(({ name }) => name.toLowerCase() === finding.header?.toLowerCase());
  return view.source.kind === 'request' ? (header?.range ?? null) : null;
}

function locationText(finding: FindingView, range: RangeLike | null, view: InspectionView): string {
  if (range === null) return finding.header === null ? 'the whole report' : `"${finding.header}" header`;
  return `${selectionOf(view, range).label}, ${hexOffset(range.offset)}`;
}

/** A fix of a finding. If the fix loses data, it has an icon, with the loss in its tooltip and description. */
function Fix({ fix: { title, loses, choice }, finding, view }: { readonly fix: RankedFix } & Pick<FindingProps, 'finding' | 'view'>) {
  const { report } = useReport();
  const id = useId();
  const button = (
    <Button
      wraps
      {...(loses === null ? {} : { 'aria-describedby': id })}
      onPress={() => {
        showPreview(report, fixChange(view, finding, choice));
      }}
    >
      <span className={styles.fix}>{title}</span>
      {loses === null ? null : <TriangleAlert className={styles.loses} size={14} aria-hidden data-testid="loses" />}
    </Button>
  );
  if (loses === null) return <li className={styles.row}>{button}</li>;
  return (
    <li className={styles.row}>
      <Tip text={draftSentences.fixLoses(title, loses)}>{button}</Tip>
      <span id={id} hidden>
        {loses}
      </span>
    </li>
  );
}

/** The fixes of a finding. Each is previewed before it is applied. Space is reserved for fixes that are still loading. */
function Fixes({ finding, fixes, awaited, view }: FindingProps) {
  const waiting = Math.max(0, awaited - fixes.length);
  if (fixes.length + waiting === 0) return null;
  return (
    <ul className={styles.fixes} aria-label={draftSentences.fixSummariesOf(finding.code)}>
      {fixes.map((fix) => (
        <Fix key={fix.choice} fix={fix} finding={finding} view={view} />
      ))}
      {Array.from({ length: waiting }, (_, index) => (
        <li key={index} className={styles.row} aria-hidden />
      ))}
    </ul>
  );
}

/** Opens the help page of the finding. Needed on keyboards without an F1 key. */
function HelpButton({ code }: { readonly code: string }) {
  return (
    <Button
      variant="link"
      aria-label={HELP.about(code)}
      onPress={() => {
        showHelp([`finding:${code}`]);
      }}
    >
      {HELP.whatIsThis}
    </Button>
  );
}

interface FindingProps {
  readonly finding: FindingView;
  /** The best fix first. */
  readonly fixes: readonly RankedFix[];
  /** Number of fixes expected while they are loading. */
  readonly awaited: number;
  readonly view: InspectionView;
}

function Finding({ index, finding, fixes, awaited, view }: FindingProps & { readonly index: number }) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const range = rangeOf(finding, view);
  const { tone, icon } = severityStyle(finding.severity);
  return (
    <li
      className={`${entries.entry ?? ''} ${styles.finding ?? ''}`}
      data-selected={(range !== null && selection !== null && sameRange(range, selection)) || undefined}
      data-code={finding.code}
      data-finding={index}
      data-help={`finding:${finding.code}`}
      tabIndex={-1}
    >
      <span className={tones.tone} data-tone={tone}>
        <StatusIcon icon={icon} />
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
          <span>{locationText(finding, range, view)}</span>
          {range === null ? null : (
            <Button
              variant="link"
              aria-label={`Show the bytes of ${finding.code}`}
              onPress={() => {
                report.select(range);
                report.showTab('bytes');
              }}
            >
              Show
            </Button>
          )}
          <HelpButton code={finding.code} />
        </p>
        <Fixes finding={finding} fixes={fixes} awaited={awaited} view={view} />
      </div>
    </li>
  );
}

/** Provides the actions on a finding: copying its code and sentence, showing its bytes, and opening its help page. */
function useFindingActionTargets(list: RefObject<HTMLUListElement | null>, view: InspectionView): void {
  const report = useReport();
  useActionTargets(list, {
    find: (target) => {
      const at = (target ?? document.activeElement)?.closest<HTMLElement>('[data-finding]')?.dataset['finding'];
      const finding = at === undefined ? undefined : view.findings[Number(at)];
      if (finding === undefined) return null;
      const range = rangeOf(finding, view);
      return {
        kind: 'finding',
        copy: () => ({ text: `${finding.severity}: ${finding.code}\n${finding.message}\n${locationText(finding, range, view)}` }),
        acts: {
          'finding.show':
            range === null
              ? null
              : () => {
                  report.select(range);
                  report.showTab('bytes');
                },
          'finding.help': () => {
            showHelp([`finding:${finding.code}`]);
          },
        },
      };
    },
  });
}

const NO_FIXES: readonly RankedFix[] = [];

/** Number of findings that are rendered at first, and that each press adds. */
const STEP = 200;

/** The findings of the report, with their locations and reasons. */
export function FindingsPane({ view }: { readonly view: InspectionView }) {
  const { findings, totals } = view;
  const report = useReport();
  const [most, setMost] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  useFindingActionTargets(list, view);
  const { fixes, isKnown, before } = useFixes(report.report, view);
  const ofFinding = Map.groupBy(fixes, ({ finding }) => finding);
  const awaited = (finding: FindingView): number => (isKnown ? 0 : (before.get(finding.code) ?? (finding.severity === 'info' ? 0 : 1)));
  if (totals.findings === 0) return <p className={texts.empty}>{SENTENCES.noFindings}</p>;
  return (
    <>
      {fixes.some(({ safe }) => safe) || findings.some((finding) => awaited(finding) > 0) ? (
        <div className={styles.all}>
          <Button
            isDisabled={!isKnown}
            icon={<WandSparkles size={14} aria-hidden />}
            onPress={() => {
              showPreview(report.report, safeFixesChange(view));
            }}
          >
            {DRAFT_TITLES.safeFixes}
          </Button>
        </div>
      ) : null}
      <ul ref={list} className={entries.list} aria-label="Findings" data-home="" tabIndex={-1}>
        {findings.slice(0, most).map((finding, index) => (
          <Finding
            key={index}
            index={index}
            finding={finding}
            fixes={ofFinding.get(index) ?? NO_FIXES}
            awaited={awaited(finding)}
            view={view}
          />
        ))}
        {totals.findings > most ? (
          <li className={styles.more}>
            <Button
              variant="quiet"
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
