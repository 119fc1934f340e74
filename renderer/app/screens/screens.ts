import { FileText, History, Radio, Send, Settings, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { ReportsArea } from '../open-reports/ReportsArea.tsx';
import { OUTBOX } from '../../../shared/text/sending/outbox-screen.ts';
import { useQueueProgress } from '../../sending/state/queue-progress.ts';
import type { CommandGroup } from '../../ui/shortcuts/command-groups.ts';
import { useCollector } from '../../sending/state/collector-store.ts';
import { collectorScreen, historyScreen, outboxScreen, settingsScreen } from './later-screens.tsx';

/** What fills the window between rail and status bar. Rail, commands, palette and the sheet of shortcuts are made from the table of these. */
export interface ScreenRow {
  readonly id: string;
  /** What the rail calls it. */
  readonly label: string;
  readonly icon: LucideIcon;
  /** Begins with the top bar, in which it may put something of its own. */
  readonly Screen: ComponentType;
  /** What shows it. */
  readonly command: { readonly title: string; readonly group: CommandGroup; readonly keys: readonly string[] };
  /** It stands at the lower end of the rail, apart from what people work on. */
  readonly isApart?: true;
  /** What goes on behind it, as a word for screen readers; a dot stands for it in the rail. null: nothing. */
  readonly useNote?: () => string | null;
}

function useCollectorNote(): string | null {
  return useCollector(({ collector }) => (collector?.running === true ? 'running' : null));
}

function useOutboxNote(): string | null {
  return useQueueProgress(({ run }) => (run === null ? null : OUTBOX.leftNote(run.left)));
}

/** The screens in their order; the first one is shown at first. */
export const SCREENS: readonly [ScreenRow, ...ScreenRow[]] = [
  {
    id: 'reports',
    label: 'Reports',
    icon: FileText,
    Screen: ReportsArea,
    command: { title: 'Show the reports', group: 'Reports', keys: [] },
  },
  {
    id: 'outbox',
    label: OUTBOX.title,
    icon: Send,
    Screen: outboxScreen.Shown,
    command: { title: OUTBOX.show, group: 'Reports', keys: [] },
    useNote: useOutboxNote,
  },
  {
    id: 'history',
    label: 'History',
    icon: History,
    Screen: historyScreen.Shown,
    command: { title: 'Show the history', group: 'Reports', keys: [] },
  },
  {
    id: 'collector',
    label: 'Collector',
    icon: Radio,
    Screen: collectorScreen.Shown,
    command: { title: 'Show the collector', group: 'Collector', keys: [] },
    useNote: useCollectorNote,
  },
  {
    id: 'settings',
    label: 'Settings',
    icon: Settings,
    Screen: settingsScreen.Shown,
    command: { title: 'Show the settings', group: 'View', keys: ['Ctrl+,'] },
    isApart: true,
  },
];
