import { BrowserWindow } from 'electron';
import { fileURLToPath } from 'node:url';
import { PAGE_URL } from './origin.ts';
import { WEB_PREFERENCES } from './web-preferences.ts';

interface WindowOptions {
  readonly background: string;
  /** Whether the developer tools can be opened. */
  readonly developer: boolean;
  /** Ids of our WebContents. The id of the new window's WebContents is in this set while the window exists. */
  readonly windows: Set<number>;
}

/** Creates the window, hidden until its page is drawn. Loads nothing; call `loadPage`. Sizes are in CSS pixels. */
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

/** Brings the window to the front, even if it is minimised to the dock or task bar. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
