import type { ComponentType } from 'react';
import { formatCount } from '../../shared/bytes/quantities.ts';
import { editCount } from '../../shared/text/editing/drafts.ts';
import { STORED } from '../../shared/text/verdict/stored.ts';
import type { InspectionView } from '../../shared/bridge/view/inspection-view.ts';
import { AnnotationsTab } from './annotations/AnnotationsTab.tsx';
import { bytesTab, headersTab, storedTab, partsTab } from './later-tabs.tsx';
import { SidePane } from './SidePane.tsx';

/** One way of reading a report. Tab strip, commands, palette and the sheet of shortcuts are made from the table of these. */
export interface ReportTab {
  readonly id: string;
  readonly label: string;
  /** What stands behind the label; nothing where it counts nothing. `edits`: how many steps the edit list has. */
  readonly count: (view: InspectionView, edits: number) => readonly string[];
  readonly Panel: ComponentType<{ readonly view: InspectionView }>;
  /** What the command that shows it is called, and the keys of it as in `ui/shortcuts/keys.ts`; null: it has no command. */
  readonly command: string | null;
  readonly keys: readonly string[];
  /** Where there is room it is a pane beside the tabs. */
  readonly isInSidePane?: boolean;
}

/** The tabs in their order; the first one is shown at first. */
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
