/** Messages of the launcher. */
export const START = {
  building: 'Building into out/ …',
  built: (seconds: number) => ` done in ${String(seconds)} s.`,
  buildFailed: '\nThe build failed, so Crashlens did not start. Fix the error above, then try again.',
  noDisplay: 'no display: DISPLAY and WAYLAND_DISPLAY are not set',
  requested: '--browser',
  browserInstead: (reason: string) => `Crashlens runs in your browser (${reason}).`,
  already: 'Crashlens already runs in your browser with this data folder.',
  notInBrowser: (home: string) => `Crashlens already uses the data folder ${home}, but not in a browser.`,
  useWindow: 'Use its window, or close it and try again.',
  noEffect: (options: readonly string[]) => `${options.join(', ')} had no effect: Crashlens already runs.`,
  onBoard: (added: string) => `${added} The board lists them.`,
  ready: (url: string) => `Crashlens is at ${url}`,
  once: 'The link works once, within a minute. For a new one, run: npm run -s crashlens -- serve --url',
  stop: 'Open tabs keep working after a restart. Press Ctrl+C to end Crashlens.',
  moved: (port: number) => `Another program uses port ${String(port)}, so earlier tabs cannot connect. Use the new link.`,
  window: 'Crashlens is open in its own window. Close it or press Ctrl+C to end.',
  noSandbox: 'Running as root, without Electron’s sandbox (--no-sandbox). Other users keep the sandbox.',
} as const;

/** Texts of the file that makes the default browser open the page. */
export const REDIRECT = {
  leads: 'If Crashlens does not open, use this link within a minute of the start:',
  open: 'open Crashlens',
} as const;

/** Messages of packaging. */
export const DIST = {
  download: 'Electron is not installed, so electron-builder downloads it.',
} as const;
