/** Words of the pane of help. */
export const HELP = {
  title: 'Help',
  command: 'Help on what has the focus',
  index: 'All pages',
  indexCommand: 'Show all pages of help',
  back: 'Back',
  close: 'Close help',
  closeTip: 'Close help (Esc)',
  size: 'Size of the help pane',
  filter: 'Filter pages of help',
  filterHint: 'Filter pages',
  none: 'No page has these words. Type fewer of them.',
  what: 'What it is',
  why: 'Why',
  example: 'Bytes that show it',
  fix: 'What can be done',
  noFix: 'No mechanical fix: whoever builds the report mends it.',
  related: 'See also',
  exampleHelp: 'A report that was made up. What this is about is marked.',
  missing: 'Something is missing here, so nothing is marked.',
  cut: 'and so on',
  marked: 'marked bytes',
  whatIsThis: 'What is this?',
  about: (code: string): string => `What is this? Help on ${code}`,
  counted: (shown: string, all: string): string => `${shown} of ${all} pages`,
  from: (space: string, offset: string): string => `${space}, from ${offset} on`,
} as const;

/** Words of the palette, which finds more than commands. */
export const PALETTE = {
  placeholder: 'Find a command, a report, an annotation or help',
  report: 'Open report',
  annotation: 'Annotation of this report',
  help: (kind: string): string => `Help: ${kind.toLowerCase()}`,
  more: (count: string): string => `${count} more: type on to narrow them down`,
} as const;
