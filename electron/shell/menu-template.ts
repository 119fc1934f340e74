import type { MenuItemConstructorOptions } from 'electron';
import type { PayloadOf } from '../../shared/bridge/events.ts';
import { MENU } from '../../shared/text/app/menu.ts';

type MenuCommand = PayloadOf<'menu.command'>['command'];

interface MenuOptions {
  readonly platform: string;
  /** Reload and the developer tools, in a checkout alone. */
  readonly developer: boolean;
  readonly command: (command: MenuCommand) => void;
}

/** The application menu. */
export function menuTemplate({ platform, developer, command }: MenuOptions): MenuItemConstructorOptions[] {
  const item = (label: string, accelerator: string | null, chosen: MenuCommand): MenuItemConstructorOptions => ({
    label,
    // The page has the same keys and knows when they mean something else, as in a text field.
    ...(accelerator === null ? {} : { accelerator, registerAccelerator: false }),
    click: () => command(chosen),
  });
  const mac = platform === 'darwin';
  const developerItems: MenuItemConstructorOptions[] = developer
    ? [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }]
    : [];
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: MENU.file,
      submenu: [
        item(MENU.newReport, 'CmdOrCtrl+N', 'new'),
        item(MENU.open, 'CmdOrCtrl+O', 'open'),
        item(MENU.paste, null, 'paste'),
        { type: 'separator' },
        item(MENU.save, 'CmdOrCtrl+S', 'save'),
        item(MENU.close, 'CmdOrCtrl+W', 'close'),
        { type: 'separator' },
        item(MENU.settings, 'CmdOrCtrl+,', 'screen.settings'),
        ...(mac ? [] : [{ type: 'separator' } as const, { role: 'quit' } as const]),
      ],
    },
    { role: 'editMenu' },
    {
      label: MENU.report,
      submenu: [
        // Without keys: Ctrl+Z is the edit menu's in a text field, and the page's elsewhere.
        item(MENU.undo, null, 'undo'),
        item(MENU.redo, null, 'redo'),
        { type: 'separator' },
        item(MENU.goTo, 'CmdOrCtrl+G', 'bytes.goto'),
        item(MENU.find, null, 'bytes.find'),
        { type: 'separator' },
        item(MENU.send, 'CmdOrCtrl+Enter', 'send'),
      ],
    },
    {
      label: MENU.view,
      submenu: [
        item(MENU.palette, 'CmdOrCtrl+K', 'palette'),
        item(MENU.catalog, null, 'catalog'),
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...developerItems,
      ],
    },
    // Elsewhere that menu would take Ctrl+W for closing the window.
    ...(mac ? [{ role: 'windowMenu' } as const] : []),
    {
      // On a Mac the system adds its search to it.
      role: 'help',
      label: MENU.help,
      submenu: [
        item(MENU.helpHere, 'F1', 'help'),
        item(MENU.helpIndex, null, 'help.index'),
        { type: 'separator' },
        item(MENU.shortcuts, null, 'shortcuts'),
      ],
    },
  ];
}
