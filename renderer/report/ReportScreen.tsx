import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { JobKind } from '../../shared/bridge/view/job-kinds.ts';
import type { InspectionView } from '../../shared/bridge/view/inspection-view.ts';
import { HOST_ACTIONS } from '../../shared/text/app/host.ts';
import { keepFocus } from '../core/focus/keep-focus.ts';
import { rememberFocus } from '../core/focus/remembered-focus.ts';
import { Button } from '../ui/controls/Button.tsx';
import { laterEditor } from './editor/later-editor.tsx';
import { SizedPane } from '../ui/controls/SizedPane.tsx';
import { useWidthStep } from '../ui/controls/use-width.ts';
import { ReportBanner } from './edits/ReportBanner.tsx';
import { useApp } from '../core/state/app-store.ts';
import { JobsHere } from '../jobs/JobsHere.tsx';
import { closeReport, openAnyway } from './state/reports.ts';
import { reportOf } from './state/report-store.ts';
import { CentreTabs } from './CentreTabs.tsx';
import { PaneHead } from './PaneHead.tsx';
import { SidePane } from './SidePane.tsx';
import { ReportContext, useReport } from './shared/report-context.ts';
import { StructureTree } from './structure/StructureTree.tsx';
import { VerdictBand } from './verdict/VerdictBand.tsx';
import texts from '../ui/controls/text.module.css';
import layout from '../ui/controls/screen-layout.module.css';
import styles from './ReportScreen.module.css';

/**
 * Widths of the screen in CSS pixels. Below the larger width, the right pane becomes a tab of the centre. Below the smaller width, the structure tree is hidden
 * too.
 */
const WIDTHS = [700, 1_103] as const;

/** Delay in milliseconds after a report is shown, before the value editor loads. The editor is then usually ready before the user types. */
const EDITOR_AFTER_MS = 300;

function fetchEditor(): void {
  // If loading fails now, showing the editor tries again.
  laterEditor.load().catch(() => undefined);
}

const READING: readonly JobKind[] = ['inspect'];

const Structure = memo(StructureTree);
const Side = memo(SidePane);

function Panes({ view }: { readonly view: InspectionView }) {
  const handle = useReport();
  const now = useMemo(() => ({ handle, view }), [handle, view]);
  // The panes beside the tabs render one frame later, so that switching reports and typing do not wait for them.
  const late = useDeferredValue(now);
  const whole = useRef<HTMLDivElement>(null);
  const step = useWidthStep(whole, WIDTHS);
  const isNarrow = step < 2;
  return (
    <div ref={whole} className={layout.row}>
      {step < 1 ? null : (
        <SizedPane
          pane="structure"
          id="pane-structure"
          name="Structure"
          sizeLabel="Size of the structure pane"
          min={160}
          max={520}
          side="before"
        >
          <PaneHead title="Structure" />
          <ReportContext value={late.handle}>
            <Structure view={late.view} />
          </ReportContext>
        </SizedPane>
      )}
      <CentreTabs view={view} isNarrow={isNarrow} />
      {isNarrow ? null : (
        <SizedPane
          pane="side"
          id="pane-side"
          name="Findings, edits and attempts"
          sizeLabel="Size of the findings pane"
          min={220}
          max={560}
          side="after"
        >
          <ReportContext value={late.handle}>
            <Side key={late.handle.report} view={late.view} />
          </ReportContext>
        </SizedPane>
      )}
    </div>
  );
}

function Unreadable({ message, hint }: { readonly message: string; readonly hint: string }) {
  const report = useReport();
  return (
    <div className={styles.unreadable} role="alert">
      <p>{message}</p>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.buttons}>
        <Button onPress={() => void report.inspect()}>Read it again</Button>
        <Button variant="quiet" onPress={() => void closeReport(report.report)}>
          Close this report
        </Button>
      </div>
    </div>
  );
}

/** Explains why a listed report is not open. Offers actions. */
function Absent({ message, hint }: { readonly message: string; readonly hint: string }) {
  const { report } = useReport();
  return (
    <div className={styles.unreadable} role="alert">
      <p>{message}</p>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.buttons}>
        <Button onPress={() => void openAnyway(report)}>{HOST_ACTIONS.openAnyway}</Button>
        <Button variant="quiet" onPress={() => void closeReport(report)}>
          Close this report
        </Button>
      </div>
    </div>
  );
}

/** One open report: verdict, structure, tabs, findings, edits, attempts. */
export function ReportScreen({ report }: { readonly report: string }) {
  const handle = reportOf(report);
  const view = useStore(handle.store, (state) => state.inspection);
  const failure = useStore(handle.store, (state) => state.failure);
  const absent = useApp((state) => state.reports.find((known) => known.report === report)?.absent ?? null);
  const name = useApp((state) => state.reports.find((open) => open.report === report)?.name ?? '');
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => (screen.current === null ? undefined : keepFocus(screen.current)), []);
  const isShown = view !== null;
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(fetchEditor, EDITOR_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isShown]);
  useEffect(() => (screen.current === null ? undefined : rememberFocus(report, screen.current)), [report]);

  return (
    <ReportContext value={handle}>
      <div ref={screen} className={layout.column} data-report={report} data-keeps-focus="">
        {absent === null ? null : <Absent message={absent.message} hint={absent.hint} />}
        {failure === null || absent !== null ? null : <Unreadable message={failure.message} hint={failure.hint} />}
        {view === null || absent !== null ? null : (
          <>
            <VerdictBand view={view} />
            <ReportBanner />
            <Panes view={view} />
          </>
        )}
        {view === null && failure === null && absent === null ? (
          <>
            <p className={`${texts.late ?? ''} ${styles.reading ?? ''}`}>Reading the report…</p>
            <JobsHere kinds={READING} subject={name} />
          </>
        ) : null}
      </div>
    </ReportContext>
  );
}
