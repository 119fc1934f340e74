import { Plus, Rows3 } from 'lucide-react';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { Tab, TabList, Tabs } from 'react-aria-components/Tabs';
import { useShallow } from 'zustand/react/shallow';
import { BOARD } from '../../../shared/text/board/board-screen.ts';
import { OPEN_REPORTS, reportCalled } from '../../../shared/text/report/open-reports.ts';
import type { ReportSummary } from '../../../shared/bridge/view/app-view.ts';
import { useActionTargets } from '../../core/focus/action-targets.ts';
import { TabPanel } from '../../ui/controls/TabPanel.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { BoardScreen } from '../../board/BoardScreen.tsx';
import { ReportScreen } from '../../report/ReportScreen.tsx';
import { StartScreen } from '../start/StartScreen.tsx';
import { useApp } from '../../core/state/app-store.ts';
import { isBoardThere, useBoard } from '../../board/state/board-store.ts';
import { closeOthers, closeReport, showBoard, showReport, showStart, tabsOf } from '../../report/state/reports.ts';
import { TopBar } from '../../ui/top-bar/TopBar.tsx';
import layout from '../../ui/controls/screen-layout.module.css';
import { OpenList } from './OpenList.tsx';
import { ReportTab } from './ReportTab.tsx';
import { useTabInView } from './use-tab-in-view.ts';
import tabs from './ReportTab.module.css';
import styles from './ReportsArea.module.css';

/** Key of the start screen's tab. The tab exists only while the start screen is shown beside other tabs. */
const NONE = 'start';
/** Key of the board's tab, which comes first. */
const BOARD_TAB = 'board';

function onStripKey(event: KeyboardEvent): void {
  const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=tab]') : null;
  const report = tab?.dataset['key'];
  if (event.key === 'Delete' && report !== undefined && report !== NONE && report !== BOARD_TAB) void closeReport(report);
}

function showTab(key: string): void {
  if (key === BOARD_TAB) showBoard();
  else if (key !== NONE) void showReport(key);
}

/** Actions on the tab of a report: close it, close all others, and copy the path of its file. */
function useTabActionTargets(strip: RefObject<HTMLDivElement | null>, items: readonly TabItem[]): void {
  useActionTargets(strip, {
    find: (target) => {
      const id = target?.closest<HTMLElement>('[role=tab]')?.dataset['key'];
      const summary = items.find((item) => item.id === id)?.summary ?? null;
      if (summary === null) return null;
      const { report, name, displayPath } = summary;
      return {
        kind: 'tab',
        copy: () => ({ text: displayPath ?? name }),
        acts: {
          close: () => void closeReport(report),
          'tab.closeOthers': items.filter((item) => item.summary !== null).length > 1 ? () => void closeOthers(report) : null,
        },
      };
    },
  });
}

function Strip({ items, tab }: { readonly items: readonly TabItem[]; readonly tab: string }) {
  const list = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  useTabInView(list, tab, items);
  useTabActionTargets(strip, items);
  const reports = items.flatMap(({ summary }) => summary ?? []);
  return (
    <TopBar>
      <div ref={strip} className={styles.strip} onKeyDown={onStripKey}>
        <TabList ref={list} aria-label={OPEN_REPORTS.strip} className={styles.list} items={items}>
          {(item) =>
            item.summary === null ? (
              <Tab id={item.id} className={`${tabs.tab ?? ''} ${styles.plain ?? ''}`}>
                {item.id === BOARD_TAB ? <Rows3 size={14} aria-hidden /> : null}
                <span className={styles.text}>{item.id === BOARD_TAB ? BOARD.tab : OPEN_REPORTS.another}</span>
              </Tab>
            ) : (
              <ReportTab summary={item.summary} />
            )
          }
        </TabList>
      </div>
      <div className={styles.add}>
        <IconButton label={OPEN_REPORTS.another} onPress={showStart}>
          <Plus size={16} aria-hidden />
        </IconButton>
        {reports.length < 2 ? null : <OpenList reports={reports} shown={tab} />}
      </div>
    </TopBar>
  );
}

function Shown({ tab, reports }: { readonly tab: string; readonly reports: readonly ReportSummary[] }) {
  const summary = reports.find(({ report }) => report === tab);
  return (
    <TabPanel key={tab} id={tab} className={layout.column} {...(summary === undefined ? {} : { 'aria-label': reportCalled(summary) })}>
      {tab === NONE ? <StartScreen /> : tab === BOARD_TAB ? <BoardScreen /> : <ReportScreen key={tab} report={tab} />}
    </TabPanel>
  );
}

/** The board and the open reports as tabs, with the content of the selected tab. Without tabs, the start screen. */
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
      className={layout.column}
      selectedKey={tab}
      onSelectionChange={(key) => {
        showTab(String(key));
      }}
    >
      <Strip items={tabItems(reports, tab, hasBoard)} tab={tab} />
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
