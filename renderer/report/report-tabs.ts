import type { ComponentType } from 'react';
import { formatCount } from '../../shared/bytes/quantities.ts';
import { editCount } from '../../shared/text/editing/drafts.ts';
import { MEMORY_REPORT } from '../../shared/report/catalog/binary-parts.ts';
import { MEMORY_TAB } from '../../shared/text/report/memory-commands.ts';
import { DUMP_TAB } from '../../shared/text/report/dump-commands.ts';
import { STORED } from '../../shared/text/verdict/stored.ts';
import type { InspectionView } from '../../shared/bridge/view/inspection-view.ts';
import { AnnotationsTab } from './annotations/AnnotationsTab.tsx';
import { bytesTab, dumpTab, memoryTab, headersTab, storedTab, partsTab } from './later-tabs.tsx';
import { SidePane } from './SidePane.tsx';

/** One tab of a report. The tab strip, commands, palette and shortcut sheet are made from the table `REPORT_TABS`. */
export interface ReportTab {
  readonly id: string;
  readonly label: string;
  /** Returns the counts to show after the label; empty if the tab has no count. `edits`: number of steps in the edit list. */
  readonly count: (view: InspectionView, edits: number) => readonly string[];
  readonly Panel: ComponentType<{ readonly view: InspectionView }>;
  /** Name of the command that shows the tab, and its keys as in `ui/shortcuts/keys.ts`; null if the tab has no command. */
  readonly command: string | null;
  readonly keys: readonly string[];
  /** True if the content of the tab is a pane beside the tabs in a wide window. */
  readonly isInSidePane?: boolean;
  /** Whether a report has the tab; default: every report. */
  readonly isOf?: (view: InspectionView) => boolean;
}

/** The tabs in order. The first is the default. */
export const REPORT_TABS: readonly [ReportTab, ...ReportTab[]] = [
  {
    id: 'annotations',
    label: 'Annotations',
    count: ({ totals }) => [formatCount(totals.annotations)],
    Panel: AnnotationsTab,
    command: 'Show annotations',
    keys: ['Ctrl+1'],
  },
  {
    id: 'parts',
    label: 'Parts',
    count: ({ totals }) => [formatCount(totals.parts)],
    Panel: partsTab.Shown,
    command: 'Show parts',
    keys: ['Ctrl+2'],
  },
  { id: 'dump', label: DUMP_TAB.label, count: () => [], Panel: dumpTab.Shown, command: DUMP_TAB.command, keys: ['Ctrl+6'] },
  {
    id: 'memory',
    label: MEMORY_TAB.label,
    count: () => [],
    Panel: memoryTab.Shown,
    command: MEMORY_TAB.command,
    keys: ['Ctrl+7'],
    isOf: ({ parts }) => parts.some(({ name }) => name === MEMORY_REPORT),
  },
  { id: 'bytes', label: 'Bytes', count: () => [], Panel: bytesTab.Shown, command: 'Show bytes', keys: ['Ctrl+3'] },
  {
    id: 'headers',
    label: 'Headers',
    count: ({ request }) => [formatCount(request.headers.length)],
    Panel: headersTab.Shown,
    command: 'Show headers',
    keys: ['Ctrl+4'],
  },
  { id: 'stored', label: STORED.tab, count: () => [], Panel: storedTab.Shown, command: 'Show what is stored', keys: ['Ctrl+5'] },
  {
    id: 'findings',
    label: 'Findings and edits',
    count: ({ totals }, edits) => [formatCount(totals.findings), ...(edits === 0 ? [] : [editCount(edits)])],
    Panel: SidePane,
    command: null,
    keys: [],
    isInSidePane: true,
  },
];
