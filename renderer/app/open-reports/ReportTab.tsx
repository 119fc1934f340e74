import { TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Tab } from 'react-aria-components/Tabs';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { useStore } from 'zustand';
import { DRAFTS } from '../../../shared/text/editing/drafts.ts';
import { reportCalled } from '../../../shared/text/report/open-reports.ts';
import type { ReportSummary } from '../../../shared/bridge/view/app-view.ts';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import tones from '../../ui/status/tones.module.css';
import { writtenKeysOf } from '../../ui/shortcuts/written-keys.ts';
import { useTabAnswer, type TabAnswer } from '../../report/state/likely-answers.ts';
import { reportOf } from '../../report/state/report-store.ts';
import { closeReport } from '../../report/state/reports.ts';
import styles from './ReportTab.module.css';
import tips from '../../ui/controls/Tip.module.css';

/** Time (ms) that the pointer rests on a tab before the tooltip appears. */
const TIP_DELAY = 500;

/** A dot on the tab of a report with edits. */
export function EditedSign({ report }: { readonly report: string }) {
  const isEdited = useStore(reportOf(report).store, (state) => (state.draft?.steps.length ?? 0) > 0);
  if (!isEdited) return null;
  return (
    <span className={styles.edited} title={DRAFTS.edited} data-testid="edited-mark">
      <span className="visually-hidden">, {DRAFTS.edited}</span>
    </span>
  );
}

/** Warning beside the dot, shown as long as the latest edits could not be saved. */
function PersistFailureSign({ report }: { readonly report: string }) {
  const persistFailure = useStore(reportOf(report).store, (state) => state.draft?.persistFailure ?? null);
  if (persistFailure === null) return null;
  return (
    <span className={styles.unkept} title={`${DRAFTS.persistFailure} ${persistFailure.message}`} data-testid="unkept-mark">
      <TriangleAlert size={14} aria-hidden />
      <span className="visually-hidden">, {DRAFTS.persistFailureSign}</span>
    </span>
  );
}

/** Sign of the actual or predicted answer. Each kind of answer has its own shape and colour. Space is reserved for the sign until the answer is known. */
export function AnswerSign({ answer }: { readonly answer: TabAnswer | null }) {
  if (answer === null) return <span className={styles.sign} />;
  const { tone, icon } = answer.style;
  return (
    <span className={`${styles.sign ?? ''} ${tones.tone ?? ''}`} data-tone={tone} data-testid="likely-sign" data-sign={icon}>
      <StatusIcon icon={icon} size={14} />
    </span>
  );
}

/**
 * True after the pointer has rested on a tab, or as soon as the tab has the keyboard focus. Escape hides the tooltip until pointer and focus have left the tab.
 */
function useTip(isHovered: boolean, isFocusVisible: boolean): boolean {
  const [hasRested, setRested] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  const isWanted = isHovered || isFocusVisible;
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => {
      setRested(true);
    }, TIP_DELAY);
    const dismiss = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setDismissed(true);
    };
    document.addEventListener('keydown', dismiss);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', dismiss);
      setRested(false);
      setDismissed(false);
    };
  }, [isWanted]);
  return !isDismissed && (isFocusVisible || (isHovered && hasRested));
}

interface TabTipProps {
  readonly tab: RefObject<HTMLDivElement | null>;
  readonly summary: ReportSummary;
  readonly answer: TabAnswer | null;
  readonly isHovered: boolean;
  readonly isFocusVisible: boolean;
}

/** Tooltip with the full text of a tab, shown on hover and on keyboard focus. A `title` attribute would show it only on hover. */
function TabTip({ tab, summary, answer, isHovered, isFocusVisible }: TabTipProps) {
  const isOpen = useTip(isHovered, isFocusVisible);
  const { displayPath } = summary;
  return (
    <TooltipTrigger isOpen={isOpen}>
      <Tooltip triggerRef={tab} placement="bottom start" offset={4} className={`${tips.tip ?? ''} ${styles.tip ?? ''}`}>
        <span className={styles.full}>
          <VisibleText text={reportCalled(summary)} />
        </span>
        {answer === null ? null : <span>{answer.word}</span>}
        {displayPath === null ? null : (
          <span className={styles.path}>
            <VisibleText text={displayPath} />
          </span>
        )}
      </Tooltip>
    </TooltipTrigger>
  );
}

/** Close sign for the mouse. It is not a button, because a tab cannot contain one. Keyboard users press Delete or run the close command. */
function CloseSign({ summary: { report, name } }: { readonly summary: ReportSummary }) {
  return (
    <span
      className={styles.close}
      aria-hidden
      data-close={name}
      title={`Close (${writtenKeysOf('close')} or Delete)`}
      onPointerDown={(event) => {
        event.stopPropagation();
      }}
      onMouseDown={(event) => {
        event.stopPropagation();
      }}
      onClick={(event) => {
        event.stopPropagation();
        void closeReport(report);
      }}
    >
      <X size={14} />
    </span>
  );
}

/** Number of characters at the end of a file name that are never cut. Many names differ only there. */
const NAME_END = 12;

/** A file name, cut in the middle if there is not enough room. */
function Name({ name }: { readonly name: string }) {
  const letters = Array.from(name);
  const end = letters.length > 2 * NAME_END ? letters.length - NAME_END : letters.length;
  return (
    <>
      <span className={styles.name} data-may-cut="tip">
        <VisibleText text={letters.slice(0, end).join('')} limit={120} />
      </span>
      {end === letters.length ? null : (
        <span className={styles.end}>
          <VisibleText text={letters.slice(end).join('')} />
        </span>
      )}
    </>
  );
}

/** Tab of an open report: the sign of its answer, the file name, and the product if there is room. */
export function ReportTab({ summary }: { readonly summary: ReportSummary }) {
  const { report, name, title, absent } = summary;
  const answer = useTabAnswer(report, absent === null);
  const tab = useRef<HTMLDivElement>(null);
  return (
    <Tab ref={tab} id={report} className={styles.tab}>
      {({ isHovered, isFocusVisible }) => (
        <>
          <AnswerSign answer={answer} />
          <span className={styles.text}>
            <Name name={name} />
            {title === '' ? null : (
              <span className={styles.title} data-may-cut="tip">
                {' '}
                <span className={styles.dot}>·</span> <VisibleText text={title} limit={80} />
              </span>
            )}
            {answer === null ? null : <span className="visually-hidden">, {answer.word}</span>}
          </span>
          <EditedSign report={report} />
          <PersistFailureSign report={report} />
          <CloseSign summary={summary} />
          <TabTip tab={tab} summary={summary} answer={answer} isHovered={isHovered} isFocusVisible={isFocusVisible} />
        </>
      )}
    </Tab>
  );
}
