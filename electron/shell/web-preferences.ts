/** Preferences of every window of Crashlens. No other code sets a preference, except that the window adds the preload. */
export const WEB_PREFERENCES = Object.freeze({
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  // A spelling checker may fetch dictionaries, and text in this app comes from crash reports.
  spellcheck: false,
} as const);
