/** How every window of Crashlens is made; nothing else sets a preference, and the preload is added by the window alone. */
export const WEB_PREFERENCES = Object.freeze({
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  // A spelling checker may fetch dictionaries, and what is typed here comes out of crash reports.
  spellcheck: false,
} as const);
