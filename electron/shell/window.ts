import { BrowserWindow } from 'electron';
import { fileURLToPath } from 'node:url';
import { PAGE_URL } from './origin.ts';
import { WEB_PREFERENCES } from './web-preferences.ts';

interface WindowOptions {
  readonly background: string;
  /** The developer tools can be opened. */
  readonly developer: boolean;
  /** Ids of the WebContents that are ours: the new one is in it while it lives. */
  readonly windows: Set<number>;
}

/** Makes the window, hidden until its page is drawn. It loads nothing yet: `loadPage` does. Sizes in CSS pixels. */
export function makeWindow({ background, developer, windows }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 800,
    minHeight: 560,
    show: false,
    title: 'Crashlens',
    backgroundColor: background,
    webPreferences: {
      ...WEB_PREFERENCES,
      devTools: developer,
      preload: fileURLToPath(new URL('./preload.cjs', import.meta.url)),
    },
  });
  const { id } = window.webContents;
  windows.add(id);
  window.webContents.once('destroyed', () => windows.delete(id));
  window.once('ready-to-show', () => window.show());
  return window;
}

export function loadPage(window: BrowserWindow): Promise<void> {
  return window.loadURL(PAGE_URL);
}

/** Brings the window to the front, also out of the dock or task bar. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
