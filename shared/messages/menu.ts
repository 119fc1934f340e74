/** Words of the desktop shell: its menu, its dialogs, and what it says when it cannot start. */
export const MENU = {
  file: 'File',
  report: 'Report',
  view: 'View',
  newReport: 'New report…',
  open: 'Open…',
  paste: 'Paste report',
  close: 'Close report',
  save: 'Save request as…',
  undo: 'Undo edit',
  redo: 'Redo edit',
  send: 'Send…',
  palette: 'Find a command…',
  catalog: 'Annotation list…',
} as const;

export const DIALOGS = {
  openTitle: 'Open crash reports',
  saveTitle: 'Save a file',
  captures: 'Captured reports',
  allFiles: 'All files',
  notStarted: 'Crashlens could not start',
} as const;
