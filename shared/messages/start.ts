/** What the launcher says. */
export const START = {
  building: 'Building Crashlens …',
  buildFailed: 'Crashlens could not be built, so it was not started. The lines above say where it failed; correct that and start again.',
  noDisplay: 'there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)',
  asked: 'it was asked for',
  browserInstead: (reason: string) => `Crashlens opens in the browser instead of its own window: ${reason}.`,
  ready: (url: string) => `Crashlens is at ${url}`,
  once: 'The address opens one tab, within a minute, then it is worth nothing. "npm run -s crashlens -- serve --url" prints another one.',
  stop: 'A tab that was opened works again after the next start, unless that is given --new-token. Ctrl+C ends Crashlens.',
  moved: (port: number) =>
    `Port ${String(port)}, where it was before, is taken by another program now, so tabs from before do not find it: open its new address instead.`,
  opened: 'It is being opened in the default browser. Where nothing comes up there, open the address yourself.',
  noSandbox:
    'Running as root: Electron’s sandbox cannot work here, so it is started with --no-sandbox. Start Crashlens as another user to have it.',
} as const;

/** What the file says that leads the default browser to the page. */
export const REDIRECT = {
  leads: 'This file leads to Crashlens, which runs on this machine. If nothing happens within a minute of its start:',
  open: 'open Crashlens',
} as const;

/** What packing says. */
export const DIST = {
  download: 'There is no Electron on this machine, so electron-builder will download it.',
} as const;
