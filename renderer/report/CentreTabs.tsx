import { useEffect, useRef } from 'react';
import { Tab, TabList, Tabs } from 'react-aria-components/Tabs';
import type { InspectionView } from '../../shared/bridge/view/inspection-view.ts';
import { TabPanel } from '../ui/controls/TabPanel.tsx';
import { rememberedFocus } from '../core/focus/remembered-focus.ts';
import { rescueFocus } from '../core/focus/rescue-focus.ts';
import { ReportMenus } from './edits/ReportMenus.tsx';
import { REPORT_TABS } from './report-tabs.ts';
import { useReport, useReportState } from './shared/report-context.ts';
import layout from '../ui/controls/screen-layout.module.css';
import styles from './CentreTabs.module.css';

interface CentreTabsProps {
  readonly view: InspectionView;
  /** True if the window is too narrow for a pane beside the tabs. */
  readonly isNarrow: boolean;
}

/** The centre of a report: one tab for each way to read it. */
export function CentreTabs({ view, isNarrow }: CentreTabsProps) {
  const report = useReport();
  const chosen = useReportState((state) => state.tab);
  const edits = useReportState((state) => state.draft?.steps.length ?? 0);
  const tabs = useRef<HTMLDivElement>(null);
  const rows = REPORT_TABS.filter(({ isInSidePane, isOf }) => (isNarrow || isInSidePane !== true) && isOf?.(view) !== false);
  const tab = (rows.find(({ id }) => id === chosen) ?? REPORT_TABS[0]).id;

  const { report: id } = report;
  useEffect(
    () =>
      rescueFocus(() => {
        const screen = tabs.current?.closest('[data-report]') ?? null;
        return rememberedFocus(id, screen) ?? tabs.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
      }),
    [id, tab],
  );

  // In a low window, the strip scrolls sideways. The menus beside it can change its width. The selected tab is then scrolled back into view.
  useEffect(() => {
    const list = tabs.current?.querySelector('[role=tablist]') ?? null;
    if (list === null) return;
    const observer = new ResizeObserver(() => {
      list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    observer.observe(list);
    return () => {
      observer.disconnect();
    };
  }, [tab]);

  return (
    <Tabs
      ref={tabs}
      className={layout.column}
      selectedKey={tab}
      data-pane=""
      onSelectionChange={(key) => {
        report.showTab(String(key));
      }}
    >
      <div className={styles.bar}>
        <TabList aria-label="Views of the report" className={styles.list}>
          {rows.map(({ id: key, label, count }) => (
            <Tab key={key} id={key} className={styles.tab}>
              {label}
              {count(view, edits).map((text, index) => (
                <span key={index} className={styles.count}>
                  {text}
                </span>
              ))}
            </Tab>
          ))}
        </TabList>
        <ReportMenus view={view} />
      </div>
      {rows.map(({ id: key, Panel }) => (
        <TabPanel key={key} id={key} className={layout.column}>
          <Panel key={report.report} view={view} />
        </TabPanel>
      ))}
    </Tabs>
  );
}
