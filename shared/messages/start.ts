/** What the launcher says. */
export const START = {
  building: 'Building Crashlens …',
  buildFailed: 'Crashlens could not be built, so it was not started. The lines above say where it failed; correct that and start again.',
  noDisplay: 'there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)',
  asked: 'it was asked for',
  browserInstead: (reason: string) => `Crashlens opens in the browser instead of its own window: ${reason}.`,
  ready: (url: string) => `Crashlens is at ${url}`,
  stop: 'The address holds a secret; keep it to yourself. A tab of it works again after the next start, unless that is given --new-token. Ctrl+C ends Crashlens.',
  moved: (port: number) =>
    `Port ${String(port)}, where it was before, is taken by another program now, so tabs from before do not find it: open its new address instead.`,
  opened: 'It was opened in the default browser.',
  noSandbox:
    'Running as root: Electron’s sandbox cannot work here, so it is started with --no-sandbox. Start Crashlens as another user to have it.',
} as const;

/** What packing says. */
export const DIST = {
  download: 'There is no Electron on this machine, so electron-builder will download it.',
} as const;
