import { NAME_FIELDS } from '../../board/name-pattern.ts';
import { formatCount } from '../../bytes/quantities.ts';

const NAME_LIST = Object.keys(NAME_FIELDS)
  .map((name) => `{${name}}`)
  .join(', ');

function reports(count: number): string {
  return count === 1 ? '1 report' : `${formatCount(count)} reports`;
}

/** Words of one change to many reports, and of saving many. */
export const BOARD_CHANGE = {
  title: (count: number): string => `Change ${reports(count)}`,
  what: 'What is changed',
  kinds: {
    safe_fixes: 'All safe fixes',
    fix: 'Mend one finding',
    set: 'Set or add an annotation',
    rename: 'Rename an annotation',
    delete: 'Delete an annotation',
    form: 'Convert the form',
    gzip: 'Compress or unpack',
    normalise: 'Write the structure anew',
    same: 'The same step as in another report',
  },
  choose: 'Choose…',
  code: 'Finding',
  finding: (code: string, count: number): string => `${code} (${formatCount(count)})`,
  name: 'Annotation',
  newName: 'New name',
  text: 'Value',
  nameOf: (number: number): string => `Annotation ${String(number)}`,
  textOf: (number: number): string => `Value ${String(number)}`,
  another: 'Another annotation',
  remove: 'Remove',
  removeOne: (number: number): string => `Remove annotation ${String(number)}`,
  where: 'Where',
  wheres: { anywhere: 'In all of them', present: 'Only where it is there', missing: 'Only where it is missing' },
  form: 'Form',
  forms: { json: 'One JSON part (extra)', kv: 'A part for each annotation (key/value)' },
  gzip: 'Body',
  gzips: { on: 'Compress with gzip', off: 'Without gzip' },
  step: 'Step',
  preview: 'Preview',
  previewing: 'Working out what changes…',
  nothing: 'Nothing would change.',
  summary: (changing: number, already: number, chosen: number): string =>
    `${formatCount(changing)} of ${reports(chosen)} would change${already === 0 ? '' : `; ${formatCount(already)} ${already === 1 ? 'is' : 'are'} so already`}.`,
  predictionChanges: 'How the expected answers would change',
  predictionChangeTitles: ['Reports', 'Before', 'After'] as const,
  cannot: 'Left out',
  cannotOf: (count: number, why: string, first: readonly string[]): string =>
    `${formatCount(count)}: ${why}${first.length === 0 ? '' : ` (${first.join(', ')}${count > first.length ? ', …' : ''})`}`,
  /** Before the name of one of them. */
  example: 'For example',
  asStep: (sentence: string): string => `As a step in their edits: “${sentence}”`,
  apply: (count: number): string => `Change ${reports(count)}`,
  applying: 'Changing…',
  goesOn: 'It goes on where this is closed; its own Cancel stops it, here and among the jobs.',
  done: (changed: number, leftOut: number): string =>
    `${formatCount(changed)} changed${leftOut === 0 ? '' : `, ${formatCount(leftOut)} left out`}.`,
  undo: 'Undo it in all of them',
  undone: (undone: number, leftOut: number): string =>
    `Taken back in ${reports(undone)}${leftOut === 0 ? '' : `; ${formatCount(leftOut)} ${leftOut === 1 ? 'was' : 'were'} touched since and ${leftOut === 1 ? 'stays' : 'stay'} as ${leftOut === 1 ? 'it is' : 'they are'}`}.`,
  close: 'Close',
  earlier: 'Earlier changes',
  earlierCommand: 'Show earlier changes',
  noEarlier: 'No change was made to reports on the board yet.',
  changedIn: reports,
  undoneAt: (when: string): string => `undone ${when}`,
  undoIn: (undoable: number): string => `Undo in ${reports(undoable)}`,
  touchedSince: 'Nothing is left to undo: its reports were changed since, or their edits were discarded.',
} as const;

export const BOARD_SAVE = {
  title: (count: number): string => `Save ${reports(count)}`,
  as: 'As',
  kinds: { request: 'Whole requests', body: 'Bodies alone' },
  pattern: 'File names',
  patternHelp: `What stands in braces is filled in for each report as captured: ${NAME_LIST}. No file is written over another one.`,
  unknownNames: (names: readonly string[]): string =>
    `Nothing can be filled in for ${names.map((name) => `{${name}}`).join(', ')}. Write one of ${NAME_LIST}.`,
  save: 'Choose a folder and save…',
  saving: 'Saving…',
  /** In a shell without dialogs. */
  saveInDownloads: 'Save in a new folder of downloads',
  saved: (saved: number, folder: string, leftOut: number): string =>
    `${reports(saved)} saved in ${folder}${leftOut === 0 ? '' : `, ${formatCount(leftOut)} left out`}.`,
} as const;
