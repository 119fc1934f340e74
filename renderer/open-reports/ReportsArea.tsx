import { Plus, Rows3, TriangleAlert, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Tab, TabList, Tabs } from 'react-aria-components/Tabs';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { BOARD } from '../../shared/messages/board-screen.ts';
import { DRAFTS } from '../../shared/messages/drafts.ts';
import type { ReportSummary } from '../../shared/view/app-view.ts';
import { writtenKeysOf } from '../shortcuts/written-keys.ts';
import { TabPanel } from '../controls/TabPanel.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { VisibleText } from '../controls/VisibleText.tsx';
import { BoardScreen } from '../board/BoardScreen.tsx';
import { ReportScreen } from '../report/ReportScreen.tsx';
import { StartScreen } from '../start/StartScreen.tsx';
import { useApp } from '../state/app-store.ts';
import { isBoardThere, useBoard } from '../state/board-store.ts';
import { closeReport, showBoard, showReport, showStart, tabsOf } from '../state/reports.ts';
import { reportOf } from '../state/report-store.ts';
import { TopBar } from '../bar/TopBar.tsx';
import frame from '../controls/frame.module.css';
import styles from './ReportsArea.module.css';

/** Key of the tab that stands for the start screen while other reports are open. */
const NONE = 'start';
/** Key of the board's tab, which comes first. */
const BOARD_TAB = 'board';

function tabText({ title, name }: Pick<ReportSummary, 'title' | 'name'>): string {
  return title === '' ? name : `${title} · ${name}`;
}

/** A dot on the tab of a report with edits. */
function EditedMark({ report }: { readonly report: string }) {
  const isEdited = useStore(reportOf(report).store, (state) => (state.draft?.steps.length ?? 0) > 0);
  if (!isEdited) return null;
  return (
    <span className={styles.edited} title={DRAFTS.edited} data-testid="edited-mark">
      <span className="visually-hidden">, {DRAFTS.edited}</span>
    </span>
  );
}

/** Stands beside the dot until the edits are written. */
function UnkeptMark({ report }: { readonly report: string }) {
  const unkept = useStore(reportOf(report).store, (state) => state.draft?.unkept ?? null);
  if (unkept === null) return null;
  return (
    <span className={styles.unkept} title={`${DRAFTS.unkept} ${unkept.message}`} data-testid="unkept-mark">
      <TriangleAlert size={14} aria-hidden />
      <span className="visually-hidden">, {DRAFTS.unkeptMark}</span>
    </span>
  );
}

function ReportTab({ summary }: { readonly summary: ReportSummary }) {
  const { report, name, title, displayPath } = summary;
  return (
    <Tab id={report} className={styles.tab}>
      <span className={styles.text} title={displayPath ?? name}>
        {title === '' ? null : (
          <>
            <span className={styles.title}>
              <VisibleText text={title} limit={80} />
            </span>{' '}
            <span className={styles.dot}>·</span>{' '}
          </>
        )}
        <span className={styles.name}>
          <VisibleText text={name} limit={120} />
        </span>
      </span>
      <EditedMark report={report} />
      <UnkeptMark report={report} />
      {/* For the mouse alone: a tab can hold no button. The keyboard has Delete and the command. */}
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
    </Tab>
  );
}

/** Delete closes the tab that has the focus. */
function onStripKey(event: KeyboardEvent): void {
  const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=tab]') : null;
  const report = tab?.dataset['key'];
  if (event.key === 'Delete' && report !== undefined && report !== NONE && report !== BOARD_TAB) void closeReport(report);
}

function showTab(key: string): void {
  if (key === BOARD_TAB) showBoard();
  else if (key !== NONE) void showReport(key);
}

function Strip({ items }: { readonly items: readonly TabItem[] }) {
  return (
    <TopBar>
      <div className={styles.strip} onKeyDown={onStripKey}>
        <TabList aria-label="Open reports" className={styles.list} items={items}>
          {(item) =>
            item.summary === null ? (
              <Tab id={item.id} className={styles.tab}>
                {item.id === BOARD_TAB ? <Rows3 size={14} aria-hidden /> : null}
                <span className={styles.text}>{item.id === BOARD_TAB ? BOARD.tab : 'Open another report'}</span>
              </Tab>
            ) : (
              <ReportTab summary={item.summary} />
            )
          }
        </TabList>
      </div>
      <div className={styles.add}>
        <IconButton label="Open another report" onPress={showStart}>
          <Plus size={16} aria-hidden />
        </IconButton>
      </div>
    </TopBar>
  );
}

function Shown({ tab, reports }: { readonly tab: string; readonly reports: readonly ReportSummary[] }) {
  const label = tabText(reports.find(({ report }) => report === tab) ?? { name: '', title: '' });
  return (
    <TabPanel key={tab} id={tab} className={frame.column} {...(label === '' ? {} : { 'aria-label': label })}>
      {tab === NONE ? <StartScreen /> : tab === BOARD_TAB ? <BoardScreen /> : <ReportScreen key={tab} report={tab} />}
    </TabPanel>
  );
}

/** The board and the open reports as tabs, and the one that is shown; without any, the start screen. */
export function ReportsArea() {
  const reports = useApp(useShallow((state) => tabsOf(state.reports)));
  const active = useApp((state) => (state.isBoardShown ? null : state.active));
  const isBoardShown = useApp((state) => state.isBoardShown);
  const hasBoard = useBoard(isBoardThere) || isBoardShown;
  if (reports.length === 0 && !hasBoard) {
    return (
      <>
        <TopBar />
        <StartScreen />
      </>
    );
  }
  const tab = isBoardShown ? BOARD_TAB : (active ?? NONE);
  return (
    <Tabs
      className={frame.column}
      selectedKey={tab}
      onSelectionChange={(key) => {
        showTab(String(key));
      }}
    >
      <Strip items={tabItems(reports, tab, hasBoard)} />
      <Shown key={tab} tab={tab} reports={reports} />
    </Tabs>
  );
}

interface TabItem {
  readonly id: string;
  readonly summary: ReportSummary | null;
}

function tabItems(reports: readonly ReportSummary[], tab: string, hasBoard: boolean): readonly TabItem[] {
  const items: TabItem[] = reports.map((summary) => ({ id: summary.report, summary }));
  const board = hasBoard ? [{ id: BOARD_TAB, summary: null }] : [];
  return [...board, ...items, ...(tab === NONE ? [{ id: NONE, summary: null }] : [])];
}
