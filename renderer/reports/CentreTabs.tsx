import { useEffect, useRef, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { InspectionView } from '../../shared/view/inspection-view.ts';
import { rescueFocus } from '../commands/focus.ts';
import { editCount } from '../../shared/messages/drafts.ts';
import { KEPT } from '../../shared/messages/kept.ts';
import { formatCount } from '../../shared/messages/quantities.ts';
import { ReportMenus } from '../draft/ReportMenus.tsx';
import { REPORT_TABS, type ReportTab } from '../state/report-store.ts';
import { AnnotationsTab } from './AnnotationsTab.tsx';
import { BytesTab } from './BytesTab.tsx';
import { HeadersTab } from './HeadersTab.tsx';
import { KeptTab } from './KeptTab.tsx';
import { PartsTab } from './PartsTab.tsx';
import { useReport, useReportState } from './report-context.ts';
import styles from './CentreTabs.module.css';

export interface CentreTabsProps {
  readonly view: InspectionView;
  /** What the findings tab shows; null where findings have a pane of their own. */
  readonly findings: ReactNode;
}

function Label({ text, count }: { readonly text: string; readonly count?: number }) {
  return (
    <>
      {text}
      {count === undefined ? null : <span className={styles.count}>{formatCount(count)}</span>}
    </>
  );
}

/** The middle of a report: one tab for each way of reading it. */
export function CentreTabs({ view, findings }: CentreTabsProps) {
  const report = useReport();
  const chosen = useReportState((state) => state.tab);
  const tab: ReportTab = chosen === 'findings' && findings === null ? 'annotations' : chosen;
  const { totals } = view;
  const edits = useReportState((state) => state.draft?.steps.length ?? 0);
  const tabs = useRef<HTMLDivElement>(null);

  useEffect(() => rescueFocus(() => tabs.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')), [tab]);

  return (
    <Tabs
      ref={tabs}
      className={styles.tabs}
      selectedKey={tab}
      data-pane=""
      onSelectionChange={(key) => {
        const wanted = REPORT_TABS.find((candidate) => candidate === key);
        if (wanted !== undefined) report.showTab(wanted);
      }}
    >
      <div className={styles.bar}>
        <TabList aria-label="Views of the report" className={styles.list}>
          <Tab id="annotations" className={styles.tab}>
            <Label text="Annotations" count={totals.annotations} />
          </Tab>
          <Tab id="parts" className={styles.tab}>
            <Label text="Parts" count={totals.parts} />
          </Tab>
          <Tab id="bytes" className={styles.tab}>
            <Label text="Bytes" />
          </Tab>
          <Tab id="headers" className={styles.tab}>
            <Label text="Headers" count={view.request.headers.length} />
          </Tab>
          <Tab id="kept" className={styles.tab}>
            <Label text={KEPT.tab} />
          </Tab>
          {findings === null ? null : (
            <Tab id="findings" className={styles.tab}>
              <Label text="Findings and edits" count={totals.findings} />
              {edits === 0 ? null : <span className={styles.count}>{editCount(edits)}</span>}
            </Tab>
          )}
        </TabList>
        <ReportMenus view={view} />
      </div>
      <TabPanel id="annotations" className={styles.panel}>
        <AnnotationsTab view={view} />
      </TabPanel>
      <TabPanel id="parts" className={styles.panel}>
        <PartsTab view={view} />
      </TabPanel>
      <TabPanel id="bytes" className={styles.panel}>
        <BytesTab view={view} />
      </TabPanel>
      <TabPanel id="headers" className={styles.panel}>
        <HeadersTab view={view} />
      </TabPanel>
      <TabPanel id="kept" className={styles.panel}>
        <KeptTab view={view} />
      </TabPanel>
      {findings === null ? null : (
        <TabPanel id="findings" className={styles.panel}>
          {findings}
        </TabPanel>
      )}
    </Tabs>
  );
}
