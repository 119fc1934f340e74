/** Texts of the help pane. */
export const HELP = {
  title: 'Help',
  command: 'Help on the focused item',
  index: 'All pages',
  indexCommand: 'Show all help pages',
  back: 'Back',
  close: 'Close help',
  closeTip: 'Close help (Esc)',
  size: 'Size of the help pane',
  filter: 'Filter help pages',
  filterHint: 'Filter pages',
  none: 'No pages contain these words.',
  what: 'What it is',
  why: 'Why',
  example: 'Example bytes',
  fix: 'What to do',
  noFix: 'No automatic fix: correct the client.',
  related: 'See also',
  exampleHelp: 'From a made-up report, with the relevant bytes marked.',
  missing: 'Something is missing here.',
  cut: 'and so on',
  marked: 'marked bytes',
  whatIsThis: 'What is this?',
  about: (code: string): string => `What is this? Help on ${code}`,
  counted: (shown: string, all: string): string => `${shown} of ${all} pages`,
  from: (space: string, offset: string): string => `${space}, from ${offset}`,
} as const;

/** Texts of the command palette, which also finds reports, annotations and help pages. */
export const PALETTE = {
  placeholder: 'Find a command, a report, an annotation or help',
  report: 'Open report',
  annotation: 'Annotation of this report',
  help: (kind: string): string => `Help: ${kind.toLowerCase()}`,
  more: (count: string): string => `${count} more: type to narrow the list`,
} as const;
