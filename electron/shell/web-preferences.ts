/** Preferences of every window of Crashlens. No other code sets a preference, except for the preload, which the window adds. */
export const WEB_PREFERENCES = Object.freeze({
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  // A spelling checker may download dictionaries. Text in this app comes from crash reports.
  spellcheck: false,
} as const);
