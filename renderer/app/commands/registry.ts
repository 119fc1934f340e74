import { flushSync } from 'react-dom';
import { CATALOG_SCREEN } from '../../../shared/text/report/catalog.ts';
import { SYMBOLS } from '../../../shared/text/report/symbols-screen.ts';
import { OPEN_REPORTS } from '../../../shared/text/report/open-reports.ts';
import { SCREEN_TEXTS } from '../../../shared/text/app/screens.ts';
import type { AttemptView } from '../../../shared/bridge/view/attempt-view.ts';
import { resend, softRejection } from '../../sending/outbox/attempt-acts.ts';
import { JOBS } from '../../../shared/text/app/jobs.ts';
import { NOTICES } from '../../../shared/text/app/notices.ts';
import { HELP } from '../../../shared/text/help/help.ts';
import { DRAFT_TITLES } from '../../../shared/text/editing/drafts.ts';
import { optionWord } from '../../../shared/text/app/settings.ts';
import { THEMES, type Theme } from '../../../shared/settings/settings.ts';
import type { LinkId } from '../../../shared/bridge/view/app-view.ts';
import { REPORT_TABS, type ReportTab } from '../../report/report-tabs.ts';
import { SCREENS, type ScreenRow } from '../screens/screens.ts';
import { KEYS } from '../../ui/shortcuts/keys.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { closeReport, reopenClosed, showNextReport, showStart } from '../../report/state/reports.ts';
import { showOverlay, showScreen, useApp } from '../../core/state/app-store.ts';
import { showCatalog } from '../../report/state/catalog-store.ts';
import { helpOfFocus, showHelp } from '../../core/state/help-store.ts';
import { queueResend } from '../../sending/state/outbox-commands.ts';
import { startCollector, stopCollector, useCollector } from '../../sending/state/collector-store.ts';
import { chooseFiles, makeSamples, openAllSamples } from '../../report/state/open-files.ts';
import { stepToRow } from '../../board/state/board-store.ts';
import { newestJob } from '../../core/state/job-list.ts';
import { cancelNewestJob, useJobs } from '../../core/state/jobs.ts';
import { showNewReport } from '../../report/state/new-report.ts';
import { chooseSetting } from '../../core/state/settings-store.ts';
import { chooseRules, chosenTarget } from '../../core/state/targets.ts';
import { TARGETS } from '../../../shared/text/sending/targets.ts';
import { BOARD_COMMANDS, onBoard } from './board-commands.ts';
import { BYTES_COMMANDS, areBytesShown, findInBytes } from './bytes-commands.ts';
import { DUMP_COMMANDS } from './dump-commands.ts';
import { ANNOTATION_COMMANDS } from './annotation-commands.ts';
import { always, onReading, onReport, withReport, type Command } from './command.ts';
import { DRAFT_COMMANDS, breakCommands } from './draft-commands.ts';
import { THING_COMMANDS } from './thing-commands.ts';
import { focusRowsFilter, isInPreview } from '../../core/focus/board-focus.ts';
import { focusFilter } from '../../core/focus/tab-controls.ts';
import { focusPane } from '../../core/focus/panes.ts';
import type { MenuKind } from '../../core/focus/action-targets.ts';

/** Returns the command that shows a tab of a report. Returns an empty array if the tab has no command. */
function tabCommand({ id, command, keys, isOf }: ReportTab): readonly Command[] {
  if (command === null) return [];
  const run = withReport((handle) => {
    handle.showTab(id);
  });
  const menu: readonly MenuKind[] = id === 'bytes' ? ['annotation', 'header', 'part', 'stored', 'tree'] : [];
  const enabled = isOf === undefined ? onReport : onReading(isOf);
  return [{ id: `tab.${id}`, title: command, group: 'This report', keys, menu, enabled, run }];
}

function screenCommand({ id, command: { title, group, keys } }: ScreenRow, index: number): Command {
  return {
    id: `screen.${id}`,
    title,
    group,
    keys: [...keys, `Alt+${String(index + 1)}`],
    enabled: ({ screen }) => screen !== id,
    run: () => {
      showScreen(id);
    },
  };
}

function themeCommand(theme: Theme): Command {
  const title = `Theme: ${optionWord(theme).toLowerCase()}`;
  return { id: `theme.${theme}`, title, group: 'View', keys: [], enabled: always, run: () => void chooseSetting('theme', theme) };
}

function linkCommand(link: LinkId, title: string): Command {
  return { id: `link.${link}`, title, group: 'Help', keys: [], enabled: always, run: () => void callOrNotify('app.openLink', { link }) };
}

function lastSoftRejection(): AttemptView | null {
  const { active } = useApp.getState();
  return active === null ? null : softRejection(active);
}

/** True if the outbox or the history is shown. */
const onSentList: Command['enabled'] = ({ screen }) => screen === 'history' || screen === 'outbox';
const onCollector: Command['enabled'] = ({ screen }) => screen === 'collector';
const onReportOrBoard: Command['enabled'] = (state) => onBoard(state) || onReport(state);

/** Shows the next tab, or the next row of the board. */
function showNext(step: 1 | -1): void {
  if (onBoard(useApp.getState())) stepToRow(step);
  else showNextReport(step);
}

const filterAnnotations = withReport((handle) => {
  flushSync(() => {
    handle.showTab('annotations');
  });
  focusFilter();
});

/**
 * Focuses the filter of the board, the outbox, the history or the collector. In a report or its preview, searches the bytes if they are shown, else filters the
 * annotations.
 */
function filterWhatIsShown(): void {
  const state = useApp.getState();
  if (onSentList(state) || onCollector(state) || (onBoard(state) && !isInPreview())) focusRowsFilter();
  else if (areBytesShown()) findInBytes();
  else filterAnnotations();
}

/** All commands except those for mutations. Keyboard shortcuts are looked up in this list. */
export const COMMANDS: readonly Command[] = [
  { id: 'open', title: 'Open captures…', group: 'Reports', keys: KEYS.open, enabled: always, run: () => void chooseFiles() },
  {
    id: 'paste',
    title: 'Paste a report…',
    group: 'Reports',
    keys: KEYS.paste,
    enabled: always,
    run: () => {
      showOverlay({ kind: 'paste' });
    },
  },
  { id: 'new', title: DRAFT_TITLES.newReport, group: 'Reports', keys: KEYS.new, enabled: always, run: showNewReport },
  { id: 'samples', title: 'Make samples', group: 'Reports', keys: [], enabled: always, run: () => void makeSamples() },
  {
    id: 'samples.all',
    title: 'Make and open samples',
    group: 'Reports',
    keys: [],
    enabled: always,
    run: () => void openAllSamples(),
  },
  { id: 'start', title: 'Open another report', group: 'Reports', keys: KEYS.start, enabled: onReportOrBoard, run: showStart },
  {
    id: 'close',
    title: 'Close this report',
    group: 'Reports',
    keys: KEYS.close,
    menu: ['tab'],
    short: 'Close',
    enabled: onReport,
    run: withReport((handle) => void closeReport(handle.report)),
  },
  {
    id: 'reopen',
    title: OPEN_REPORTS.reopen,
    group: 'Reports',
    keys: KEYS.reopen,
    enabled: always,
    run: () => void reopenClosed(),
  },
  {
    id: 'next',
    title: 'Next report',
    group: 'Reports',
    keys: KEYS.next,
    enabled: onReportOrBoard,
    run: () => {
      showNext(1);
    },
  },
  {
    id: 'previous',
    title: 'Previous report',
    group: 'Reports',
    keys: KEYS.previous,
    enabled: onReportOrBoard,
    run: () => {
      showNext(-1);
    },
  },

  {
    id: 'send',
    title: 'Send…',
    group: 'This report',
    keys: KEYS.send,
    enabled: onReport,
    run: withReport(({ report }) => {
      showOverlay({ kind: 'send', report });
    }),
  },
  {
    id: 'resend',
    title: SCREEN_TEXTS.resendCommand,
    group: 'This report',
    keys: ['R'],
    enabled: (state) => (onReport(state) && lastSoftRejection() !== null) || (state.screen === 'outbox' && queueResend() !== null),
    run: () => {
      const attempt = onReport(useApp.getState()) ? lastSoftRejection() : null;
      if (attempt === null) queueResend()?.();
      else void resend(attempt);
    },
  },
  {
    id: 'targets',
    title: TARGETS.command,
    group: 'Collector',
    keys: [],
    enabled: always,
    run: () => {
      showOverlay({ kind: 'targets', first: chosenTarget()?.id ?? null });
    },
  },
  ...REPORT_TABS.flatMap(tabCommand),
  ...BYTES_COMMANDS,
  ...DUMP_COMMANDS,
  {
    id: 'filter',
    title: 'Filter annotations, reports or attempts',
    group: 'Reports',
    keys: ['Ctrl+F'],
    enabled: (state) => onReportOrBoard(state) || onSentList(state) || onCollector(state),
    run: filterWhatIsShown,
  },
  {
    id: 'reveal',
    title: 'Reveal all values',
    group: 'This report',
    keys: [],
    enabled: onReport,
    run: withReport((handle) => void handle.reveal(null)),
  },
  {
    id: 'hide',
    title: 'Hide all values',
    group: 'This report',
    keys: [],
    enabled: onReport,
    run: withReport((handle) => void handle.hide()),
  },
  {
    id: 'dialect.spec',
    title: 'Judge by interface (spec)',
    group: 'This report',
    keys: [],
    enabled: onReport,
    run: () => {
      chooseRules({ dialect: 'spec' });
    },
  },
  {
    id: 'dialect.antenna',
    title: 'Judge like collector (antenna)',
    group: 'This report',
    keys: [],
    enabled: onReport,
    run: () => {
      chooseRules({ dialect: 'antenna' });
    },
  },

  ...BOARD_COMMANDS,
  ...DRAFT_COMMANDS,
  ...ANNOTATION_COMMANDS,
  ...THING_COMMANDS,

  {
    id: 'collector.start',
    title: 'Start the demo collector',
    group: 'Collector',
    keys: [],
    enabled: () => useCollector.getState().collector?.running === false,
    run: () => void startCollector(0),
  },
  {
    id: 'collector.stop',
    title: 'Stop the demo collector',
    group: 'Collector',
    keys: [],
    enabled: () => useCollector.getState().collector?.running === true,
    run: () => void stopCollector(),
  },
  ...SCREENS.map(screenCommand),

  {
    id: 'symbols',
    title: SYMBOLS.command,
    group: 'View',
    keys: [],
    enabled: always,
    run: () => {
      showOverlay({ kind: 'symbols' });
    },
  },
  {
    id: 'catalog',
    title: CATALOG_SCREEN.open,
    group: 'View',
    keys: [],
    enabled: always,
    run: showCatalog,
  },
  {
    id: 'jobs',
    title: JOBS.show,
    group: 'View',
    keys: [],
    enabled: always,
    run: () => {
      showOverlay({ kind: 'jobs' });
    },
  },
  {
    id: 'notices',
    title: NOTICES.show,
    group: 'View',
    keys: [],
    enabled: always,
    run: () => {
      showOverlay({ kind: 'notices' });
    },
  },
  {
    id: 'jobs.cancelNewest',
    title: JOBS.cancelNewest,
    group: 'View',
    keys: [],
    enabled: () => newestJob(useJobs.getState().jobs) !== null,
    run: () => void cancelNewestJob(),
  },
  {
    id: 'palette',
    title: 'Find a command',
    group: 'View',
    keys: KEYS.palette,
    enabled: always,
    run: () => {
      showOverlay({ kind: 'palette' });
    },
  },
  {
    id: 'shortcuts',
    title: 'Show keyboard shortcuts',
    group: 'View',
    keys: ['?'],
    enabled: always,
    run: () => {
      showOverlay({ kind: 'shortcuts' });
    },
  },
  {
    id: 'pane.next',
    title: 'Go to the next pane',
    group: 'View',
    keys: ['F6'],
    enabled: always,
    run: () => {
      focusPane(1);
    },
  },
  {
    id: 'pane.previous',
    title: 'Go to the previous pane',
    group: 'View',
    keys: ['Shift+F6'],
    enabled: always,
    run: () => {
      focusPane(-1);
    },
  },
  ...THEMES.map(themeCommand),
  {
    id: 'help',
    title: HELP.command,
    group: 'Help',
    keys: ['F1'],
    isEverywhere: true,
    enabled: always,
    run: () => {
      showHelp(helpOfFocus());
    },
  },
  {
    id: 'help.index',
    title: HELP.indexCommand,
    group: 'Help',
    keys: [],
    enabled: always,
    run: () => {
      showHelp([]);
    },
  },
  linkCommand('interface', 'Read about the interface in the browser'),
  linkCommand('annotations', 'Read about annotations in the browser'),
  linkCommand('source', 'Read the source of the collector in the browser'),
];

/** All commands, including one for each mutation that the host listed. Commands are found by id in this list. */
export function allCommands(): readonly Command[] {
  return [...COMMANDS, ...breakCommands()];
}

/** Runs a command by its id, if it is available now. */
export function runCommand(id: string): void {
  const command = allCommands().find((candidate) => candidate.id === id);
  if (command?.enabled(useApp.getState()) === true) command.run();
}
