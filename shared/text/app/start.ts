/** Messages of the launcher. */
export const START = {
  building: 'Building the page, the background process and the command into out/ …',
  built: (seconds: number) => ` done in ${String(seconds)} s.`,
  buildFailed: '\nThe build failed, so Crashlens did not start. Fix the error above, then run npm start again.',
  noDisplay: 'no display: DISPLAY and WAYLAND_DISPLAY are not set',
  requested: '--browser',
  browserInstead: (reason: string) => `Crashlens runs in your browser (${reason}).`,
  already: 'Crashlens already runs in your browser with this data folder.',
  notInBrowser: (home: string) => `Crashlens already uses the data folder ${home}, but not in a browser.`,
  useWindow: 'Use its window, or close it and run this command again.',
  noEffect: (options: readonly string[]) => `${options.join(', ')} had no effect, because Crashlens already runs.`,
  onBoard: (added: string) => `${added} The board lists them.`,
  ready: (url: string) => `Crashlens is at ${url}`,
  once: 'This link works once and expires in one minute. For a new link, run: npm run -s crashlens -- serve --url',
  stop: 'Tabs that you opened keep working after a restart. Press Ctrl+C to end Crashlens.',
  moved: (port: number) => `Another program now uses port ${String(port)}, so earlier tabs cannot connect. Use the new link.`,
  window: 'Crashlens is open in its own window. Close the window or press Ctrl+C to end it.',
  noSandbox: 'Running as root: Electron starts without its sandbox (--no-sandbox). Start Crashlens as another user to keep the sandbox.',
} as const;

/** Texts of the file that makes the default browser open the page. */
export const REDIRECT = {
  leads: 'This file opens Crashlens, which runs on this machine. If nothing happens, use this link within a minute of the start:',
  open: 'open Crashlens',
} as const;

/** Messages of packaging. */
export const DIST = {
  download: 'There is no Electron on this machine, so electron-builder will download it.',
} as const;
