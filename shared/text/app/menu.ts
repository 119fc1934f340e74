/** Words of the desktop shell: its menu, its dialogs, and what it says when it cannot start. */
export const MENU = {
  file: 'File',
  report: 'Report',
  view: 'View',
  newReport: 'New report…',
  open: 'Open…',
  paste: 'Paste report',
  close: 'Close report',
  settings: 'Settings…',
  save: 'Save request as…',
  undo: 'Undo edit',
  redo: 'Redo edit',
  send: 'Send…',
  goTo: 'Go to offset in bytes…',
  find: 'Find in bytes…',
  palette: 'Find a command…',
  catalog: 'Annotation list…',
  help: 'Help',
  helpIndex: 'All pages of help',
  helpHere: 'Help on what has the focus',
  shortcuts: 'Keyboard shortcuts',
} as const;

/** What the desktop shell asks where its page cannot go on. */
export const PAGE_FAILURES = {
  title: 'Crashlens',
  messages: {
    gone: 'The window’s page ended unexpectedly.',
    unresponsive: 'The window’s page does not answer.',
    notLoaded: 'The window’s page could not be loaded.',
  },
  detail:
    'Open reports, their edits and what is being sent go on in the background. Load the page again to see them; what was typed into a dialog and not confirmed is gone then.',
  buttons: { reload: 'Load again', wait: 'Wait', quit: 'Quit' },
} as const;

export const DIALOGS = {
  openTitle: 'Open crash reports',
  openFoldersTitle: 'Add folders of crash reports',
  saveTitle: 'Save a file',
  saveFolderTitle: 'Choose a folder to save the reports in',
  saveFolderButton: 'Save here',
  captures: 'Captured reports',
  allFiles: 'All files',
  notStarted: 'Crashlens could not start',
  openAddress: (origin: string): string => `Open a page of ${origin} in the browser?`,
  openAddressButton: 'Open',
  openAddressNot: 'Cancel',
} as const;
