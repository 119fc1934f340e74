import type { MenuItemConstructorOptions } from 'electron';
import type { RecentFile } from '../../shared/bridge/view/session-view.ts';
import { MENU, MENU_COMMANDS, type MenuCommand } from '../../shared/text/app/menu.ts';
import { MUTATION_VIEWS } from '../../shared/text/presenters/mutation-views.ts';

interface MenuOptions {
  readonly platform: string;
  /** Whether to add Reload and the developer tools. True only in a checkout. */
  readonly developer: boolean;
  readonly recent: readonly RecentFile[];
  /** Runs a command of the page by its id; `recent.HANDLE` opens a recent file. */
  readonly command: (command: string) => void;
}

type Entry = MenuCommand | MenuItemConstructorOptions;

const SEPARATOR = { type: 'separator' } as const satisfies MenuItemConstructorOptions;

/** Keyboard shortcuts of the desktop shell that the menu shows. */
const ACCELERATORS: Partial<Record<MenuCommand, string>> = {
  new: 'CmdOrCtrl+N',
  open: 'CmdOrCtrl+O',
  save: 'CmdOrCtrl+S',
  close: 'CmdOrCtrl+W',
  reopen: 'CmdOrCtrl+Shift+T',
  'screen.settings': 'CmdOrCtrl+,',
  undo: 'CmdOrCtrl+Z',
  redo: 'CmdOrCtrl+Shift+Z',
  send: 'CmdOrCtrl+Enter',
  'bytes.goto': 'CmdOrCtrl+G',
  'bytes.findNext': 'F3',
  'bytes.findPrevious': 'Shift+F3',
  'tab.annotations': 'CmdOrCtrl+1',
  'tab.parts': 'CmdOrCtrl+2',
  'tab.bytes': 'CmdOrCtrl+3',
  'tab.headers': 'CmdOrCtrl+4',
  'tab.stored': 'CmdOrCtrl+5',
  board: 'CmdOrCtrl+B',
  'screen.reports': 'Alt+1',
  'screen.outbox': 'Alt+2',
  'screen.history': 'Alt+3',
  'screen.collector': 'Alt+4',
  start: 'CmdOrCtrl+T',
  filter: 'CmdOrCtrl+F',
  palette: 'CmdOrCtrl+K',
  'pane.next': 'F6',
  'pane.previous': 'Shift+F6',
  help: 'F1',
};

const REPORT: readonly Entry[] = [
  'send',
  'resend',
  SEPARATOR,
  'tab.annotations',
  'tab.parts',
  'tab.bytes',
  'tab.headers',
  'tab.stored',
  SEPARATOR,
  'reveal',
  'hide',
  SEPARATOR,
  'annotation.add',
  'fix.safe',
];

const CONVERT: readonly Entry[] = [
  'convert.to_kv',
  'convert.to_json',
  'convert.gzip',
  'convert.gzip_off',
  'convert.boundary',
  'convert.normalise',
];

const REPORT_END: readonly Entry[] = [
  SEPARATOR,
  'bytes.goto',
  'bytes.find',
  'bytes.findNext',
  'bytes.findPrevious',
  SEPARATOR,
  'dump.nextFrame',
  'dump.previousFrame',
  'dump.nextThread',
  'dump.previousThread',
  SEPARATOR,
  'dialect.spec',
  'dialect.antenna',
];

const BOARD: readonly Entry[] = [
  'board',
  SEPARATOR,
  'board.clear',
  'board.saveFilter',
  'board.selectAll',
  'board.selectNone',
  SEPARATOR,
  'columns',
  'board.facets',
  'charts',
  'board.preview.auto',
  'board.preview.below',
  'board.preview.beside',
  'board.preview.off',
  SEPARATOR,
  'board.changes',
  'board.folders',
];

const VIEW: readonly Entry[] = [
  'screen.reports',
  'screen.outbox',
  'screen.history',
  'screen.collector',
  SEPARATOR,
  'palette',
  'filter',
  'catalog',
  'symbols',
  'jobs',
  'jobs.cancelNewest',
  'notices',
  SEPARATOR,
  'start',
  'next',
  'previous',
  'pane.next',
  'pane.previous',
  SEPARATOR,
];

/** Returns the application menu. It contains every command of the page that works without a selected item. */
export function menuTemplate({ platform, developer, recent, command }: MenuOptions): MenuItemConstructorOptions[] {
  const item = (id: string, label: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    // The page handles the same keys. It knows when they have another meaning, such as in a text field.
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
    click: () => {
      command(id);
    },
  });
  const items = (entries: readonly Entry[]): MenuItemConstructorOptions[] =>
    entries.map((entry) => (typeof entry === 'string' ? item(entry, MENU_COMMANDS[entry], ACCELERATORS[entry]) : entry));
  const mac = platform === 'darwin';
  // A single ampersand would underline the next letter.
  const recentItems = recent.map(({ recent: handle, name }) => item(`recent.${handle}`, name.replaceAll('&', '&&')));
  const recentMenu = recentItems.length > 0 ? recentItems : [{ label: MENU.noRecent, enabled: false }];
  const developerItems: Entry[] = developer ? [SEPARATOR, { role: 'reload' }, { role: 'toggleDevTools' }] : [];
  const file: readonly Entry[] = [
    'new',
    'open',
    { label: MENU.recent, submenu: recentMenu },
    'board.folder',
    'paste',
    SEPARATOR,
    'samples',
    'samples.all',
    SEPARATOR,
    'save',
    'save.body',
    'copy.curl',
    SEPARATOR,
    'close',
    'reopen',
    'erase',
    SEPARATOR,
    'screen.settings',
    ...(mac ? [] : [SEPARATOR, { role: 'quit' } as const]),
  ];
  const edit: readonly Entry[] = [
    'undo',
    'redo',
    'discard',
    SEPARATOR,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
  ];
  const breaks = MUTATION_VIEWS.map(({ id, title }) => item(`break.${id}`, `${title}…`));
  const report: readonly Entry[] = [
    ...REPORT,
    { label: MENU.convert, submenu: items(CONVERT) },
    { label: MENU.break, submenu: breaks },
    ...REPORT_END,
  ];
  const theme: Entry = { label: MENU.theme, submenu: items(['theme.system', 'theme.light', 'theme.dark']) };
  const zoom: readonly Entry[] = [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, { role: 'togglefullscreen' }];
  const links: readonly Entry[] = ['help', 'help.index', 'shortcuts', SEPARATOR, 'link.interface', 'link.annotations', 'link.source'];
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    { label: MENU.file, submenu: items(file) },
    { label: MENU.edit, submenu: items(edit) },
    { label: MENU.report, submenu: items(report) },
    { label: MENU.board, submenu: items(BOARD) },
    { label: MENU.collector, submenu: items(['collector.start', 'collector.stop', 'targets']) },
    { label: MENU.view, submenu: items([...VIEW, theme, ...zoom, ...developerItems]) },
    // On other systems, this menu would make Ctrl+W close the window.
    ...(mac ? [{ role: 'windowMenu' } as const] : []),
    // macOS adds its search field to the help menu, and has About in the app menu.
    { role: 'help', label: MENU.help, submenu: items([...links, ...(mac ? [] : [SEPARATOR, { role: 'about' } as const])]) },
  ];
}
